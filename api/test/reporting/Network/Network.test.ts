import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { stockAges } from "@rokthnam/shared/Network/NetworkRules"
import { addDays } from "@rokthnam/shared/Primitives/CalendarDay"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { seedAdmin, seedCustomer, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededAdmin } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { today } from "../../../src/platform/Today.ts"
import { LastChanges } from "../../../src/stock/LastChanges.ts"
import { answer } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let admin: SeededAdmin

beforeAll(async () => {
  admin = await app.run(seedAdmin())
})
beforeEach(async () => {
  await change((sql) => sql`update pharmacies set status = 'REJECTED', closed_at = now()`)
})

type Sql = SqlClient.SqlClient
const change = (run: (sql: Sql) => Effect.Effect<unknown, unknown>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, run))

const figures = () => answer(app.client.network.figures().pipe(as(admin.token)))
const list = (urlParams: Partial<Parameters<typeof app.client.admin.list>[0]["urlParams"]>) =>
  answer(
    app.client.admin
      .list({ urlParams: { page: 1, size: 10, sort: "name", ...urlParams } })
      .pipe(as(admin.token)),
  )
const named = async (urlParams: Parameters<typeof list>[0]) =>
  (await list(urlParams)).pharmacies.map(({ name }) => name)

/** The job that reads the ledger. */
const note = () =>
  app.run(
    Effect.flatMap(LastChanges, (changes) => changes.note).pipe(
      Effect.provide(LastChanges.Default),
    ) as Effect.Effect<number, never, Sql>,
  )
const changedAgo = (id: PharmacyId, hours: number) =>
  change(
    (sql) => sql`
      update pharmacy_stock_changes set changed_at = now() - make_interval(hours => ${hours}) where pharmacy_id = ${id}`,
  )

describe("the pharmacies by province", () => {
  it("are counted where they are: approved, with a medicine that can be sold, waiting", async () => {
    const day = await app.run(today)
    const kandal = { latitude: 11.483, longitude: 104.95 }
    const stocked = await app.run(seedPharmacy({ name: "Takhmau", ...kandal }))
    await app.run(seedMedicine(stocked.id))
    const empty = await app.run(seedPharmacy({ name: "Empty", ...kandal }))
    await app.run(seedMedicine(empty.id, { quantity: 0 }))
    await app.run(seedMedicine(empty.id, { expirationDate: addDays(day, -1) }))
    const loose = await app.run(seedPharmacy({ name: "Loose", latitude: 13.362, longitude: 103.861 }))
    await app.run(seedMedicine(loose.id, { quantity: 0, looseUnits: 3, expirationDate: day }))
    await app.run(seedPharmacy({ name: "Waits", ...kandal, status: "PENDING" }))
    await app.run(seedPharmacy({ name: "Nowhere", latitude: 0, longitude: 0, status: "PENDING" }))
    await app.run(seedPharmacy({ name: "Rejected", ...kandal, status: "REJECTED" }))

    expect((await figures()).provinces).toEqual([
      { province: "kandal", approved: 2, stocked: 1, waiting: 1 },
      { province: "siem-reap", approved: 1, stocked: 1, waiting: 0 },
      { province: "elsewhere", approved: 0, stocked: 0, waiting: 1 },
    ])
  })

  it("are the lists that the address asks for", async () => {
    const kandal = { latitude: 11.483, longitude: 104.95 }
    await app.run(seedPharmacy({ name: "Takhmau", ...kandal }))
    await app.run(seedPharmacy({ name: "Waits", ...kandal, status: "PENDING" }))
    await app.run(seedPharmacy({ name: "Kep", latitude: 10.483, longitude: 104.317 }))
    await app.run(seedPharmacy({ name: "Nowhere", latitude: 0, longitude: 0 }))
    expect(await named({ province: "kandal" })).toEqual(["Takhmau", "Waits"])
    expect(await named({ province: "kandal", status: "APPROVED" })).toEqual(["Takhmau"])
    expect(await named({ province: "elsewhere" })).toEqual(["Nowhere"])
    expect(await list({ province: "pailin" })).toMatchObject({ pharmacies: [], total: 0 })
    expect(await named({ province: "", search: "kep" })).toEqual(["Kep"])
    const unknown = await app.send("GET", "/admin/pharmacies?province=atlantis", { token: admin.token })
    expect(unknown.status).toBe(422)
  })
})

describe("the freshness of stock", () => {
  it("is told by the ledger: whatever changed a medicine's stock, once it is read", async () => {
    await note()
    const { id, token } = await app.run(seedPharmacy({ name: "Sells" }))
    const medicine = await app.run(seedMedicine(id))
    expect(await note()).toBe(1)
    expect(await note()).toBe(0)
    await changedAgo(id, 24 * 40)
    expect(await named({ stock_age: "longer" })).toEqual(["Sells"])
    await answer(
      app.client.medicines
        .correctStock({
          path: { id: medicine },
          payload: {
            quantity: 7,
            quantity_seen: 100,
            loose_units: 0,
            loose_units_seen: 0,
            reason: "counted",
          },
        })
        .pipe(as(token)),
    )
    expect(await named({ stock_age: "day" })).toEqual([])
    expect(await note()).toBe(1)
    expect(await named({ stock_age: "day" })).toEqual(["Sells"])
    const [listed] = (await list({ stock_age: "day" })).pharmacies
    expect(Math.abs(Date.now() - Number(listed?.stock_changed_at))).toBeLessThan(600_000)
  })

  it("has each approved pharmacy once, by the age of its last change", async () => {
    for (const [name, hours] of [
      ["Hours ago", 23],
      ["Yesterday", 25],
      ["A week", 24 * 7 - 1],
      ["Weeks", 24 * 29],
      ["Months", 24 * 31],
    ] as const) {
      const { id } = await app.run(seedPharmacy({ name }))
      await app.run(seedMedicine(id))
      await note()
      await changedAgo(id, hours)
    }
    await app.run(seedPharmacy({ name: "Never" }))
    await app.run(seedPharmacy({ name: "Waits", status: "PENDING" }))
    expect((await figures()).freshness).toEqual([
      { age: "day", pharmacies: 1 },
      { age: "week", pharmacies: 2 },
      { age: "month", pharmacies: 1 },
      { age: "longer", pharmacies: 1 },
      { age: "never", pharmacies: 1 },
    ])
    const lists = await Promise.all(stockAges.map((stock_age) => named({ status: "APPROVED", stock_age })))
    expect(lists).toEqual([["Hours ago"], ["A week", "Yesterday"], ["Weeks"], ["Months"], ["Never"]])
    expect((await list({ stock_age: "never", search: "never" })).pharmacies[0]).toMatchObject({
      stock_changed_at: null,
    })
  })
})

describe("the figures of the network", () => {
  it("are for admins alone", async () => {
    const owner = await app.run(seedPharmacy())
    const staff = await app.run(seedStaff(owner.id))
    const customer = await app.run(seedCustomer())
    for (const { token } of [owner, staff, customer])
      expect((await app.send("GET", "/admin/network", { token })).status).toBe(403)
    expect((await app.send("GET", "/admin/network")).status).toBe(401)
  })
})
