import { goods } from "./shop.ts"

/*
 * The money of the day as a person would count it, in whole cents and whole riel, apart from the rules of the product that
 * the books are compared with.
 */

/** Notes of both currencies: cents of dollars, and riel. */
export type Notes = { readonly usd: number; readonly riel: number }

/** Riel of a cent, at the rate of 4,100 for a dollar that a new pharmacy has. */
const rielOfCent = 41

/** An amount of cents in riel, rounded to the smallest note, halves up. */
export const inRiel = (cents: number): number => Math.floor((cents * rielOfCent + 50) / 100) * 100

/** What the wanted packages cost, in cents. */
export const centsOf = (wants: ReadonlyMap<string, number>): number =>
  goods.reduce((sum, { name, price }) => sum + price * (wants.get(name) ?? 0), 0)

/** How somebody pays: a part by ABA, in cents, and the notes that are typed as received; undefined where nobody counts. */
export type Payment = { readonly byAba: number; readonly received: Notes | undefined }

/** The change for notes: as many whole dollars as the seller can give, and the rest in riel. */
const changeOf = (due: number, { usd, riel }: Notes): Notes => {
  for (let dollars = Math.floor(usd / 100 + riel / rielOfCent / 100); dollars > 0; dollars -= 1) {
    const rest = due - usd + dollars * 100
    const back = rest < 0 ? riel + inRiel(-rest) : riel - inRiel(rest)
    if (back >= 0) return { usd: dollars * 100, riel: back }
  }
  const rest = due - usd
  return { usd: 0, riel: rest < 0 ? riel + inRiel(-rest) : riel - inRiel(rest) }
}

/** What came into the drawer and what went out again, for cash that nobody counted exactly the amount. */
export const cashOf = (
  wants: ReadonlyMap<string, number>,
  { byAba, received }: Payment,
): { readonly due: number; readonly received: Notes; readonly change: Notes } => {
  const due = centsOf(wants) - byAba
  return received === undefined
    ? { due, received: { usd: due, riel: 0 }, change: { usd: 0, riel: 0 } }
    : { due, received, change: changeOf(due, received) }
}
