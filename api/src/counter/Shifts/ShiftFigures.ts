import { noNotes } from "@rokthnam/shared/Sales/CashRules"
import type { Notes } from "@rokthnam/shared/Sales/CashRules"
import type { DrawerSum, Shift, ShiftFigures, Takings } from "@rokthnam/shared/Shifts/Shift"
import { minus, plus } from "@rokthnam/shared/Shifts/ShiftRules"
import type { DrawerCash } from "@rokthnam/shared/Shifts/ShiftRules"
import { shownNotes } from "./ShiftRow.ts"
import type { CashRow } from "./ShiftRow.ts"

type Sums = ReadonlyArray<typeof CashRow.Type>

const of = (sums: Sums, kind: (typeof CashRow.Type)["kind"]) => sums.find((row) => row.kind === kind)
const notesOf = (sums: Sums, kind: (typeof CashRow.Type)["kind"]): Notes => of(sums, kind) ?? noNotes

/** The cash of a shift from the sums of its entries, in which what left the drawer is negative. */
export const drawerCash = (float: Notes, sums: Sums): DrawerCash => ({
  float,
  sold: notesOf(sums, "sale"),
  given_back: minus(noNotes, notesOf(sums, "back")),
  cash_in: notesOf(sums, "cash_in"),
  cash_out: minus(noNotes, notesOf(sums, "cash_out")),
})

/** The sums of the named drawers in which shifts, given with the latest first, were closed. */
export const drawerSums = (shifts: ReadonlyArray<Shift>): ReadonlyArray<DrawerSum> =>
  [...Map.groupBy(shifts.toReversed(), ({ drawer }) => drawer)]
    .flatMap(([drawer, all]) => {
      const closed = all.flatMap(({ expected, difference, float }) =>
        expected === null || difference === null ? [] : [{ cash: minus(expected, float), difference }],
      )
      if (drawer === null || closed.length === 0) return []
      return [
        {
          drawer,
          shifts: closed.length,
          clerks: [...new Set(all.filter((one) => one.expected !== null).map((one) => one.staff_name))],
          cash: shownNotes(closed.map(({ cash }) => cash).reduce(plus, noNotes)),
          difference: shownNotes(closed.map(({ difference }) => difference).reduce(plus, noNotes)),
        },
      ]
    })
    .toSorted((one, other) => (one.drawer < other.drawer ? -1 : 1))

/** The figures of a closed shift. */
export const figuresOf = (float: Notes, sums: Sums, takings: ReadonlyArray<Takings>): ShiftFigures => {
  const { sold, given_back, cash_in, cash_out } = drawerCash(float, sums)
  const late = sums.map(({ late_usd: usd, late_riel: riel }): Notes => ({ usd, riel })).reduce(plus, noNotes)
  return {
    sales: of(sums, "sale")?.sales ?? 0,
    returns: of(sums, "back")?.sales ?? 0,
    takings,
    sold: shownNotes(sold),
    given_back: shownNotes(given_back),
    cash_in: shownNotes(cash_in),
    cash_out: shownNotes(cash_out),
    late: { sales: of(sums, "sale")?.late_sales ?? 0, cash: shownNotes(late) },
  }
}
