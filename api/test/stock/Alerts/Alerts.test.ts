import { SqlClient } from "@effect/sql"
import type { AlertType } from "@rokthnam/shared/Alerts/AlertsApi"
import { as } from "@rokthnam/shared/Client"
import type { MedicineUpdate } from "@rokthnam/shared/Medicines/Medicine"
import { addDays, dayAt, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { Clock, Effect } from "effect"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../../seed/Medicines.ts"
import { Alerts } from "../../../src/stock/Alerts.ts"
import { Cache } from "../../../src/platform/Cache.ts"
import { Redis } from "../../../src/Redis.ts"
import { answer, outcome, refusal } from "../../support/Calling.ts"
import { editMedicine } from "../../support/MedicineForms.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy

beforeAll(async () => {
  owner = await app.run(seedPharmacy())
})

const day = (offset: number) => addDays(dayAt(new Date()), offset)
const list = (
  token: string,
  urlParams: { alert_type?: AlertType; include_acknowledged?: "true" | "false" } = {},
) => answer(app.client.alerts.list({ urlParams }).pipe(as(token)))
const count = async (token: string) => (await answer(app.client.alerts.count().pipe(as(token)))).total_alerts
const acknowledge = (token: string, medicine_id: MedicineId, alert_type: AlertType) =>
  app.client.alerts
    .acknowledge({ payload: { medicine_id, alert_type, notes: "Acknowledged from alerts page" } })
    .pipe(as(token))
const takeUp = (token: string, medicine_id: MedicineId) =>
  app.client.alerts.unacknowledge({ path: { medicine_id, alert_type: "LOW_STOCK" } }).pipe(as(token))
const setQuantity = (id: number, quantity: number) =>
  app.run(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`update medicines set quantity = ${quantity} where id = ${id}`,
    ),
  )
const change = (token: string, id: MedicineId, fields: Partial<MedicineUpdate>) =>
  answer(editMedicine(app.client, id, fields).pipe(as(token)))

describe("alerts", () => {
  it("are worked out from stock and dates, with the documents' words", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const low = await app.run(seedMedicine(pharmacy.id, { name: "Low", quantity: 10 }))
    await app.run(seedMedicine(pharmacy.id, { quantity: 11, expirationDate: day(31) }))
    const past = await app.run(seedMedicine(pharmacy.id, { name: "Past", expirationDate: day(-3) }))
    const soon = await app.run(seedMedicine(pharmacy.id, { name: "Soon", expirationDate: day(30) }))
    const alerts = await list(pharmacy.token)
    expect(alerts).toEqual([
      {
        medicine_id: past,
        medicine_name: "Past",
        dosage: "500mg",
        alert_type: "EXPIRING_SOON",
        message: "Past expires in -3 days",
        quantity: 100,
        expiration_date: day(-3),
        days_until_expiry: -3,
        is_acknowledged: false,
        acknowledged_at: null,
        notes: null,
      },
      expect.objectContaining({
        medicine_id: low,
        alert_type: "LOW_STOCK",
        message: "Low is low in stock: 10 left",
      }),
      expect.objectContaining({ medicine_id: soon, message: "Soon expires in 30 days" }),
    ])
    expect(await count(pharmacy.token)).toBe(3)
    expect(await list(pharmacy.token, { alert_type: "LOW_STOCK" })).toHaveLength(1)
  })

  it("are acknowledged and taken up again one by one, or all at once", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const { token } = pharmacy
    const id = await app.run(seedMedicine(pharmacy.id, { quantity: 0, expirationDate: day(1) }))
    await app.run(seedMedicine(pharmacy.id, { quantity: 5 }))
    expect(await count(token)).toBe(3)
    await answer(acknowledge(token, id, "LOW_STOCK"))
    expect(await count(token)).toBe(2)
    const shown = await list(token, { include_acknowledged: "true" })
    expect(shown).toHaveLength(3)
    expect(shown.at(-1)).toMatchObject({
      medicine_id: id,
      is_acknowledged: true,
      notes: "Acknowledged from alerts page",
      acknowledged_at: expect.any(Date),
    })
    await answer(takeUp(token, id))
    expect(await count(token)).toBe(3)
    const payload = { notes: "Dismissed from notifications" }
    const all = await answer(app.client.alerts.acknowledgeAll({ payload }).pipe(as(token)))
    expect(all).toMatchObject({ acknowledged: 3 })
    expect([await count(token), (await list(token)).length]).toEqual([0, 0])
    await answer(takeUp(token, id))
    expect(await refusal(takeUp(token, id))).toBeInstanceOf(NotFound)
  })

  it("stand on pages beyond the list's thousand, in any order, with the counts of all", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const { token } = pharmacy
    const pages = (urlParams: Partial<Parameters<typeof app.client.alerts.page>[0]["urlParams"]>) =>
      answer(app.client.alerts.page({ urlParams: { page: 1, page_size: 100, ...urlParams } }).pipe(as(token)))
    const first = await app.run(seedMedicine(pharmacy.id, { name: "B", quantity: 9 }))
    await app.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`
          insert into medicines (pharmacy_id, name_id, name, dosage, manufacter_name, manufactor_country, price,
            quantity, expiration_date, price_per_unit, unit_per_package)
          select pharmacy_id, name_id, 'C' || n, dosage, manufacter_name, manufactor_country, price, 1,
            ${day(-1)}::date, price_per_unit, unit_per_package
          from medicines, generate_series(1, 600) n where id = ${first}`,
      ),
    )
    const { items, pagination, counts } = await pages({ page: 13 })
    expect([items.length, pagination.total, counts]).toEqual([
      1,
      1201,
      { active: 1201, acknowledged: 0, expired: 600 },
    ])
    expect((await list(token)).length).toBe(1000)
    const named = await pages({ sort: "name", alert_type: "LOW_STOCK", page_size: 1 })
    expect([named.items[0]?.medicine_name, named.counts.active, named.counts.expired]).toEqual(["B", 601, 0])
    expect((await pages({ sort: "-quantity", page_size: 1 })).items[0]?.medicine_name).toBe("B")
    expect((await pages({ sort: "expires", page_size: 1 })).items[0]?.days_until_expiry).toBe(-1)
    await answer(acknowledge(token, first, "LOW_STOCK"))
    const all = await answer(app.client.alerts.acknowledgeAll({ payload: {} }).pipe(as(token)))
    expect(all.acknowledged).toBe(1200)
    expect((await pages({})).pagination.total).toBe(0)
    expect((await pages({ include_acknowledged: "true" })).pagination.total).toBe(1201)
    // What was acknowledged before stays so, and another pharmacy takes back nothing of this one.
    const payload = { acknowledged_at: all.acknowledged_at?.toISOString() ?? "" }
    const back = (of: string) => answer(app.client.alerts.unacknowledgeAll({ payload }).pipe(as(of)))
    expect((await back(owner.token)).unacknowledged).toBe(0)
    expect((await back(token)).unacknowledged).toBe(1200)
    expect((await back(token)).unacknowledged).toBe(0)
    expect((await pages({})).counts).toEqual({ active: 1200, acknowledged: 1, expired: 600 })
    expect(await count(token)).toBe(1200)
  })

  it("that are acknowledged end by themselves once their cause is gone, and alert again next time", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const { token } = pharmacy
    const id = await app.run(seedMedicine(pharmacy.id, { quantity: 3, expirationDate: day(5) }))
    await answer(acknowledge(token, id, "LOW_STOCK"))
    await answer(acknowledge(token, id, "EXPIRING_SOON"))
    await change(token, id, { quantity: 4 })
    expect(await count(token)).toBe(0)
    await change(token, id, { quantity: 40, expiration_date: day(200) })
    expect(await list(token, { include_acknowledged: "true" })).toEqual([])
    await change(token, id, { quantity: 2, expiration_date: day(6) })
    expect(await count(token)).toBe(2)
  })

  it("are counted anew right after a sale, an edit, a creation and a deletion", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const { token } = pharmacy
    const id = await app.run(seedMedicine(pharmacy.id, { quantity: 12 }))
    const payment_method_id = await app.run(seedPaymentMethod(pharmacy.id))
    expect(await count(token)).toBe(0)
    const items = [{ medicine_id: id, quantity_sold: 2 }]
    await answer(
      app.client.selling.sell({ headers: {}, payload: { items, payment_method_id } }).pipe(as(token)),
    )
    expect(await count(token)).toBe(1)
    await change(token, id, { quantity: 50 })
    expect(await count(token)).toBe(0)
    await change(token, id, { expiration_date: day(2) })
    expect(await count(token)).toBe(1)
    await answer(app.client.medicines.remove({ path: { id } }).pipe(as(token)))
    expect(await count(token)).toBe(0)
  })

  it("of another pharmacy and alerts without a cause are not found", async () => {
    const other = await app.run(seedPharmacy())
    const foreign = await app.run(seedMedicine(other.id, { quantity: 0 }))
    const healthy = await app.run(seedMedicine(owner.id))
    const absent = new NotFound({ what: "Alert" })
    for (const id of [foreign, healthy])
      expect(await refusal(acknowledge(owner.token, id, "LOW_STOCK"))).toEqual(absent)
    await answer(acknowledge(other.token, foreign, "LOW_STOCK"))
    expect(await refusal(takeUp(owner.token, foreign))).toEqual(absent)
    expect(await count(other.token)).toBe(0)
    const { token } = owner
    const body = { medicine_id: healthy, alert_type: "LOW_STOCK" }
    expect(await app.send("POST", "/inventory/alerts/acknowledge", { token, body })).toMatchObject({
      status: 404,
      body: { detail: "Alert not found" },
    })
    const nonsense = { ...body, alert_type: "NONSENSE" }
    expect(await app.send("POST", "/inventory/alerts/acknowledge", { token, body: nonsense })).toMatchObject({
      status: 422,
    })
  })

  it("are for every role, since every role may view alerts", async () => {
    for (const role of ["MANAGER", "PHARMACIST", "CASHIER", "STOCK_KEEPER"] as const) {
      const member = await app.run(seedStaff(owner.id, { role }))
      expect(await count(member.token)).toBe(0)
    }
  })

  it("cannot be acknowledged past a change of stock that happens at the same time", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const id = await app.run(seedMedicine(pharmacy.id, { quantity: 5 }))
    for (let round = 0; round < 15; round++) {
      await setQuantity(id, 5)
      await Promise.all([outcome(acknowledge(pharmacy.token, id, "LOW_STOCK")), setQuantity(id, 50)])
      const kept = await app.run(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql`select 1 from alert_acknowledgements where medicine_id = ${id}`,
        ),
      )
      expect(kept).toEqual([])
    }
  })
})

const at = (instant: number) => {
  const clock: Clock.Clock = Object.assign(Object.create(Clock.make()), {
    currentTimeMillis: Effect.succeed(instant),
    unsafeCurrentTimeMillis: () => instant,
  })
  return Effect.withClock(clock)
}

const withAlerts = <A>(instant: number, use: (alerts: Alerts) => Effect.Effect<A, unknown>) =>
  app.run(
    Effect.flatMap(Alerts, use).pipe(
      at(instant),
      Effect.provide(Alerts.Default),
      Effect.provide(Cache.Default),
      Effect.provide(Redis.Default),
    ),
  )

describe("days of alerts", () => {
  it("change at midnight in Phnom Penh, not in UTC, and the cached count with them", async () => {
    const pharmacy = await app.run(seedPharmacy())
    await app.run(seedMedicine(pharmacy.id, { expirationDate: "2027-03-31" }))
    const midnight = startOfDay(addDays(dayAt(new Date("2027-03-31T00:00:00Z")), -30)).getTime()
    expect(new Date(midnight).toISOString()).toBe("2027-02-28T17:00:00.000Z")
    const counts = []
    for (const instant of [midnight - 1, midnight, midnight - 1])
      counts.push(await withAlerts(instant, (alerts) => alerts.count(pharmacy.id)))
    expect(counts).toEqual([0, 1, 0])
  })

  it("agree with the calendar for every date and instant", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const id = await app.run(seedMedicine(pharmacy.id))
    const base = Date.parse("2027-06-15T00:00:00Z")
    const hour = 3_600_000
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -60, max: 60 }),
        fc.integer({ min: 0, max: 47 }),
        fc.integer({ min: -1, max: 1 }),
        async (offset, hours, milliseconds) => {
          const instant = base + hours * hour + milliseconds
          const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Phnom_Penh" }).format(instant)
          const expiry = new Date(base + offset * 24 * hour).toISOString().slice(0, 10)
          await app.run(
            Effect.flatMap(
              SqlClient.SqlClient,
              (sql) => sql`update medicines set expiration_date = ${expiry}::date where id = ${id}`,
            ),
          )
          const days = (Date.parse(expiry) - Date.parse(today)) / (24 * hour)
          const found = await withAlerts(instant, (alerts) =>
            alerts.list(pharmacy.id, { acknowledged: false, type: null }),
          )
          expect(found.map((alert) => alert.days_until_expiry)).toEqual(days <= 30 ? [days] : [])
        },
      ),
      { numRuns: 40 },
    )
  })
})
