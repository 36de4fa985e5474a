/* The history of a run: what clients asked for, what they were told, and what was read at the end. The checker knows
 * nothing else. Times are milliseconds since the run began. */

/** One medicine and a number of packages. */
export interface Line {
  readonly medicine: number
  readonly quantity: number
}

/** A write that a client wants to happen once. `key` is its Idempotency-Key. */
export type Wish =
  /** A sale. Its note is `mark`, which no other sale has. */
  | {
      readonly kind: "sale"
      readonly key: string
      readonly mark: string
      readonly lines: readonly Line[]
    }
  /** A change of a medicine's stock from the quantity that the form showed. It has no key. */
  | { readonly kind: "stock"; readonly medicine: number; readonly seen: number; readonly change: number }
  /** Packages that are added to a customer's cart. */
  | { readonly kind: "cart"; readonly key: string; readonly customer: number; readonly line: Line }
  /** A file with new medicines, each with this quantity. */
  | {
      readonly kind: "import"
      readonly key: string
      readonly names: readonly string[]
      readonly quantity: number
    }

/** A sale as the API answers it. Amounts are in cents. */
export interface SoldSale {
  readonly id: number
  readonly mark: string | null
  readonly total: number
  readonly lines: readonly (Line & { readonly price: number; readonly amount: number })[]
}

/** A medicine as the inventory lists it. */
export interface StockedMedicine {
  readonly id: number
  readonly name: string
  readonly quantity: number
}

/** What an API that did the work answered. */
export type Answer =
  | { readonly kind: "sale"; readonly sale: SoldSale }
  | { readonly kind: "stock"; readonly quantity: number }
  | { readonly kind: "cart"; readonly quantity: number }
  /** New rows, and rows that were in the list already. */
  | { readonly kind: "import"; readonly added: number; readonly refused: number }

/** A cart line, as its customer reads it. */
export interface CartLine extends Line {
  readonly customer: number
}

/** Everything that was read while no client wrote. */
export interface FinalReads {
  readonly medicines: readonly StockedMedicine[]
  readonly sales: readonly SoldSale[]
  readonly carts: readonly CartLine[]
}

interface Timed {
  readonly at: number
}

/** One attempt of an operation. An operation that is sent again has several, which may overlap. */
interface Attempt extends Timed {
  readonly op: number
  readonly attempt: number
}

export type Entry = Timed &
  (
    | { readonly type: "start"; readonly medicines: readonly StockedMedicine[] }
    | (Attempt & { readonly type: "invoke"; readonly wish: Wish })
    /** A complete answer says that it was done. */
    | (Attempt & { readonly type: "ok"; readonly answer: Answer })
    /** A complete answer below 500 says that it was not done, or the request was never sent (status 0). */
    | (Attempt & { readonly type: "fail"; readonly status: number; readonly code: string })
    /** Anything else: it may have been done, or may still be. */
    | (Attempt & { readonly type: "unknown"; readonly status: number; readonly code: string })
    /** One read of a medicine's stock, with the time at which it was asked for. */
    | { readonly type: "read"; readonly asked: number; readonly medicine: number; readonly quantity: number }
    | { readonly type: "fault"; readonly name: string; readonly phase: "begin" | "end" }
    | ({ readonly type: "final" } & FinalReads)
    /** The result of `npm run ledger:check`. */
    | { readonly type: "ledger"; readonly agrees: boolean; readonly output: string }
  )

/** The entries of one type. */
export type EntryOf<Type extends Entry["type"]> = Extract<Entry, { readonly type: Type }>
