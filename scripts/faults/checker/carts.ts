import type { FinalReads } from "../history/entries.ts"
import { ofKind } from "./operations.ts"
import type { Operation } from "./operations.ts"
import { isReachable } from "./reachable.ts"

const placeOf = (customer: number, medicine: number) =>
  `the cart of customer ${customer}, medicine ${medicine}`

/** Every cart holds what was acknowledged, each key once, and of the additions with an unknown outcome some or none. */
export function checkCarts(operations: readonly Operation[], { carts }: FinalReads): readonly string[] {
  const found = new Map(
    carts.map(({ customer, medicine, quantity }) => [placeOf(customer, medicine), quantity]),
  )
  const additions = Map.groupBy(
    ofKind(operations, "cart").filter(({ outcome }) => outcome !== "fail"),
    ({ wish }) => placeOf(wish.customer, wish.line.medicine),
  )
  const wrong = [...additions].flatMap(([place, all]) => {
    const quantities = (isCertain: boolean) =>
      all.filter(({ outcome }) => (outcome === "ok") === isCertain).map(({ wish }) => wish.line.quantity)
    const certain = quantities(true).reduce((sum, quantity) => sum + quantity, 0)
    const now = found.get(place) ?? 0
    if (isReachable(now - certain, quantities(false))) return []
    return [`${place}: it holds ${now}, but ${certain} were acknowledged`]
  })
  const strangers = [...found.keys()].filter((place) => !additions.has(place))
  return [...wrong, ...strangers.map((place) => `${place}: nobody put it there`)]
}
