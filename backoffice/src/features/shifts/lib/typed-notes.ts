import type { TypedNotes } from "../../../components/ui/notes-fields.tsx"
import type { CashNotes } from "../api/shifts.ts"

export const nothingTyped: TypedNotes = { usd: "", riel: "" }

const amountOf = (typed: number | string): number | undefined =>
  typed === "" ? 0 : typeof typed === "number" && typed >= 0 ? typed : undefined

/** The notes that the fields mean, an empty one as none; undefined if one of them is no amount. */
export const notesOf = ({ usd, riel }: TypedNotes): CashNotes | undefined => {
  const [dollars, whole] = [amountOf(usd), amountOf(riel)]
  return dollars === undefined || whole === undefined ? undefined : { usd: dollars, riel: whole }
}

/** Whether a currency was not typed, which is not the same as a count of nothing. */
export const isHalfTyped = ({ usd, riel }: TypedNotes): boolean => usd === "" || riel === ""
