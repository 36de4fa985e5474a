/** The texts of the bot in one language. They are plain text, so nothing needs escaping. */
export type Copy = {
  readonly welcome: string
  readonly help: string
  readonly askPlace: string
  readonly sharePlace: string
  /** The button that shows the places to choose from. */
  readonly choosePlace: string
  readonly whichPlace: string
  readonly wholeCity: string
  readonly placeKept: string
  /** The place was chosen by name. */
  readonly placeNamed: (place: string) => string
  readonly placeFar: (kilometres: number) => string
  readonly keepDays: (days: number) => string
  readonly keepNow: string
  readonly keptDays: (days: number) => string
  readonly keptNow: (hours: number) => string
  readonly waiting: (query: string) => string
  readonly askName: string
  readonly tooShort: string
  readonly found: (total: number, query: string) => string
  readonly corrected: (query: string) => string
  readonly caution: (name: string, not: string, reason: string) => string
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
  readonly added: (name: string, quantity: number) => string
  /** A second tap on the same button. */
  readonly addedBefore: string
  /** Above buttons with other names of the same ingredient. */
  readonly sameIngredient: (query: string, ingredient: string) => string
  readonly alternative: (name: string, offers: number, price: string) => string
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
  /** What the button means is not known any more. */
  readonly outdated: string
  /** The place has changed since the list with this button was sent. */
  readonly placeChanged: string
  readonly onlyFirstPhoto: string
  readonly photoTooLarge: string
  readonly notRead: {
    readonly voice: string
    readonly picture: string
    readonly file: string
    readonly contact: string
    readonly edited: string
    readonly other: string
  }
  /** Answers in a group, where everybody reads. */
  readonly inGroup: {
    readonly cart: string
    readonly search: (query: string) => string
    readonly open: string
  }
  /** What somebody waits for. */
  readonly watch: {
    readonly button: string
    readonly kept: (query: string, days: number) => string
    readonly full: (limit: number) => string
    readonly inStockNow: (name: string, pharmacy: string) => string
    readonly notMedicine: string
    readonly list: string
    readonly none: string
    readonly until: (day: Date) => string
    readonly removed: string
    /** The first line of the message that it has arrived. */
    readonly arrived: (query: string) => string
    /** When the stock was seen, as a time of the day. */
    readonly seen: (time: string) => string
    readonly show: string
  }
  readonly page: (page: number, pages: number) => string
  readonly language: string
  readonly languageKept: string
  readonly failed: string
  readonly commands: {
    readonly start: string
    readonly cart: string
    readonly watches: string
    readonly location: string
    readonly language: string
    readonly help: string
  }
  /** What people type instead of a command, in lower case. */
  readonly words: Readonly<
    Record<"start" | "cart" | "watches" | "location" | "language" | "help", ReadonlyArray<string>>
  >
}
