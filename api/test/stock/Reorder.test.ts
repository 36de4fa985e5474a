import { as } from "@rokthnam/shared/Client"
import { addDays, dayAt, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import type { ReorderQuery } from "@rokthnam/shared/Reorder/ReorderApi"
import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { beforeEach, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine, seedSale } from "../../seed/Medicines.ts"
import { answer } from "../support/Calling.ts"
import { firstPage } from "../support/Pages.ts"
import { useApp } from "../support/TestApp.ts"

const app = useApp()
const today = dayAt(new Date())
let owner: SeededPharmacy

beforeEach(async () => {
  owner = await app.run(seedPharmacy())
})

/** A medicine that the pharmacy has had for two months. */
const seed = async (changes: Parameters<typeof seedMedicine>[1]) => {
  const id = await app.run(seedMedicine(owner.id, changes))
  await app.run(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`update medicines set created_at = now() - interval '60 days' where id = ${id}`,
    ),
  )
  return id
}
const sold = (medicineId: MedicineId, quantity: number, daysAgo = 3) =>
  app.run(
    seedSale(owner.id, {
      lines: [{ medicineId, quantity }],
      soldAt: new Date(startOfDay(addDays(today, -daysAgo)).getTime() + 3_600_000),
    }),
  )
const list = (query: Partial<ReorderQuery> = {}, { token } = owner) =>
  answer(app.client.reorder.list({ urlParams: { ...firstPage, days: 14, ...query } }).pipe(as(token)))

describe("the reorder list", () => {
  it("says how much is missing for the days of cover, by the sales of thirty days", async () => {
    const id = await seed({ name: "Aspirin", quantity: 10, looseUnits: 5, supplier: "Dynamic" })
    await seed({ name: "Never sold", quantity: 0 })
    const enough = await seed({ name: "Biotin", quantity: 100 })
    await sold(id, 60)
    await sold(id, 500, 31)
    await sold(enough, 30)
    // 600 units in 30 days are 20 a day: 105 units last 5 days, and 14 days need 280
    expect(await list()).toMatchObject({
      items: [
        {
          medicine_id: id,
          name: "Aspirin",
          supplier: "Dynamic",
          quantity: 10,
          loose_units: 5,
          sold_units: 600,
          pace_days: 30,
          days_left: 5,
          packages: 18,
        },
      ],
      pagination: { total: 1 },
    })
    expect((await list({ days: 5 })).items).toEqual([])
    expect((await list({ days: 60 })).items.map(({ name, packages }) => [name, packages])).toEqual([
      ["Aspirin", 110],
    ])
    expect((await list({ days: 180 })).items).toHaveLength(2)
  })

  it("adds the batches of a product up, without what is expired", async () => {
    const old = await seed({ name: "Aspirin", quantity: 50, expirationDate: addDays(today, -1) })
    const first = await seed({ name: "aspirin", quantity: 2, expirationDate: addDays(today, 40) })
    const last = await seed({ name: "Aspirin", quantity: 3, expirationDate: addDays(today, 400) })
    await sold(old, 20)
    await sold(first, 10)
    expect((await list()).items).toMatchObject([
      { medicine_id: last, quantity: 5, sold_units: 300, days_left: 5, packages: 9 },
    ])
  })

  it("takes the pace of a new medicine from its own days, seven at least", async () => {
    const id = await app.run(seedMedicine(owner.id, { quantity: 0 }))
    await sold(id, 7, 0)
    expect((await list()).items).toMatchObject([{ pace_days: 7, days_left: 0, packages: 14 }])
  })

  it("is grouped by supplier, whatever its case, and narrowed to one; other pharmacies have their own", async () => {
    for (const [name, supplier] of [
      ["Aspirin", "dynamic"],
      ["Biotin", "Dynamic"],
      ["Codeine", null],
      ["Doxycycline", "Bayon"],
    ] as const)
      await sold(await seed({ name, supplier, quantity: 0 }), 5)
    const all = await list()
    expect(all.items.map(({ name }) => name)).toEqual(["Doxycycline", "Aspirin", "Biotin", "Codeine"])
    expect(all.suppliers.map(({ lines }) => lines)).toEqual([1, 2, 1])
    expect(all.suppliers.at(-1)).toEqual({ supplier: null, lines: 1 })
    const one = await list({ supplier: "DYNAMIC", page_size: 1, page: 2 })
    expect(one).toMatchObject({ items: [{ name: "Biotin" }], pagination: { total: 2, total_pages: 2 } })
    expect((await list({ supplier: "-" })).items.map(({ name }) => name)).toEqual(["Codeine"])
    expect(await list({}, await app.run(seedPharmacy()))).toMatchObject({ items: [], suppliers: [] })
  })
})
