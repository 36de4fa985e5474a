/** Words that are printed on packs beside names, in English and French. None of them names a medicine by itself. */
const ordinary = new Set(
  `
  an and are any at be been but can do has have had how if into its may more must my our per shall should so such up
  was were what when which who whose why will would whole
  about above action active adult adults advance advanced after against ages air allergy alpha anti approx aqua area
  as aux avoid avant baby back base batch before best beyond blood body bone boost bright brand brain breath burn by
  calm cap care caution cell centre center change check chest child children clean clear code cold comfort complete
  complex composition composite compo conserver contact contains content contents control cool core cough cure daily
  date day days deep defence defense dental derma diet direct directed directions doctor dosage dose doses double dry
  dual ease easy effect effective energy enfant enfants enteric equivalent every excipients exp expiry extra eye eyes
  face family fast fever fight film first flavour flavor fluid foil food foot force forte fresh friendly from full
  function general gentle girl glass gold good granulated green guard hair hand hands health healthy heart heat help
  high home hot hour hours human image immune immunity in india indication indications infant inner instant
  instructions intense internal iron is it joint junior keep keeps kids kit label lactose last leaflet level life
  light line lip liquid live liver long look lot low made mann market max maximum medical medication medicine medicines
  memory men mild milk mind mini mint moist month months more mouth move muscle name nasal natural nature never new
  night no non normal nose not note novo nutrition of off oil old on once one only open optimum or orange order
  original other out outer over own pack package packing pain para part patient patients peau per perfect period
  pharmacist pharmacy physician place plain plus point pour power prescription press price primary pro product
  products professional protect protection pulse pure quality quick radiance rapid reach read ready red reg refill
  regular release relief relieves repair retail rich right room rub safe sale sales same schedule sea see sense
  sensitive serum set shake sharp shine shot side sight sign single skin sleep slim slow smile smooth soft sold
  soothing special spf sport star start state step sterile stomach stop storage store strength stress strong sugar
  sun super support surface sustained sweet syndrome system taken take taste temperature test thin three throat the this that these than then thus they them their there time
  tissue to tone top topical total touch toux travel treat treatment triple twice twist two type ultra under unit up
  usage use used vaccine value vegan vial vision vital voie warm warning water weight white wide with within woman
  women years you young your zero active ingredient inactive each coated uncoated gastro resistant prolonged modified
  dispersible orodispersible hydrochloride hydrobromide sodium potassium calcium magnesium trihydrate anhydrous sulfate
  sulphate phosphate maleate tartrate citrate acetate succinate besylate mesylate fumarate dihydrate monohydrate
  hemihydrate chloride nitrate oxide dihydrochloride equivalent colour colours approved manufacturer dispense
  registered medicament medicaments comprime boite usage notice lire attentively tenir hors portee vue ne pas
  reducer reducers bacteria bacterial dioxide multivitamin multivitamins multi compound vitamin vitamins vitamine vitamines
  mineral minerals supplement supplements tax taxes inclusive mrp mfg mfd doctors defence syrup lozenges chemist
  appearance formulation women womens mens needs she he her his all free sachets flavoured peppermint honey lemon
  depasser perforer jeter posologie administration respecter doses prescrites uniquement ordonnance liste
`
    .trim()
    .split(/\s+/),
)

/** Whether a normalised word is one of the words printed beside names. */
export const isPackWord = (word: string): boolean => ordinary.has(word)

const company =
  /\b(?:ltd|limited|pvt|inc|corp|gmbh|llc|plc|co|laborator(?:y|ies|ios)|laboratoires?|labs?|pharma(?:ceutical|ceuticals|cie)?|health\s?care|lifesciences?|industries|manufactured|mfd|mfg|marketed|distributed|imported|licen[cs]e|regd?|trade\s?mark|trademarks?)\b|www\.|\.com\b|@/i

/** Whether a line is about the manufacturer and not about the medicine. */
export const isCompanyLine = (line: string): boolean => company.test(line)

const forms = "tablets?|capsules?|caplets?|injection|syrup|suspension|cream|ointment|gel|drops|solution"
/** Matches a word that ends in dosage forms or abbreviations of pharmacopoeias (USP, BP, IP) without spaces. */
const gluedForm = new RegExp(`^([a-z]{3,}?)(${forms})?(?:${forms}|usp|bp|ip)*$`, "i")

/** Separates the word from its first dosage form. Removes further forms and pharmacopoeias at the end. */
const withoutGlue = (word: string): string => {
  const [, name = word, form] = gluedForm.exec(word) ?? []
  return form === undefined ? name : `${name} ${form} `
}

/**
 * Restores the spaces that the recogniser omits: between letters and digits, before a capital letter that begins a
 * word, and before a dosage form (`VapoRubNF`, `Biteral500mg`, `PARACETAMOLTABLETSIP`). Words that `isName` knows stay
 * whole, since names may end in a form too (`Phosphalugel`).
 */
export const withBorders = (line: string, isName: (word: string) => boolean = () => false): string =>
  line
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z]{2,})/g, "$1 $2")
    .replace(/([A-Za-z]{3,})(\d)/g, "$1 $2")
    .replace(/(\d)([A-Za-z]{4,})/g, "$1 $2")
    .replace(/[A-Za-z]{8,}/g, (word) => (isName(word) ? word : withoutGlue(word)))
