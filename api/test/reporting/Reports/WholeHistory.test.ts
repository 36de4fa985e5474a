import { as } from "@rokthnam/shared/Client"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedSale } from "../../../seed/Medicines.ts"
import { answer } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const day = 86_400_000

/** Days ago of the sales, the latest first: some within the last two months, some around their end, most long before. */
const daysAgo = [0, 1, 1, 30, 61, 62, 63, 100, 101, 365, 700, 701] as const

let busy: SeededPharmacy
let quiet: SeededPharmacy

beforeAll(async () => {
  busy = await app.run(seedPharmacy())
  quiet = await app.run(seedPharmacy())
  for (const { id } of [busy, quiet]) {
    const medicineId = await app.run(seedMedicine(id, { price: "1.00" }))
    const sales = id === busy.id ? daysAgo : daysAgo.slice(7)
    // The quantity says which sale it is. They are written in another order than they were sold in.
    for (const [place, ago] of [...sales.entries()].toReversed()) {
      const soldAt = new Date(Date.now() - ago * day - place * 1000)
      const paymentMethodName = place % 2 === 0 ? "Cash" : "KHQR"
      await app.run(seedSale(id, { lines: [{ medicineId, quantity: place + 1 }], soldAt, paymentMethodName }))
    }
  }
})

const page = (who: SeededPharmacy, number: number, size: number, payment_method?: string) =>
  answer(
    app.client.salesReport
      .read({ urlParams: { page: number, page_size: size, payment_method } })
      .pipe(as(who.token)),
  )

describe("the sales report of everything", () => {
  it.each([1, 2, 3, 5, 12, 20])("has each line once, the latest first, in pages of %i", async (size) => {
    for (const [who, count] of [
      [busy, daysAgo.length],
      [quiet, 5],
    ] as const) {
      const seen: Array<number> = []
      for (let number = 1; number <= Math.ceil(count / size) + 1; number++) {
        const { items, pagination } = await page(who, number, size)
        expect(pagination.total).toBe(count)
        seen.push(...items.map(({ quantity_sold }) => quantity_sold))
      }
      expect(seen).toEqual(Array.from({ length: count }, (_, place) => place + 1))
    }
  })

  it("has the lines of one payment method too, however often it is asked for", async () => {
    // From the sixth time on a connection may use the plan that suits every pharmacy.
    for (let turn = 0; turn < 8; turn++)
      for (const [who, quantities] of [
        [busy, [2, 4, 6, 8, 10, 12]],
        [quiet, [2, 4]],
      ] as const) {
        const { items, summary } = await page(who, 1, 20, "KHQR")
        expect(items.map(({ quantity_sold }) => quantity_sold)).toEqual(quantities)
        expect(summary.sold_amount).toBe(cents(100 * quantities.reduce((sum, quantity) => sum + quantity, 0)))
      }
  })
})
