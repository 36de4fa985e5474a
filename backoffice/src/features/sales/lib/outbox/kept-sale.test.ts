import { newIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { describe, expect, it } from "vitest"
import { medicineOf } from "../../../../../test/support/entities.ts"
import type { Sellable } from "../../api/sell.ts"
import { addOne, bodyOf, emptyBasket, setQuantity, totalCents } from "../desk/basket.ts"
import { paidOf, payingOf } from "../paying.ts"
import { bodyOfKept, keptSaleOf, receiptOf } from "./kept-sale.ts"

/** An order of $3 less 10 percent: half a dollar by Wing, and the rest in dollars with change in riel. */
const discountedOrder = () => {
  const basket = {
    ...setQuantity(addOne(emptyBasket, medicineOf(1) as Sellable, "2026-11-22").basket, "1 package", 2)
      .basket,
    split: [{ methodId: 8, amount: 0.5 }],
    tender: { usd: 3, riel: "" },
    discount: { value: 10, unit: "percent" as const, reason: "Regular customer" },
  }
  const methods = [
    { id: 7, method_name: "Cash", kind: "cash" as const },
    { id: 8, method_name: "Wing", kind: "qr" as const },
  ]
  const paying = payingOf(basket, 7, totalCents(basket), { methods, rate: 4100, changeIn: "riel" })
  return { basket, body: bodyOf(basket, 7, paidOf(paying)), names: paying.dues.map(({ name }) => name) }
}

describe("a kept sale with a discount, in two parts, with change in riel", () => {
  const { basket, body, names } = discountedOrder()
  const sale = keptSaleOf({
    key: newIntentKey(),
    account: "staff 5",
    seller: "",
    attempt: { body, paymentMethodNames: names, at: 0, sender: "page", isUncertain: false },
    basket,
    mayHaveArrived: false,
  })

  it("is sent as it would have been sent at once, with the names of both methods", () => {
    const cash = { received: { usd: 3, riel: 0 }, change: { usd: 0, riel: 3300 } }
    const payments = [
      { payment_method_id: 7, amount: 2.2, cash },
      { payment_method_id: 8, amount: 0.5 },
    ]
    const rest = { discount: 0.3, discount_reason: "Regular customer", riel_per_dollar: 4100 }
    expect(body).toMatchObject({ ...rest, payments })
    expect(bodyOfKept(sale, 0)).toEqual({
      ...body,
      items: [{ ...body.items[0], taken: { medicine_name: "Medicine 1", dosage: "500mg", unit_price: 1.5 } }],
      payments: [
        { ...payments[0], method_name: "Cash" },
        { ...payments[1], method_name: "Wing" },
      ],
      away: {
        made_at: "1970-01-01T00:00:00.000Z",
        sent_at: "1970-01-01T00:00:00.000Z",
        payment_method_name: "Cash",
      },
    })
  })

  it("is shown with its total, its methods and its change, without an answer of the API", () => {
    expect(receiptOf(sale, sale.key)).toEqual({
      key: sale.key,
      at: sale.madeAt,
      cents: 270,
      paymentName: "Cash + Wing",
      change: { usd: 0, riel: 3300 },
    })
  })
})
