import { toRiel } from "../ExchangeRates/RielRules.ts"

/*
 * Cash in two currencies. Dollars are whole cents, riel are whole, and a rate is riel for a dollar. A remainder in riel
 * is always rounded by `toRiel`, so that the till, the receipt and the API agree. This module imports only such rules,
 * because the web apps load it too.
 */

/** Notes of both currencies: whole cents of dollars, and whole riel. */
export type Notes = { readonly usd: number; readonly riel: number }

export const noNotes: Notes = { usd: 0, riel: 0 }

/**
 * What change is given in. `dollars`: whole dollars, and the rest in riel, since cents are not in use in Cambodia.
 * `riel`: all of it in riel.
 */
export const changeCurrencies = ["dollars", "riel"] as const
export type ChangeCurrency = (typeof changeCurrencies)[number]

/**
 * The riel that are still to be given back when so much was received and so many dollars are given back, rounded to
 * 100 riel. Negative: so many are missing.
 */
export const rielLeft = (due: number, received: Notes, usdBack: number, rate: number): number =>
  received.riel - toRiel(due - received.usd + usdBack, rate)

/** The change for an amount of cents, or how many riel are missing. */
export type Change =
  | { readonly kind: "change"; readonly change: Notes }
  | { readonly kind: "short"; readonly riel: number }

/** The change for what was received. */
export const changeFor = (due: number, received: Notes, rate: number, currency: ChangeCurrency): Change => {
  const riel = rielLeft(due, received, 0, rate)
  if (riel < 0) return { kind: "short", riel: -riel }
  if (currency === "riel") return { kind: "change", change: { usd: 0, riel } }
  // Rounding may make the last dollar more than what is left, or leave a whole dollar in riel.
  let dollars = Math.floor(riel / rate) + 1
  while (dollars > 0 && rielLeft(due, received, dollars * 100, rate) < 0) dollars -= 1
  return {
    kind: "change",
    change: { usd: dollars * 100, riel: rielLeft(due, received, dollars * 100, rate) },
  }
}

/** The notes to give back for an amount of cents, as change is given. */
export const notesFor = (amount: number, rate: number, currency: ChangeCurrency): Notes => {
  const back = changeFor(0, { usd: amount, riel: 0 }, rate, currency)
  return back.kind === "change" ? back.change : noNotes
}

/** Whether what was received less the change pays the amount, rounded to 100 riel. */
export const isPaidBy = (due: number, received: Notes, change: Notes, rate: number): boolean =>
  change.riel === rielLeft(due, received, change.usd, rate)

/** What rounding added to an amount (negative: took off), in riel, rounded half up to a whole one. */
export const roundingOf = (due: number, received: Notes, change: Notes, rate: number): number => {
  const cents = received.usd - change.usd - due
  const hundredths = BigInt(cents) * BigInt(rate) + 100n * BigInt(received.riel - change.riel)
  return Math.round(Number(hundredths) / 100)
}
