import { as } from "@rokthnam/shared/Client"
import { PermissionMissing } from "@rokthnam/shared/Identity/IdentityFailures"
import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import type { RoleCode } from "@rokthnam/shared/Identity/Permission"
import type { MedicineInput } from "@rokthnam/shared/Medicines/Medicine"
import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { beforeEach, describe, expect, it } from "vitest"
import { seedCustomer, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../../seed/Medicines.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { stockFacts } from "../../support/StockFacts.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const { select } = stockFacts(app)
let owner: SeededPharmacy

beforeEach(async () => {
  owner = await app.run(seedPharmacy())
})

const staff = async (role: typeof RoleCode.Type) => (await app.run(seedStaff(owner.id, { role }))).token
const form = (more: Partial<MedicineInput> = {}): MedicineInput => ({
  name: "Cefixime",
  dosage: "200mg",
  manufacter_name: "PharmaCam",
  manufactor_country: "Cambodia",
  price: cents(1000),
  quantity: 5,
  expiration_date: addDays(dayAt(new Date()), 400),
  price_per_unit: cents(100),
  unit_per_package: 10,
  ...more,
})
const create = (token: string, more?: Partial<MedicineInput>) =>
  app.client.medicines.create({ payload: form(more) }).pipe(as(token))
const update = (id: MedicineId, token: string, more?: Partial<MedicineInput>) =>
  app.client.medicines.update({ path: { id }, payload: form(more) }).pipe(as(token))
const read = (id: MedicineId, token: string) =>
  answer(app.client.medicinesRead.read({ path: { id } }).pipe(as(token)))
const costOf = async (id: MedicineId) =>
  (await select((sql) => sql<{ cost: string | null }>`select cost from medicines where id = ${id}`))[0]?.cost

const payloadOf = (file: string) => {
  const payload = new FormData()
  payload.append("file", new Blob([file]), "list.csv")
  return payload
}
const previewed = (file: string, token: string) =>
  answer(
    app.client.imports.preview({ urlParams: { mode: "update" }, payload: payloadOf(file) }).pipe(as(token)),
  )
const imported = (file: string, token: string) =>
  answer(
    app.client.imports
      .run({ urlParams: { mode: "update", details: "true" }, headers: {}, payload: payloadOf(file) })
      .pipe(as(token)),
  )
const exported = async (token: string) => {
  const response = await fetch(`${app.url}/inventory/medicines/export?format=csv`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return response.text()
}

describe("what the pharmacy paid", () => {
  it("is written, kept and removed by the form, and told to owner and manager", async () => {
    const { id, cost } = await answer(create(owner.token, { cost: cents(725) }))
    expect(cost).toBe(cents(725))
    expect((await answer(update(id, owner.token, { price: cents(1100) }))).cost).toBe(cents(725))
    expect((await read(id, await staff("MANAGER"))).cost).toBe(cents(725))
    expect((await answer(update(id, owner.token, { cost: null }))).cost).toBeNull()
    expect((await answer(update(id, owner.token, { cost: cents(0) }))).cost).toBe(0)
  })

  it("is neither shown to a stock keeper nor written or lost by one", async () => {
    const keeper = await staff("STOCK_KEEPER")
    const { id } = await answer(create(owner.token, { cost: cents(725) }))
    expect(await read(id, keeper)).not.toHaveProperty("cost")
    expect(await refusal(update(id, keeper, { cost: cents(1) }))).toBeInstanceOf(PermissionMissing)
    expect(await refusal(create(keeper, { name: "New", cost: null }))).toBeInstanceOf(PermissionMissing)
    expect(await answer(update(id, keeper, { price: cents(900) }))).not.toHaveProperty("cost")
    expect(await costOf(id)).toBe("7.25")
  })

  it("is in no answer to customers, visitors and staff who may not see it", async () => {
    const id = await app.run(seedMedicine(owner.id, { name: "Zanamivir", cost: "777.77", price: "900.00" }))
    const method = await app.run(seedPaymentMethod(owner.id))
    const cashier = await staff("CASHIER")
    const keeper = await staff("STOCK_KEEPER")
    const customer = await app.run(seedCustomer())
    const said = async (verb: string, path: string, token?: string, body?: unknown) => {
      const response = await app.send(verb, path, { ...(token === undefined ? {} : { token }), body })
      expect([path, response.status < 300]).toEqual([path, true])
      const text = JSON.stringify(response)
      expect(text).not.toContain("777.77")
      expect(text).not.toContain('"cost"')
    }
    const sale = { items: [{ medicine_id: id, quantity_sold: 1 }], payment_method_id: method }
    await said("POST", "/inventory/sales/bulk", cashier, sale)
    await said("POST", "/cart/items", customer.token, { medicine_id: id, quantity: 1 })
    await said("GET", "/cart", customer.token)
    for (const path of [
      "/users/search/medicines?query=Zanamivir&user_latitude=11.55&user_longitude=104.92",
      `/users/offers/${id}`,
      `/users/pharmacies/${owner.id}/offers`,
    ])
      await said("GET", path)
    for (const path of [
      `/inventory/medicines/${id}`,
      "/inventory/medicines",
      "/inventory/shelf",
      "/inventory/sales/transactions",
      "/inventory/dashboard/overview",
    ])
      await said("GET", path, cashier)
    for (const path of [`/inventory/medicines/${id}`, "/inventory/medicines", "/inventory/reorder"])
      await said("GET", path, keeper)
  })

  it("comes with a file, goes with an export, and an export that is imported again changes nothing", async () => {
    const line = "Aspirin,500mg,PharmaCam"
    await imported(
      `name,dosage,manufacter_name,manufactor_country,price,quantity,expiration_date,price_per_unit,unit_per_package,Purchase price\n${line},Cambodia,2.50,10,2031-05-31,0.25,10,1.8\n`,
      owner.token,
    )
    const file = await exported(owner.token)
    expect(file).toContain(",1.80\r\n")
    expect(await previewed(file, owner.token)).toMatchObject({ known_rows: 1, changed_rows: 0 })
    const { rows } = await previewed(`name,dosage,manufacter_name,cost\n${line},2\n`, owner.token)
    expect(rows[0]?.changes).toEqual([{ column: "cost", before: "1.80", after: "2.00" }])
    await imported(`name,dosage,manufacter_name,price\n${line},3\n`, owner.token)
    expect(await exported(owner.token)).toContain(",1.80\r\n")
    const { errors } = await imported(`name,dosage,manufacter_name,cost\n${line},abc\n`, owner.token)
    expect(errors[0]?.reasons).toEqual([{ code: "NotAnAmount", column: "cost" }])
  })

  it("is hidden from a stock keeper's import and export, which leave it as it is", async () => {
    const keeper = await staff("STOCK_KEEPER")
    const id = await app.run(seedMedicine(owner.id, { name: "Aspirin", cost: "1.80" }))
    const file = await exported(keeper)
    expect(file.split("\r\n")[0]?.split(",").at(-1)).toBe(importColumns.at(-1))
    expect(file).not.toContain("1.80")
    const changing = "name,dosage,manufacter_name,price,cost\nAspirin,500mg,PharmaCam,3,9\n"
    const told = await previewed(changing, keeper)
    expect(told.rows[0]?.changes.map(({ column }) => column)).toEqual(["price"])
    expect(told.columns.at(-1)).toMatchObject({ header: "cost", column: null })
    await imported(changing, keeper)
    expect(await costOf(id)).toBe("1.80")
  })
})
