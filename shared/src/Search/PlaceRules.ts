/*
 * The places that people choose by name. This module imports nothing, so that the web apps can load it.
 */

/** A place to choose by hand; its point is the centre of the town, in degrees. */
export type Place = {
  readonly id: string
  readonly en: string
  readonly km: string
  readonly latitude: number
  readonly longitude: number
}

const place = (id: string, en: string, km: string, latitude: number, longitude: number): Place => ({
  id,
  en,
  km,
  latitude,
  longitude,
})

/** The capital and the 24 provinces, each located at its provincial town. */
export const provinces: readonly Place[] = [
  place("phnom-penh", "Phnom Penh", "ភ្នំពេញ", 11.562, 104.916),
  place("banteay-meanchey", "Banteay Meanchey", "បន្ទាយមានជ័យ", 13.586, 102.974),
  place("battambang", "Battambang", "បាត់ដំបង", 13.103, 103.198),
  place("kampong-cham", "Kampong Cham", "កំពង់ចាម", 11.993, 105.464),
  place("kampong-chhnang", "Kampong Chhnang", "កំពង់ឆ្នាំង", 12.25, 104.667),
  place("kampong-speu", "Kampong Speu", "កំពង់ស្ពឺ", 11.453, 104.521),
  place("kampong-thom", "Kampong Thom", "កំពង់ធំ", 12.711, 104.889),
  place("kampot", "Kampot", "កំពត", 10.61, 104.181),
  place("kandal", "Kandal", "កណ្ដាល", 11.483, 104.95),
  place("kep", "Kep", "កែប", 10.483, 104.317),
  place("koh-kong", "Koh Kong", "កោះកុង", 11.615, 102.984),
  place("kratie", "Kratie", "ក្រចេះ", 12.488, 106.019),
  place("mondulkiri", "Mondulkiri", "មណ្ឌលគិរី", 12.456, 107.188),
  place("oddar-meanchey", "Oddar Meanchey", "ឧត្ដរមានជ័យ", 14.182, 103.518),
  place("pailin", "Pailin", "ប៉ៃលិន", 12.849, 102.609),
  place("preah-sihanouk", "Preah Sihanouk", "ព្រះសីហនុ", 10.609, 103.53),
  place("preah-vihear", "Preah Vihear", "ព្រះវិហារ", 13.807, 104.98),
  place("prey-veng", "Prey Veng", "ព្រៃវែង", 11.487, 105.325),
  place("pursat", "Pursat", "ពោធិ៍សាត់", 12.539, 103.919),
  place("ratanakiri", "Ratanakiri", "រតនគិរី", 13.739, 106.987),
  place("siem-reap", "Siem Reap", "សៀមរាប", 13.362, 103.861),
  place("stung-treng", "Stung Treng", "ស្ទឹងត្រែង", 13.526, 105.968),
  place("svay-rieng", "Svay Rieng", "ស្វាយរៀង", 11.088, 105.799),
  place("takeo", "Takeo", "តាកែវ", 10.991, 104.785),
  place("tboung-khmum", "Tboung Khmum", "ត្បូងឃ្មុំ", 11.912, 105.653),
]

/** The 14 districts of Phnom Penh: in the capital, one point for the whole city is too coarse. */
export const phnomPenhDistricts: readonly Place[] = [
  place("boeng-keng-kang", "Boeng Keng Kang", "បឹងកេងកង", 11.55, 104.921),
  place("chamkar-mon", "Chamkar Mon", "ចំការមន", 11.54, 104.925),
  place("chbar-ampov", "Chbar Ampov", "ច្បារអំពៅ", 11.527, 104.955),
  place("chraoy-chongvar", "Chraoy Chongvar", "ជ្រោយចង្វារ", 11.6, 104.935),
  place("dangkao", "Dangkao", "ដង្កោ", 11.49, 104.885),
  place("doun-penh", "Doun Penh", "ដូនពេញ", 11.573, 104.922),
  place("kamboul", "Kamboul", "កំបូល", 11.52, 104.76),
  place("mean-chey", "Mean Chey", "មានជ័យ", 11.527, 104.92),
  place("pou-senchey", "Pou Senchey", "ពោធិ៍សែនជ័យ", 11.54, 104.84),
  place("praek-pnov", "Praek Pnov", "ព្រែកព្នៅ", 11.675, 104.85),
  place("prampir-meakkakra", "Prampir Meakkakra", "៧មករា", 11.562, 104.911),
  place("russey-keo", "Russey Keo", "ឫស្សីកែវ", 11.61, 104.905),
  place("sen-sok", "Sen Sok", "សែនសុខ", 11.595, 104.87),
  place("tuol-kouk", "Tuol Kouk", "ទួលគោក", 11.578, 104.9),
]

/** Every place that can be chosen. */
export const allPlaces: readonly Place[] = [...provinces, ...phnomPenhDistricts]

/** The place with this id, which was stored earlier. */
export const placeOf = (id: string): Place | undefined => allPlaces.find((known) => known.id === id)

/** Other names that people use: older and colonial spellings, abbreviations, and towns that stand for their province. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  "banteay-meanchey": ["Sisophon", "Serei Saophoan", "Poipet", "សិរីសោភ័ណ", "ប៉ោយប៉ែត"],
  "boeng-keng-kang": ["BKK", "Boeung Keng Kang", "Boeng Kengkang"],
  "chamkar-mon": ["Chamkarmorn", "Tonle Bassac"],
  "chbar-ampov": ["Chba Ampeou", "Chbar Ampeou"],
  "chraoy-chongvar": ["Chroy Changvar", "Chrouy Changvar"],
  dangkao: ["Dangkor"],
  "doun-penh": ["Daun Penh"],
  kamboul: ["Kambol"],
  kandal: ["Takhmao", "Ta Khmau", "តាខ្មៅ"],
  kratie: ["Kracheh"],
  "mean-chey": ["Meanchey"],
  mondulkiri: ["Sen Monorom", "Mondolkiri", "សែនមនោរម្យ"],
  "oddar-meanchey": ["Samraong", "Otdar Meanchey", "សំរោង"],
  "pou-senchey": ["Por Sen Chey", "Pochentong", "ពោធិ៍ចិនតុង"],
  "praek-pnov": ["Prek Pnov"],
  "prampir-meakkakra": ["7 Makara", "Prampi Makara", "ប្រាំពីរមករា"],
  "preah-sihanouk": ["Sihanoukville", "Kampong Som", "Kompong Som", "កំពង់សោម"],
  pursat: ["Pothisat"],
  ratanakiri: ["Banlung", "បានលុង"],
  "russey-keo": ["Russei Kev", "Reussey Keo"],
  "siem-reap": ["Angkor"],
  "svay-rieng": ["Bavet", "បាវិត"],
  takeo: ["Doun Kaev"],
  "tboung-khmum": ["Suong", "Thbong Khmum", "សួង"],
  "tuol-kouk": ["Toul Kork", "TK"],
}

/**
 * The text without what people write in several ways: case, accents, spaces, hyphens, and in Khmer the subscripts of
 * ដ and ត, which look the same.
 */
const folded = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\u200b\s'’.-]/g, "")
    .replaceAll("\u17d2\u178a", "\u17d2\u178f")

const namesOf = ({ id, en, km }: Place) => [en, km, ...(otherNames[id] ?? [])].map(folded)

/** How many letters of a name typed so far may be wrong. A short text could become any place. */
const forgiven = (length: number) => (length < 4 ? 0 : length < 7 ? 1 : 2)

/** The least number of letters to insert, delete or replace until the text is a beginning of the name. */
const lettersWrong = (text: string, name: string): number => {
  let row = [...Array(name.length + 1).keys()]
  for (const [done, letter] of [...text].entries()) {
    const above = row
    row = [done + 1]
    for (const [index, other] of [...name].entries()) {
      const replaced = (above[index] ?? 0) + (letter === other ? 0 : 1)
      row.push(Math.min(replaced, (above[index + 1] ?? 0) + 1, (row[index] ?? 0) + 1))
    }
  }
  return Math.min(...row)
}

/**
 * The places one of whose names contains the text; if there are none, those whose names begin most like it. `bkk` is
 * Boeng Keng Kang, `pnom penh` is Phnom Penh.
 */
export const placesNamed = (places: readonly Place[], text: string): readonly Place[] => {
  const wanted = folded(text)
  const containing = places.filter((known) => namesOf(known).some((name) => name.includes(wanted)))
  if (containing.length > 0) return containing
  const wrong = new Map(
    places.map((known) => [known, Math.min(...namesOf(known).map((name) => lettersWrong(wanted, name)))]),
  )
  const least = Math.min(...wrong.values(), forgiven(wanted.length))
  return places.filter((known) => wrong.get(known) === least)
}

/** The words for a kind of place, which people type before or after its name. */
const kinds = /^(?:ខេត្ត|ក្រុង|រាជធានី|ខណ្ឌ|ស្រុក|khan|krong|khet)|(?:province|city|district|khan)$/

/** The place that the text names and nothing else: "Kampot", "kampot province", "ខេត្តកំពត". */
export const placeCalled = (text: string): Place | undefined => {
  const wanted = folded(text)
  const plain = wanted.replace(kinds, "")
  return allPlaces.find((known) => namesOf(known).some((name) => name === wanted || name === plain))
}

export const capital = "phnom-penh"

/** The places in alphabetical order of the language, the capital first. */
export const inOrder = (places: readonly Place[], language: "en" | "km"): readonly Place[] =>
  places.toSorted((a, b) => {
    if (a.id === capital || b.id === capital) return a.id === capital ? -1 : 1
    return a[language].localeCompare(b[language], language)
  })
