import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { memberAccess, OwnerAccess } from "../Identity/Access.ts"
import { anyOf } from "../Identity/Policy.ts"
import { get, put } from "../Primitives/Endpoint.ts"
import { between, whole } from "../Primitives/Numbers.ts"
import { everyError } from "../Primitives/Text.ts"
import { changeCurrencies } from "../Sales/CashRules.ts"
import { highestRate, lowestRate } from "./RielRules.ts"

/** Largest number of earlier rates in the answer, the latest ones. */
export const largestRateHistory = 50

/**
 * The pharmacy's own rate: riel for a dollar, and since when; null for the rate that holds until the owner sets one.
 * `history` holds the rates, the current one first. `change_in` is what change is given in at the counter.
 */
export const ExchangeRate = Schema.Struct({
  riel_per_dollar: Schema.Int,
  since: Schema.NullOr(Schema.Date),
  change_in: Schema.Literal(...changeCurrencies),
  history: Schema.Array(Schema.Struct({ riel_per_dollar: Schema.Int, since: Schema.Date })),
})
export type ExchangeRate = typeof ExchangeRate.Type

export const ExchangeRateInput = Schema.Struct({
  riel_per_dollar: between(whole(Schema.Number), lowestRate, highestRate),
}).annotations(everyError)
export type ExchangeRateInput = typeof ExchangeRateInput.Type

export const ChangeInput = Schema.Struct({ change_in: Schema.Literal(...changeCurrencies) }).annotations(
  everyError,
)
export type ChangeInput = typeof ChangeInput.Type

export class ExchangeRateReadApi extends HttpApiGroup.make("exchangeRateRead")
  .add(get("read", "/inventory/exchange-rate", { answer: ExchangeRate }))
  .middleware(memberAccess(anyOf("Create Sale", "View Sale History"))) {}

/** Setting the rate that already holds changes nothing. */
export class ExchangeRateApi extends HttpApiGroup.make("exchangeRate")
  .add(put("set", "/inventory/exchange-rate", { body: ExchangeRateInput, answer: ExchangeRate }))
  .add(put("setChange", "/inventory/exchange-rate/change", { body: ChangeInput, answer: ExchangeRate }))
  .middleware(OwnerAccess) {}
