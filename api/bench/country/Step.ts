import type { Hours } from "./DayShape.ts"

/** Who searches: somebody without an account at an address, a customer, or somebody in a chat with the bot. */
export type Asker =
  | { readonly by: "address"; readonly number: number }
  | { readonly by: "customer"; readonly number: number }
  | { readonly by: "bot"; readonly number: number }

export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** A medicine that can be sold, by its place on the shelf of a pharmacy. */
export interface Shelved {
  readonly pharmacy: number
  readonly shelf: number
}

/** What is sold of one medicine. */
export interface Line {
  readonly shelf: number
  readonly quantity: number
}

/** The calls that belong to pages of a pharmacy's owner and need nothing but the owner. */
export type OfficePage = "overview" | "day" | "alerts" | "report" | "groups" | "history" | "reorder" | "list"

interface Searching {
  readonly asker: Asker
  readonly query: string
  readonly place: Place
  readonly page: number
}

/** What somebody does: one call. Keys are numbers that no other step of the plan has. */
export type Step =
  | { readonly kind: "suggestions"; readonly asker: Asker; readonly typed: string }
  | ({ readonly kind: "search" } & Searching)
  | ({ readonly kind: "bot search" } & Searching)
  | { readonly kind: "offer"; readonly asker: Asker; readonly offer: Shelved; readonly place: Place }
  | { readonly kind: "photo"; readonly asker: Asker; readonly picture: number }
  | { readonly kind: "badge"; readonly customer: number }
  | { readonly kind: "cart"; readonly customer: number }
  | { readonly kind: "cart places"; readonly customer: number; readonly place: Place }
  | { readonly kind: "addition"; readonly customer: number; readonly added: Shelved; readonly key: number }
  | {
      readonly kind: "lookup"
      readonly clerk: number
      readonly looked: Shelved
      /** How many letters of the name are typed. */
      readonly letters: number
    }
  | {
      readonly kind: "sale"
      readonly pharmacy: number
      readonly clerk: number
      readonly lines: ReadonlyArray<Line>
      readonly key: number
    }
  | { readonly kind: "delivery"; readonly delivered: Shelved; readonly quantity: number }
  | { readonly kind: "import"; readonly pharmacy: number; readonly rows: number; readonly key: number }
  | { [P in OfficePage]: { readonly kind: P; readonly pharmacy: number; readonly page: number } }[OfficePage]

export type Kind = Step["kind"]
export type StepOf<K extends Kind> = Extract<Step, { readonly kind: K }>

/** A step and the second of the day in which it begins. */
export type Planned = Step & { readonly at: number }

/** A pharmacy of the plan. */
export interface PlannedPharmacy {
  /** Rows that are drawn for its list; a product that is drawn twice is there once. */
  readonly rows: number
  /** The medicines that it surely can sell: `sold` of them today, the others get deliveries. */
  readonly shelf: number
  readonly sold: number
  readonly salesADay: number
  readonly clerks: number
  readonly open: Hours
}

/** A day: the pharmacies, how many customers have an account, and what happens, in the order of time. */
export interface Plan {
  readonly hours: Hours
  readonly pharmacies: ReadonlyArray<PlannedPharmacy>
  readonly customers: number
  readonly steps: ReadonlyArray<Planned>
}
