import { as } from "@rokthnam/shared/Client"
import { PermissionMissing } from "@rokthnam/shared/Identity/IdentityFailures"
import { KeyReused, NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { MedicineId, PaymentMethodId, SaleId } from "@rokthnam/shared/Primitives/Id"
import type { Sale, SaleInput } from "@rokthnam/shared/Sales/Sale"
import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../../seed/Medicines.ts"
import { CustomerPhones } from "../../../src/counter/CustomerPhones.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { stockFacts } from "../../support/StockFacts.ts"
import { takenBack } from "../../support/TakenBack.ts"
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
const takeBack = (sale: Sale) => answer(app.client.returns.return(takenBack(sale, 1)).pipe(as(owner.token)))

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

const forgetting = (id: SaleId, token = owner.token) =>
  app.client.returns.forgetPhone({ path: { id } }).pipe(as(token))
const phoneOf = async (id: SaleId) => (await read(id)).customer_phone
const forgetOld = CustomerPhones.pipe(
  Effect.flatMap((phones) => phones.forgetOld),
  Effect.provide(CustomerPhones.Default),
)
const medicine = () => app.run(seedMedicine(owner.id))

describe("a customer's phone number", () => {
  it("is on the sale's page only: not in the sale's answer, its stored key, the history or a return", async () => {
    const key = crypto.randomUUID()
    const sold = await answer(selling(await medicine(), { customer_phone: " 098 765 432 " }, key))
    expect(await phoneOf(sold.id)).toBe("098 765 432")
    const back = await takeBack(sold)
    expect(back.customer_phone).toBeNull()
    const history = await answer(
      app.client.sales.list({ urlParams: { page: 1, page_size: 20 } }).pipe(as(owner.token)),
    )
    const kept = await select((sql) => sql`select answer from idempotency_keys where key = ${key}`)
    expect(JSON.stringify([sold, back, history, kept])).not.toContain("098 765 432")
    expect(await phoneOf((await answer(selling(await medicine()))).id)).toBeNull()
  })

  it("belongs to the sale of its key, is kept by a sale made away, and follows the rules of phone numbers", async () => {
    const [id, key] = [await medicine(), crypto.randomUUID()]
    const asked = { customer_phone: "098 765 432" }
    const sold = await answer(selling(id, asked, key))
    const now = new Date().toISOString()
    const away = { made_at: now, sent_at: now, payment_method_name: "Cash" }
    expect(await answer(selling(id, { ...asked, away }, key))).toEqual(sold)
    expect(await refusal(selling(id, { customer_phone: "099 999 999" }, key))).toBeInstanceOf(KeyReused)
    const madeAway = await answer(selling(id, { ...asked, away }, crypto.randomUUID()))
    expect(await phoneOf(madeAway.id)).toBe("098 765 432")
    const body = { items: [{ medicine_id: id, quantity_sold: 1 }], payment_method_id: method }
    for (const customer_phone of ["12", "call me", "0".repeat(31)]) {
      const sent = { token: owner.token, body: { ...body, customer_phone } }
      expect(await app.send("POST", "/inventory/sales/bulk", sent)).toMatchObject({
        status: 422,
        body: { errors: [{ field: "customer_phone", code: "NotPhone" }] },
      })
    }
  })

  it("is removed on request by who may put sales right, in the own pharmacy, as often as asked", async () => {
    const { id } = await answer(selling(await medicine(), { customer_phone: "098 765 432" }))
    const cashier = await app.run(seedStaff(owner.id, { role: "CASHIER" }))
    const other = await app.run(seedPharmacy())
    expect(await refusal(forgetting(id, cashier.token))).toBeInstanceOf(PermissionMissing)
    expect(await refusal(forgetting(id, other.token))).toBeInstanceOf(NotFound)
    expect(await phoneOf(id)).toBe("098 765 432")
    await answer(forgetting(id))
    await answer(forgetting(id))
    expect(await phoneOf(id)).toBeNull()
    const written = await select(
      (sql) => sql`select action, before, after from audit_log where entity = 'sale' and entity_id = ${id}`,
    )
    expect(written).toEqual([{ action: "sale.forget_phone", before: null, after: null }])
  })

  it("is removed from a sale after 180 days", async () => {
    const asked = { customer_phone: "098 765 432" }
    const old = await answer(selling(await medicine(), asked))
    const young = await answer(selling(await medicine(), asked))
    await select((sql) => sql`update sales set sold_at = now() - interval '181 days' where id = ${old.id}`)
    await select((sql) => sql`update sales set sold_at = now() - interval '179 days' where id = ${young.id}`)
    expect(await app.run(forgetOld)).toBe(1)
    expect([await phoneOf(old.id), await phoneOf(young.id)]).toEqual([null, "098 765 432"])
  })
})
