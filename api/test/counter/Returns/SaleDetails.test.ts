import { as } from "@rokthnam/shared/Client"
import type { MedicineId, PaymentMethodId, SaleId } from "@rokthnam/shared/Primitives/Id"
import type { Sale, SaleInput } from "@rokthnam/shared/Sales/Sale"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../../seed/Medicines.ts"
import { answer } from "../../support/Calling.ts"
import { stockFacts } from "../../support/StockFacts.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
let method: PaymentMethodId

beforeAll(async () => {
  owner = await app.run(seedPharmacy())
  method = await app.run(seedPaymentMethod(owner.id))
})

const { select } = stockFacts(app)
const selling = (medicine_id: MedicineId, more: Partial<SaleInput> = {}, key?: string) =>
  app.client.selling
    .sell({
      headers: key === undefined ? {} : { "idempotency-key": key },
      payload: { items: [{ medicine_id, quantity_sold: 1 }], payment_method_id: method, ...more },
    })
    .pipe(as(owner.token))
const read = (id: SaleId, token = owner.token) =>
  answer(app.client.saleDetails.read({ path: { id } }).pipe(as(token)))
const takeBack = ({ id, items }: Sale) =>
  answer(
    app.client.returns
      .return({
        path: { id },
        headers: {},
        payload: {
          lines: items.map((line) => ({ line_id: line.id, quantity: 1, restock: true })),
          reason: "Wrong strength",
        },
      })
      .pipe(as(owner.token)),
  )

describe("the strength on a receipt", () => {
  it("is the one that was sold, on returned lines too; earlier lines show the medicine's of today", async () => {
    const medicine = await app.run(seedMedicine(owner.id, { name: "Cefixime" }))
    const sold = await answer(selling(medicine))
    await select((sql) => sql`update medicines set dosage = '200mg' where id = ${medicine}`)
    const again = await answer(selling(medicine))
    expect((await takeBack(sold)).items).toMatchObject([{ dosage: "500mg" }])
    expect(await read(sold.id)).toMatchObject({
      items: [{ dosage: "500mg" }],
      returns: [{ items: [{ dosage: "500mg" }] }],
    })
    expect((await read(again.id)).items).toMatchObject([{ dosage: "200mg" }])
    await select((sql) => sql`update sale_lines set dosage = null where sale_id = ${sold.id}`)
    expect((await read(sold.id)).items).toMatchObject([{ dosage: "200mg" }])
  })
})
