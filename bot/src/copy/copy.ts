import type { OfficeCopy } from "./office.ts"

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
  /** The number of offers, in the first line of a list. */
  readonly offers: (total: number) => string
  /** How a list is sorted: its buttons, and the words of its first line. */
  readonly order: {
    readonly nearest: string
    readonly cheapest: string
    readonly onlyInStock: string
    readonly words: { readonly distance: string; readonly price: string }
  }
  /** The button that opens the Mini App. */
  readonly openApp: string
  readonly noneInStock: (query: string) => string
  readonly showAll: string
  /** The button that searches in the whole country. */
  readonly searchWider: string
  readonly corrected: (query: string) => string
  readonly caution: (name: string, not: string, reason: string) => string
  readonly nothing: (query: string) => string
  readonly didYouMean: (query: string) => string
  readonly nearestPharmacies: string
  /** Packages in stock. */
  readonly left: (quantity: number) => string
  readonly outOfStock: string
  readonly away: (kilometres: string) => string
  /** An approximate distance, from a place that was chosen by name. */
  readonly about: (kilometres: string) => string
  /** `unit` is one of the contract's units: `tablet`, `capsule`, `piece`, `10 ml` … */
  readonly perUnit: (price: string, unit: string) => string
  /** Families of dosage forms, by the names of the contract. */
  readonly forms: Readonly<Record<string, string>>
  readonly differs: { readonly form: string; readonly strength: string }
  /** When stock or price of an offer were last written. */
  readonly updated: (unit: "minute" | "hour" | "day", count: number) => string
  /** Whether a pharmacy is open, with the time of the next change, such as 21:00, if that is today or tomorrow. */
  readonly opening: {
    readonly always: string
    readonly open: (closes: string | undefined, isTomorrow: boolean) => string
    readonly closed: (opens: string | undefined, isTomorrow: boolean) => string
    readonly onDuty: string
  }
  readonly map: string
  readonly copyPhone: string
  readonly share: string
  readonly otherOffers: string
  /** The button below a message that was shared, and the text of one that shares a name. */
  readonly openChat: string
  readonly sharedName: (name: string) => string
  /** Above the results in another chat, when the place is not known. */
  readonly inlinePlace: string
  /** Medicines that a pharmacy has in stock. */
  readonly shopOffers: (total: number) => string
  readonly back: string
  readonly addOne: string
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
  /** So many of all packages cannot be bought now. */
  readonly cartNotCounted: (left: number, all: number) => string
  /** The first line of a cart. */
  readonly cartTitle: (lines: number) => string
  /** Why a line cannot be bought as it is. */
  readonly lineStates: {
    readonly not_enough: (available: number) => string
    readonly out_of_stock: string
    readonly expired: string
    readonly unavailable: string
  }
  readonly priceChanged: (earlier: string, now: string) => string
  /** The quantity is one and cannot be made smaller. */
  readonly lastOne: string
  /** The button that opens the cart, with its packages. */
  readonly cartButton: (units: number) => string
  /** Where the whole cart can be bought. */
  readonly wholeList: {
    readonly ask: string
    readonly all: (lines: number) => string
    readonly two: (lines: number, total: string) => string
    readonly part: (lines: number) => string
    readonly none: string
    readonly missing: (held: number, lines: number, names: string) => string
    readonly back: string
  }
  readonly readingPhoto: string
  readonly nothingRead: string
  readonly photoUnreadable: string
  readonly photosBusy: (seconds: number) => string
  readonly tooMany: (seconds: number) => string
  readonly whichName: string
  /** The name on a photo, while the search for it waits for a place. */
  readonly readName: (name: string) => string
  /** None of the names that were read is the right one: the button, and what to do then. */
  readonly somethingElse: string
  readonly otherName: string
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
    /** Asks which is meant: the name as it was typed, or the one whose misspelling it seems to be. */
    readonly which: (typed: string, meant: string) => string
    readonly meant: (name: string) => string
    readonly asTyped: (name: string) => string
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
  /** For owners, staff and admins. */
  readonly office: OfficeCopy
  readonly language: string
  readonly languageKept: string
  readonly failed: string
  /** Who reads what is kept, and for how long. */
  readonly privacy: (days: number) => string
  readonly privacyPage: string
  readonly askForget: string
  readonly forget: string
  readonly accountPage: string
  readonly forgotten: string
  /** The button beside the field for typing, which opens the Mini App. */
  readonly menu: string
  readonly commands: {
    readonly start: string
    readonly search: string
    readonly cart: string
    readonly watches: string
    readonly location: string
    readonly language: string
    readonly help: string
    readonly privacy: string
    readonly delete: string
  }
  /** What people type instead of a command, in lower case. */
  readonly words: Readonly<
    Record<"start" | "cart" | "watches" | "location" | "language" | "help", ReadonlyArray<string>>
  >
}
