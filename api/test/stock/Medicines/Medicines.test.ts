import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { seedFile, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedSale } from "../../../seed/Medicines.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
let other: SeededPharmacy

beforeAll(async () => {
  owner = await app.run(seedPharmacy())
  other = await app.run(seedPharmacy())
})

const form = (overrides: Record<string, unknown> = {}) => ({
  name: "Paracetamol",
  dosage: "500mg",
  manufacter_name: "PPM",
  manufactor_country: "Cambodia",
  price: 1.25,
  quantity: 40,
  expiration_date: "2031-05-31",
  price_per_unit: 0.13,
  unit_per_package: 10,
  ...overrides,
})
const create = (overrides: Record<string, unknown> = {}, token = owner.token) =>
  app.call("POST", "/inventory/medicines", { token, body: form(overrides) })
const update = (id: number, body: Record<string, unknown>, token = owner.token) =>
  app.call("PUT", `/inventory/medicines/${id}`, { token, body })
const read = (id: number, token = owner.token) => app.call("GET", `/inventory/medicines/${id}`, { token })
const select = <A>(query: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, query))
const movements = (id: number) =>
  select(
    (sql) =>
      sql`select kind, change, quantity_after, staff_id from stock_movements where medicine_id = ${id} order by id`,
  )

const found = async (term: string) => {
  const path = `/inventory/medicines?search=${encodeURIComponent(term)}`
  const answer = await app.call("GET", path, { token: owner.token })
  return answer.body.items.map((item: { name: string }) => item.name)
}

describe("medicines", () => {
  it("are created and read back with every field", async () => {
    const created = await create()
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      ...form(),
      id: expect.any(Number),
      photo: null,
      barcode: null,
      category: null,
      last_updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect((await read(created.body.id)).body).toEqual(created.body)
    expect(await movements(created.body.id)).toEqual([
      { kind: "creation", change: 40, quantity_after: 40, staff_id: null },
    ])
  })

  it("are one row per name, dosage, manufacturer and expiration date, without case", async () => {
    expect((await create({ name: "Ibuprofen" })).status).toBe(201)
    expect(await create({ name: "IBUPROFEN" })).toMatchObject({
      status: 409,
      body: { code: "MedicineExists", params: { name: "IBUPROFEN" } },
    })
    expect((await create({ name: "Ibuprofen", expiration_date: "2031-06-30" })).status).toBe(201)
    expect((await create({ name: "Ibuprofen" }, other.token)).status).toBe(201)
  })

  it("keep photo, category and barcode that an update leaves out, and drop those it empties", async () => {
    const photo = await app.run(seedFile())
    const category = await app.call("POST", "/inventory/categories", {
      token: owner.token,
      body: { name: "Painkillers", description: "For pain" },
    })
    const category_id = category.body.id
    const { id } = (await create({ name: "Naproxen", photo, category_id, barcode: "8836000000013" })).body
    const kept = await update(id, form({ name: "Naproxen", price: 1.5 }))
    expect(kept).toMatchObject({
      status: 200,
      body: {
        price: 1.5,
        photo,
        barcode: "8836000000013",
        category: { id: category_id, name: "Painkillers" },
      },
    })
    const emptied = await update(id, form({ name: "Naproxen", photo: "", category_id: null, barcode: "" }))
    expect(emptied.body).toMatchObject({ photo: null, barcode: null, category: null })
  })

  it("refuse a photo that is not there and a category of another pharmacy", async () => {
    const foreign = await app.call("POST", "/inventory/categories", {
      token: other.token,
      body: { name: "Vitamins", description: "Every day" },
    })
    expect(await create({ name: "A", photo: "00000000-aaaa.webp" })).toMatchObject({
      status: 422,
      body: { code: "FileMissing", params: { field: "photo" } },
    })
    const license = await app.run(seedFile("license"))
    expect((await create({ name: "A", photo: license })).body.code).toBe("FileMissing")
    expect(await create({ name: "A", category_id: foreign.body.id })).toMatchObject({
      status: 422,
      body: { code: "CategoryUnknown" },
    })
  })

  it("name each invalid field", async () => {
    const answer = await create({
      price: -1,
      quantity: 1.5,
      expiration_date: "2031-02-30",
      unit_per_package: 0,
    })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map((error: { field: string }) => error.field).toSorted()).toEqual([
      "expiration_date",
      "price",
      "quantity",
      "unit_per_package",
    ])
    expect((await create({ price: 1.001 })).status).toBe(422)
    expect((await create({ name: "a\u0000b" })).status).toBe(422)
  })

  it("do not lose a sale to a form that was open meanwhile", async () => {
    const { id } = (await create({ name: "Aspirin", quantity: 20 })).body
    await select((sql) => sql`update medicines set quantity = quantity - 3 where id = ${id}`)
    const renamed = await update(id, { ...form({ name: "Aspirin C", quantity: 20 }), quantity_seen: 20 })
    expect(renamed.body).toMatchObject({ name: "Aspirin C", quantity: 17 })
    expect(
      await update(id, { ...form({ name: "Aspirin C", quantity: 50 }), quantity_seen: 20 }),
    ).toMatchObject({
      status: 409,
      body: { code: "StockChanged", params: { name: "Aspirin C", quantity: 17 } },
    })
    const counted = await update(id, form({ name: "Aspirin C", quantity: 50 }))
    expect(counted.body.quantity).toBe(50)
    expect((await movements(id)).at(-1)).toMatchObject({ kind: "edit", change: 33, quantity_after: 50 })
  })

  it("are found by words of name, dosage and manufacturer, by barcode, and wildcards mean themselves", async () => {
    await create({ name: "Amoxicillin", dosage: "250mg", manufacter_name: "Denk", barcode: "8836000000020" })
    await create({ name: "អាម៉ុកស៊ីស៊ីលីន", dosage: "250mg", manufacter_name: "Denk" })
    await create({ name: "100% Glucose" })
    expect(await found("denk 250 amox")).toEqual(["Amoxicillin"])
    expect(await found("អាម៉ុក")).toEqual(["អាម៉ុកស៊ីស៊ីលីន"])
    expect(await found("8836000000020")).toEqual(["Amoxicillin"])
    expect(await found("100%")).toEqual(["100% Glucose"])
    expect(await found("10_%")).toEqual([])
  })

  it("of another pharmacy are not found", async () => {
    const id = await app.run(seedMedicine(other.id))
    const answers = [
      await read(id),
      await update(id, form()),
      await app.call("DELETE", `/inventory/medicines/${id}`, { token: owner.token }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, body: { code: "NotFound", detail: "Medicine not found" } })
  })

  it("are written with the permission to manage the inventory and read with the one to sell", async () => {
    const cashier = await app.run(seedStaff(owner.id, { role: "CASHIER" }))
    const keeper = await app.run(seedStaff(owner.id, { role: "STOCK_KEEPER" }))
    expect((await app.call("GET", "/inventory/medicines", { token: cashier.token })).status).toBe(200)
    expect(await create({ name: "B" }, cashier.token)).toMatchObject({
      status: 403,
      body: { params: { permission: "Manage Medicine Inventory" } },
    })
    const made = await create({ name: "B" }, keeper.token)
    expect(await movements(made.body.id)).toMatchObject([{ kind: "creation", staff_id: keeper.id }])
  })

  it("come in pages that repeat and skip nothing, whatever their size", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const ids: Array<number> = []
    for (let index = 0; index < 23; index++) {
      const name = ["Alpha", "alpha", "Beta"][index % 3] ?? ""
      ids.push(
        await app.run(seedMedicine(pharmacy.id, { name, dosage: `${index % 5}`, manufacturer: `m${index}` })),
      )
    }
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (size) => {
        const seen: Array<number> = []
        for (let page = 1; page <= Math.ceil(23 / size) + 1; page++) {
          const path = `/inventory/medicines?page=${page}&page_size=${size}`
          const { body } = await app.call("GET", path, { token: pharmacy.token })
          expect(body.pagination).toMatchObject({ total: 23, total_pages: Math.ceil(23 / size) })
          seen.push(...body.items.map((item: { id: number }) => item.id))
        }
        expect(seen.toSorted((a, b) => a - b)).toEqual(ids)
      }),
      { numRuns: 12 },
    )
  })
})

describe("deleting a medicine", () => {
  it("removes its sales records, puts other totals right and leaves an audit entry", async () => {
    const gone = await app.run(seedMedicine(owner.id, { name: "Gone", price: "2.10" }))
    const stays = await app.run(seedMedicine(owner.id, { price: "3.05" }))
    const mixed = await app.run(
      seedSale(owner.id, {
        lines: [
          { medicineId: gone, quantity: 3 },
          { medicineId: stays, quantity: 2 },
        ],
      }),
    )
    const alone = await app.run(seedSale(owner.id, { lines: [{ medicineId: gone, quantity: 1 }] }))
    const removed = await app.call("DELETE", `/inventory/medicines/${gone}`, { token: owner.token })
    expect(removed).toMatchObject({
      status: 200,
      body: { message: 'Medicine "Gone" has been deleted successfully' },
    })
    const left = await select(
      (sql) => sql`select id, total_amount from sales where id in (${mixed}, ${alone})`,
    )
    expect(left).toEqual([{ id: mixed, total_amount: "6.10" }])
    const audit = await select(
      (sql) => sql`
      select actor_kind, actor_id, action, before from audit_log where entity = 'medicine' and entity_id = ${gone}`,
    )
    expect(audit).toMatchObject([
      {
        actor_kind: "pharmacy",
        actor_id: owner.id,
        action: "medicine.delete",
        before: { name: "Gone", price: 2.1, quantity: 100, sales_touched: 2 },
      },
    ])
    expect((await movements(gone)).at(-1)).toMatchObject({
      kind: "deletion",
      change: -100,
      quantity_after: 0,
    })
    expect((await read(gone)).status).toBe(404)
  })

  it("keeps totals exact when two medicines of the same sales are deleted at once", async () => {
    const [one, two, three] = await Promise.all(
      ["1.10", "2.20", "0.07"].map((price) => app.run(seedMedicine(owner.id, { price }))),
    )
    if (one === undefined || two === undefined || three === undefined) throw new Error("not seeded")
    const sales: Array<number> = []
    for (let index = 0; index < 10; index++)
      sales.push(
        await app.run(
          seedSale(owner.id, {
            lines: [one, two, three].map((medicineId) => ({ medicineId, quantity: 1 })),
          }),
        ),
      )
    const answers = await Promise.all(
      [one, two].map((id) => app.call("DELETE", `/inventory/medicines/${id}`, { token: owner.token })),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    const totals = await select((sql) => sql`select total_amount from sales where ${sql.in("id", sales)}`)
    expect(totals).toEqual(sales.map(() => ({ total_amount: "0.07" })))
  })
})
