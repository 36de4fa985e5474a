import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { PermissionMissing } from "@rokthnam/shared/Identity/IdentityFailures"
import {
  CategoryUnknown,
  MedicineExists,
  MedicineInput,
  LooseUnitsTooMany,
  StockChanged,
  StripsUneven,
} from "@rokthnam/shared/Medicines/Medicine"
import type { MedicineUpdate } from "@rokthnam/shared/Medicines/Medicine"
import { FileMissing } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { MedicineId, SaleId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { Effect, Schema } from "effect"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { seedFile, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedSale } from "../../../seed/Medicines.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { firstPage } from "../../support/Pages.ts"
import { stockFacts } from "../../support/StockFacts.ts"
import { useApp } from "../../support/TestApp.ts"
import { useWideIds } from "../../support/WideIds.ts"

const app = useApp()
let owner: SeededPharmacy
let other: SeededPharmacy

beforeAll(async () => {
  await app.run(useWideIds)
  owner = await app.run(seedPharmacy())
  other = await app.run(seedPharmacy())
})

const form = (overrides: Partial<MedicineInput> = {}): MedicineInput => ({
  name: "Paracetamol",
  dosage: "500mg",
  manufacter_name: "PPM",
  manufactor_country: "Cambodia",
  price: cents(125),
  quantity: 40,
  expiration_date: CalendarDay.make("2031-05-31"),
  price_per_unit: cents(13),
  unit_per_package: 10,
  ...overrides,
})
const create = (overrides: Partial<MedicineInput> = {}, token = owner.token) =>
  app.client.medicines.create({ payload: form(overrides) }).pipe(as(token))
const update = (id: MedicineId, payload: MedicineUpdate) =>
  app.client.medicines.update({ path: { id }, payload }).pipe(as(owner.token))
const remove = (id: MedicineId) => app.client.medicines.remove({ path: { id } }).pipe(as(owner.token))
const read = (id: MedicineId) => app.client.medicinesRead.read({ path: { id } }).pipe(as(owner.token))
const list = (query: { page?: number; page_size?: number; search?: string }, token = owner.token) =>
  app.client.medicinesRead.list({ urlParams: { ...firstPage, ...query } }).pipe(as(token))
const createCategory = (token: string, name: string, description: string) =>
  answer(app.client.categories.create({ payload: { name, description } }).pipe(as(token)))
/** Sends the form with fields that the typed client would refuse. */
const sendForm = (overrides: Record<string, unknown>) =>
  app.send("POST", "/inventory/medicines", {
    token: owner.token,
    body: { ...Schema.encodeSync(MedicineInput)(form()), ...overrides },
  })
const { select, movementsOf } = stockFacts(app)

const found = async (search: string) => (await answer(list({ search }))).items.map(({ name }) => name)

describe("medicines", () => {
  it("are created and read back with every field", async () => {
    const created = await answer(create())
    expect(created).toEqual({
      ...form(),
      id: expect.any(Number),
      photo: null,
      barcode: null,
      supplier: null,
      cost: null,
      category: null,
      loose_units: 0,
      units_per_strip: null,
      last_updated: expect.any(Date),
    })
    expect(await answer(read(created.id))).toEqual(created)
    const path = `/inventory/medicines/${created.id}`
    expect(await app.send("GET", path, { token: owner.token })).toMatchObject({
      status: 200,
      body: {
        price: 1.25,
        expiration_date: "2031-05-31",
        price_per_unit: 0.13,
        last_updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    })
    expect(await movementsOf(created.id, "staff_id")).toEqual([
      { kind: "creation", change: 40, quantity_after: 40, staff_id: null },
    ])
  })

  it("are one row per name, dosage, manufacturer and expiration date, without case", async () => {
    await answer(create({ name: "Ibuprofen" }))
    expect(await refusal(create({ name: "IBUPROFEN" }))).toEqual(new MedicineExists({ name: "IBUPROFEN" }))
    await answer(create({ name: "Ibuprofen", expiration_date: CalendarDay.make("2031-06-30") }))
    await answer(create({ name: "Ibuprofen" }, other.token))
  })

  it("keep photo, category, barcode and supplier that an update leaves out, and drop those it empties", async () => {
    const photo = await app.run(seedFile())
    const category = await createCategory(owner.token, "Painkillers", "For pain")
    const full = { photo, category_id: category.id, barcode: "8836000000013", supplier: "Dynamic" }
    const { id } = await answer(create({ name: "Naproxen", ...full }))
    const kept = await answer(update(id, form({ name: "Naproxen", price: cents(150) })))
    expect(kept).toMatchObject({
      price: cents(150),
      photo,
      barcode: "8836000000013",
      supplier: "Dynamic",
      category: { id: category.id, name: "Painkillers" },
    })
    const none = { photo: "", category_id: null, barcode: "", supplier: "" } as const
    const emptied = await answer(update(id, form({ name: "Naproxen", ...none })))
    expect(emptied).toMatchObject({ photo: null, barcode: null, supplier: null, category: null })
  })

  it("refuse a photo that is not there and a category of another pharmacy", async () => {
    const { id: category_id } = await createCategory(other.token, "Vitamins", "Every day")
    const missing = new FileMissing({ field: "photo" })
    expect(await refusal(create({ name: "A", photo: "00000000-aaaa.webp" }))).toEqual(missing)
    const license = await app.run(seedFile("license"))
    expect(await refusal(create({ name: "A", photo: license }))).toEqual(missing)
    expect(await refusal(create({ name: "A", category_id }))).toEqual(new CategoryUnknown({ category_id }))
  })

  it("name each invalid field", async () => {
    expect(
      await sendForm({ price: -1, quantity: 1.5, expiration_date: "2031-02-30", unit_per_package: 0 }),
    ).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: "price" },
          { field: "quantity" },
          { field: "expiration_date" },
          { field: "unit_per_package" },
        ],
      },
    })
    expect(await sendForm({ price: 1.001 })).toMatchObject({ status: 422 })
    expect(await sendForm({ name: "a\u0000b" })).toMatchObject({ status: 422 })
  })

  it("do not lose a sale to a form that was open meanwhile", async () => {
    const { id } = await answer(create({ name: "Aspirin", quantity: 20 }))
    await select((sql) => sql`update medicines set quantity = quantity - 3 where id = ${id}`)
    const seen = { quantity_seen: 20 }
    const renamed = await answer(update(id, { ...form({ name: "Aspirin C", quantity: 20 }), ...seen }))
    expect(renamed).toMatchObject({ name: "Aspirin C", quantity: 17 })
    expect(await refusal(update(id, { ...form({ name: "Aspirin C", quantity: 50 }), ...seen }))).toEqual(
      new StockChanged({ name: "Aspirin C", quantity: 17, loose_units: 0 }),
    )
    const counted = await answer(update(id, form({ name: "Aspirin C", quantity: 50 })))
    expect(counted.quantity).toBe(50)
    expect((await movementsOf(id, "staff_id")).at(-1)).toMatchObject({
      kind: "edit",
      change: 33,
      quantity_after: 50,
    })
  })

  it("have loose units and strips, which an update leaves, corrects or refuses", async () => {
    const pack = { unit_per_package: 30, loose_units: 7, units_per_strip: 10 }
    const { id } = await answer(create({ name: "Cetirizine", ...pack }))
    const again = form({ name: "Cetirizine", unit_per_package: 30 })
    expect(await answer(update(id, again))).toMatchObject(pack)
    // Loose units are counted ones, so they stay although a package has another size now.
    const smaller = { ...again, unit_per_package: 8, units_per_strip: 4 }
    expect(await answer(update(id, smaller))).toMatchObject({ unit_per_package: 8, loose_units: 7 })
    expect(await refusal(update(id, { ...again, unit_per_package: 7, units_per_strip: null }))).toEqual(
      new LooseUnitsTooMany({ unit_per_package: 7 }),
    )
    expect(await refusal(update(id, { ...smaller, units_per_strip: 3 }))).toEqual(
      new StripsUneven({ unit_per_package: 8 }),
    )
    expect(await refusal(create({ name: "Cetirizine B", loose_units: 10 }))).toEqual(
      new LooseUnitsTooMany({ unit_per_package: 10 }),
    )
    const corrected = { ...smaller, units_per_strip: null, loose_units: 2, loose_units_seen: 7 }
    expect(await answer(update(id, corrected))).toMatchObject({ loose_units: 2, units_per_strip: null })
    expect(await refusal(update(id, { ...corrected, loose_units: 3 }))).toEqual(
      new StockChanged({ name: "Cetirizine", quantity: 40, loose_units: 2 }),
    )
    const edits = await select(
      (sql) => sql`
      select change, loose_change, loose_after from stock_movements where medicine_id = ${id} and kind = 'edit'`,
    )
    expect(edits).toEqual([{ change: 0, loose_change: -5, loose_after: 2 }])
  })

  it("are found by words of name, dosage and manufacturer, by barcode, and wildcards mean themselves", async () => {
    const denk = { dosage: "250mg", manufacter_name: "Denk" }
    await answer(create({ name: "Amoxicillin", ...denk, barcode: "8836000000020" }))
    await answer(create({ name: "អាម៉ុកស៊ីស៊ីលីន", ...denk }))
    await answer(create({ name: "100% Glucose" }))
    expect(await found("denk 250 amox")).toEqual(["Amoxicillin"])
    expect(await found("អាម៉ុក")).toEqual(["អាម៉ុកស៊ីស៊ីលីន"])
    expect(await found("8836000000020")).toEqual(["Amoxicillin"])
    expect(await found("100%")).toEqual(["100% Glucose"])
    expect(await found("10_%")).toEqual([])
  })

  it("of another pharmacy are not found", async () => {
    const id = await app.run(seedMedicine(other.id))
    for (const call of [read(id), update(id, form()), remove(id)])
      expect(await refusal(call)).toEqual(new NotFound({ what: "Medicine" }))
    expect(await app.send("GET", `/inventory/medicines/${id}`, { token: owner.token })).toMatchObject({
      status: 404,
      body: { code: "NotFound", detail: "Medicine not found" },
    })
  })

  it("are written with the permission to manage the inventory and read with the one to sell", async () => {
    const cashier = await app.run(seedStaff(owner.id, { role: "CASHIER" }))
    const keeper = await app.run(seedStaff(owner.id, { role: "STOCK_KEEPER" }))
    await answer(list({}, cashier.token))
    expect(await refusal(create({ name: "B" }, cashier.token))).toEqual(
      new PermissionMissing({ permission: "Manage Medicine Inventory" }),
    )
    const made = await answer(create({ name: "B" }, keeper.token))
    expect(await movementsOf(made.id, "staff_id")).toMatchObject([{ kind: "creation", staff_id: keeper.id }])
  })

  it("come in pages that repeat and skip nothing, whatever their size", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const ids: Array<MedicineId> = []
    for (let index = 0; index < 23; index++) {
      const name = ["Alpha", "alpha", "Beta"][index % 3] ?? ""
      ids.push(
        await app.run(seedMedicine(pharmacy.id, { name, dosage: `${index % 5}`, manufacturer: `m${index}` })),
      )
    }
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (size) => {
        const seen: Array<MedicineId> = []
        for (let page = 1; page <= Math.ceil(23 / size) + 1; page++) {
          const { items, pagination } = await answer(list({ page, page_size: size }, pharmacy.token))
          expect(pagination).toMatchObject({ total: 23, total_pages: Math.ceil(23 / size) })
          seen.push(...items.map(({ id }) => id))
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
    expect(await answer(remove(gone))).toEqual({
      message: 'Medicine "Gone" has been deleted successfully',
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
    expect((await movementsOf(gone, "staff_id")).at(-1)).toMatchObject({
      kind: "deletion",
      change: -100,
      quantity_after: 0,
    })
    expect(await refusal(read(gone))).toBeInstanceOf(NotFound)
  })

  it("keeps totals exact when two medicines of the same sales are deleted at once", async () => {
    const [one, two, three] = await Promise.all(
      ["1.10", "2.20", "0.07"].map((price) => app.run(seedMedicine(owner.id, { price }))),
    )
    if (one === undefined || two === undefined || three === undefined) throw new Error("not seeded")
    const sales: Array<SaleId> = []
    for (let index = 0; index < 10; index++)
      sales.push(
        await app.run(
          seedSale(owner.id, {
            lines: [one, two, three].map((medicineId) => ({ medicineId, quantity: 1 })),
          }),
        ),
      )
    await Promise.all([one, two].map((id) => answer(remove(id))))
    const totals = await select((sql) => sql`select total_amount from sales where ${sql.in("id", sales)}`)
    expect(totals).toEqual(sales.map(() => ({ total_amount: "0.07" })))
  })
})

const shelf = (token: string, since?: Date) =>
  answer(app.client.medicinesRead.shelf({ urlParams: { since: since?.toISOString() } }).pipe(as(token)))

describe("what a counter keeps for the time without a connection", () => {
  it("is every medicine of the pharmacy at first, then what changed; a deletion is seen in the total", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const [one, two] = [await app.run(seedMedicine(pharmacy.id)), await app.run(seedMedicine(pharmacy.id))]
    await app.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) =>
          sql`update medicines set updated_at = now() - interval '1 hour' where pharmacy_id = ${pharmacy.id}`,
      ),
    )
    const first = await shelf(pharmacy.token)
    expect(first.items.map(({ id }) => id)).toEqual([one, two])
    expect(Math.abs(Date.now() - 60_000 - first.at.getTime())).toBeLessThan(30_000)
    expect(await shelf(pharmacy.token, first.at)).toMatchObject({ items: [], total: 2 })
    await answer(app.client.medicines.update({ path: { id: two }, payload: form() }).pipe(as(pharmacy.token)))
    expect((await shelf(pharmacy.token, first.at)).items).toMatchObject([{ id: two, name: "Paracetamol" }])
    await answer(app.client.medicines.remove({ path: { id: one } }).pipe(as(pharmacy.token)))
    expect((await shelf(pharmacy.token, first.at)).total).toBe(1)
    expect((await shelf(other.token)).items.map(({ id }) => id)).not.toContain(two)
  })
})
