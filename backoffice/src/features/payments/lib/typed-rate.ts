import { highestRate, lowestRate } from "@rokthnam/shared/ExchangeRates/RielRules"
import { readTypedNumber } from "@rokthnam/shared/Primitives/NumberRules"

/** The rate that a text means, in Latin or Khmer digits; undefined when it is no rate. */
export const typedRate = (text: string): number | undefined => {
  const typed = readTypedNumber(text, 0)
  if (typed.kind !== "number") return undefined
  return typed.value >= lowestRate && typed.value <= highestRate ? typed.value : undefined
}
