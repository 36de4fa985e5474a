import type { Sellable } from "../../api/sell.ts"

/** The medicines of a pharmacy as they were last read, kept for the time without a connection. */
export type Shelf = {
  readonly account: string
  readonly medicines: ReadonlyArray<Sellable>
  /** The API's time of this reading, as ISO 8601; the next one asks for what changed since. */
  readonly at: string
}
