export const locales = ["en", "km"] as const
export type Locale = (typeof locales)[number]

/** The texts of the bot in one language. They are plain text, so nothing needs escaping. */
type Copy = {
  readonly welcome: string
  readonly help: string
  readonly askPlace: string
  readonly sharePlace: string
  readonly placeKept: string
  readonly askName: string
  readonly tooShort: string
  readonly found: (total: number, query: string) => string
  readonly corrected: (query: string) => string
  readonly caution: (name: string, not: string) => string
  readonly nothing: (query: string) => string
  readonly didYouMean: (query: string) => string
  readonly nearestPharmacies: string
  readonly insteadOf: (name: string, ingredient: string) => string
  readonly inStock: (quantity: number) => string
  readonly outOfStock: string
  readonly away: (kilometres: string) => string
  /** An approximate distance, from a place that was chosen by name. */
  readonly about: (kilometres: string) => string
  /** `unit` is one of the contract's units: `tablet`, `capsule`, `piece`, `10 ml` … */
  readonly perUnit: (price: string, unit: string) => string
  readonly differs: { readonly form: string; readonly strength: string }
  readonly map: string
  readonly addToCart: (name: string) => string
  readonly added: (name: string) => string
  readonly overStock: (name: string, available: number) => string
  readonly expired: (name: string) => string
  readonly cartFull: (limit: number) => string
  readonly gone: string
  /** It is unknown whether the medicine was added. */
  readonly unsure: string
  readonly cartEmpty: string
  readonly cartTotal: (total: string) => string
  readonly cartUnavailable: string
  readonly readingPhoto: string
  readonly nothingRead: string
  readonly photoUnreadable: string
  readonly photosBusy: (seconds: number) => string
  readonly tooMany: (seconds: number) => string
  readonly whichName: string
  /** The question about a name that neither the dictionary nor a pharmacy knows, above a button with that name. */
  readonly isItMedicine: (name: string) => string
  readonly searchAgain: string
  readonly page: (page: number, pages: number) => string
  readonly language: string
  readonly languageKept: string
  readonly failed: string
  readonly commands: {
    readonly start: string
    readonly cart: string
    readonly language: string
    readonly help: string
  }
}

const khmerUnits: ReadonlyMap<string, string> = new Map([
  ["tablet", "1 គ្រាប់"],
  ["capsule", "1 គ្រាប់ (កន្សោម)"],
  ["sachet", "1 កញ្ចប់តូច"],
  ["suppository", "1 គ្រាប់សុល"],
  ["10 ml", "10 មល"],
  ["10 g", "10 ក្រាម"],
])

export const copy: Record<Locale, Copy> = {
  en: {
    welcome: "Hello! I find medicine in pharmacies near you.",
    help: "Send me the name of a medicine, in English or Khmer, or a photo of its box. I answer which pharmacies near you have it. /cart shows your cart, /language changes the language.",
    askPlace: "First share your location, so that I can search near you.",
    sharePlace: "📍 Share my location",
    placeKept: "Thank you. I will search near you.",
    askName: "Now send me the name of a medicine, or a photo of its box.",
    tooShort: "Please send at least two letters of the name.",
    found: (total, query) => `${total} found for “${query}”`,
    corrected: (query) => `No medicine has this spelling. Showing “${query}” instead.`,
    caution: (name, not) => `⚠️ ${name} is not ${not}: please check the name.`,
    nothing: (query) => `No pharmacy near you has “${query}”.`,
    didYouMean: (query) => `I am not sure about “${query}”. Do you mean one of these?`,
    nearestPharmacies: "The nearest pharmacies:",
    insteadOf: (name, ingredient) =>
      `Nobody near you has ${name}. These have the same active ingredient, ${ingredient}. Ask the pharmacist before you change the brand.`,
    inStock: (quantity) => `In stock: ${quantity}`,
    outOfStock: "Out of stock",
    away: (kilometres) => `${kilometres} km`,
    about: (kilometres) => `about ${kilometres} km`,
    perUnit: (price, unit) => `${price} per ${unit}`,
    differs: { form: "Another form", strength: "Another strength" },
    map: "🗺 Map",
    addToCart: (name) => `🛒 ${name}`,
    added: (name) => `${name} is in your cart.`,
    overStock: (name, available) => `Cannot add more ${name}. Only ${available} in stock.`,
    expired: (name) => `${name} is expired.`,
    cartFull: (limit) => `A cart holds at most ${limit} different medicines.`,
    gone: "This medicine is not offered any more.",
    unsure: "I am not sure whether it is in your cart. Please check your cart before you add it again: /cart",
    cartEmpty: "Your cart is empty.",
    cartTotal: (total) => `Total: ${total}`,
    cartUnavailable: "cannot be bought now",
    readingPhoto: "Reading the photo…",
    nothingRead: "No medicine name found in the image. Please try again, closer and in good light.",
    photoUnreadable: "The photo is damaged or incomplete. Please take it again.",
    tooMany: (seconds) => `Too many requests. Please try again in ${seconds} seconds.`,
    photosBusy: (seconds) => `Many photos are being read. Please send it again in ${seconds} seconds.`,
    isItMedicine: (name) => `I read “${name}”. Is it a medicine’s name? Tap it to search.`,
    whichName: "I read these names. Which one do you mean?",
    searchAgain: "Please send the name again.",
    page: (page, pages) => `Page ${page} of ${pages}`,
    language: "Which language do you prefer?",
    languageKept: "I will write in English.",
    failed: "An error occurred. Please try again in a moment.",
    commands: { start: "Start", cart: "My cart", language: "Language", help: "Help" },
  },
  km: {
    welcome: "សួស្ដី! ខ្ញុំជួយរកថ្នាំនៅឱសថស្ថានជិតអ្នក។",
    help: "សូមផ្ញើឈ្មោះថ្នាំជាភាសាខ្មែរ ឬអង់គ្លេស ឬរូបថតប្រអប់ថ្នាំ។ ខ្ញុំនឹងប្រាប់ថាឱសថស្ថានណាជិតអ្នកមានថ្នាំនោះ។ ចុច /cart ដើម្បីមើលកន្ត្រក ឬ /language ដើម្បីប្ដូរភាសា។",
    askPlace: "សូមផ្ញើទីតាំងរបស់អ្នកជាមុនសិន ដើម្បីខ្ញុំអាចស្វែងរកនៅជិតអ្នក។",
    sharePlace: "📍 ផ្ញើទីតាំងរបស់ខ្ញុំ",
    placeKept: "អរគុណ។ ខ្ញុំនឹងស្វែងរកនៅជិតអ្នក។",
    askName: "ឥឡូវសូមផ្ញើឈ្មោះថ្នាំ ឬរូបថតប្រអប់ថ្នាំ។",
    tooShort: "សូមផ្ញើឈ្មោះយ៉ាងតិចពីរអក្សរ។",
    found: (total, query) => `រកឃើញ ${total} សម្រាប់ «${query}»`,
    corrected: (query) => `គ្មានថ្នាំសរសេរបែបនេះទេ។ បង្ហាញ «${query}» ជំនួសវិញ។`,
    caution: (name, not) => `⚠️ ${name} មិនមែនជា ${not} ទេ សូមពិនិត្យឈ្មោះម្ដងទៀត។`,
    nothing: (query) => `គ្មានឱសថស្ថានជិតអ្នកមាន «${query}» ទេ។`,
    didYouMean: (query) => `ខ្ញុំមិនប្រាកដអំពី «${query}» ទេ។ តើអ្នកចង់រកឈ្មោះណាមួយខាងក្រោមនេះ?`,
    nearestPharmacies: "ឱសថស្ថាននៅជិតបំផុត៖",
    insteadOf: (name, ingredient) =>
      `គ្មានឱសថស្ថានជិតអ្នកមាន ${name} ទេ។ ថ្នាំទាំងនេះមានសារធាតុសកម្មដូចគ្នា គឺ ${ingredient}។ សូមសួរឱសថការី មុនពេលប្ដូរម៉ាកថ្នាំ។`,
    inStock: (quantity) => `មានស្តុក៖ ${quantity}`,
    outOfStock: "អស់ស្តុក",
    away: (kilometres) => `${kilometres} គ.ម.`,
    about: (kilometres) => `ប្រហែល ${kilometres} គ.ម.`,
    perUnit: (price, unit) => `${price} ក្នុង ${khmerUnits.get(unit) ?? "1 ឯកតា"}`,
    differs: { form: "ទម្រង់ថ្នាំផ្សេង", strength: "កម្រិតថ្នាំផ្សេង" },
    map: "🗺 ផែនទី",
    addToCart: (name) => `🛒 ${name}`,
    added: (name) => `បានដាក់ ${name} ក្នុងកន្ត្រក។`,
    overStock: (name, available) => `មិនអាចបន្ថែម ${name} ទៀតបានទេ។ នៅសល់តែ ${available} ក្នុងស្តុក។`,
    expired: (name) => `${name} ផុតកំណត់ហើយ។`,
    cartFull: (limit) => `កន្ត្រកដាក់ថ្នាំបានច្រើនបំផុត ${limit} មុខ។`,
    gone: "ឱសថស្ថានលែងមានថ្នាំនេះហើយ។",
    unsure: "ខ្ញុំមិនប្រាកដថា ថ្នាំនេះបានចូលកន្ត្រករបស់អ្នកហើយឬនៅទេ។ សូមពិនិត្យកន្ត្រកមុននឹងដាក់ម្ដងទៀត៖ /cart",
    cartEmpty: "កន្ត្រករបស់អ្នកនៅទទេ។",
    cartTotal: (total) => `សរុប៖ ${total}`,
    cartUnavailable: "ពេលនេះមិនអាចទិញបានទេ",
    readingPhoto: "កំពុងអានរូបថត…",
    photoUnreadable: "រូបថតខូច ឬមិនពេញលេញ។ សូមថតម្ដងទៀត។",
    tooMany: (seconds) => `អ្នកបានស្នើច្រើនដងពេក។ សូមព្យាយាមម្ដងទៀតក្នុងរយៈពេល ${seconds} វិនាទី។`,
    photosBusy: (seconds) => `មានរូបថតច្រើនកំពុងអាន។ សូមផ្ញើម្ដងទៀតក្នុងរយៈពេល ${seconds} វិនាទី។`,
    nothingRead: "រកមិនឃើញឈ្មោះថ្នាំក្នុងរូបភាពទេ។ សូមថតម្ដងទៀតឱ្យជិត នៅកន្លែងភ្លឺ។",
    isItMedicine: (name) => `ខ្ញុំអានបាន «${name}»។ តើនេះជាឈ្មោះថ្នាំមែនទេ? សូមចុចលើវាដើម្បីស្វែងរក។`,
    whichName: "ខ្ញុំអានបានឈ្មោះទាំងនេះ។ តើអ្នកចង់រកមួយណា?",
    searchAgain: "សូមផ្ញើឈ្មោះថ្នាំម្ដងទៀត។",
    page: (page, pages) => `ទំព័រ ${page} នៃ ${pages}`,
    language: "តើអ្នកចង់ប្រើភាសាអ្វី?",
    languageKept: "ខ្ញុំនឹងសរសេរជាភាសាខ្មែរ។",
    failed: "មានបញ្ហាកើតឡើង។ សូមរង់ចាំបន្តិច រួចព្យាយាមម្ដងទៀត។",
    commands: { start: "ចាប់ផ្ដើម", cart: "កន្ត្រករបស់ខ្ញុំ", language: "ភាសា", help: "ជំនួយ" },
  },
}
