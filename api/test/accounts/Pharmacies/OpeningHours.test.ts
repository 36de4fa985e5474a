import { as } from "@rokthnam/shared/Client"
import type { OpeningHours } from "@rokthnam/shared/Pharmacies/HoursRules"
import { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { seedAdmin, seedCustomer, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededCustomer, SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { answer } from "../../support/Calling.ts"
import { setClock } from "../../support/SetClock.ts"
import { useApp } from "../../support/TestApp.ts"

/** A Thursday. */
const { clock, set } = setClock("2031-09-04T12:30:00+07:00")
const app = useApp({}, clock)
let day: SeededPharmacy
let silent: SeededPharmacy
let customer: SeededCustomer
let medicine: MedicineId

const withBreak = [
  { opens: "07:00", closes: "12:00" },
  { opens: "14:00", closes: "20:00" },
]
const daily = (spans: OpeningHours["week"][number]): OpeningHours => ({
  week: Array.from({ length: 7 }, () => spans),
  closed_days: [],
  duty_nights: [],
})
const write = (hours: object | null, token = day.token) =>
  hours === null
    ? app.send("DELETE", "/pharmacies/opening-hours", { token })
    : app.send("PUT", "/pharmacies/opening-hours", { token, body: hours })

const refusedFor = async (hours: object) => {
  const { status, body } = await write(hours)
  expect(status).toBe(422)
  return (body as { errors: ReadonlyArray<{ field: string; code: string }> }).errors.map(
    ({ field, code }) => `${field} ${code}`,
  )
}

beforeAll(async () => {
  day = await app.run(seedPharmacy({ name: "Day" }))
  silent = await app.run(seedPharmacy({ name: "Silent" }))
  customer = await app.run(seedCustomer())
  medicine = await app.run(
    seedMedicine(day.id, { name: "Zeltravox", dosage: "500mg", expirationDate: "2032-01-01" }),
  )
  await app.run(seedMedicine(silent.id, { name: "Zeltravox", dosage: "500mg", expirationDate: "2032-01-01" }))
})

beforeEach(() => set("2031-09-04T12:30:00+07:00"))

const search = (open: boolean) =>
  answer(
    app.client.search.medicines({
      urlParams: {
        query: "zeltravox",
        user_latitude: 11.5564,
        user_longitude: 104.9282,
        max_distance: 100,
        sort_by: "distance",
        page: 1,
        page_size: 10,
        ...(open ? { open_now: "true" as const } : {}),
      },
    }),
  )

const closedUntil = (time: string) => ({
  is_open: false,
  changes_at: new Date(time).toISOString(),
  on_duty: false,
  duty_ends_at: null,
})
const openUntil = (time: string) => ({
  is_open: true,
  changes_at: new Date(time).toISOString(),
  on_duty: false,
  duty_ends_at: null,
})

describe("the opening hours of a pharmacy", () => {
  it("are kept by its owner, and are told with search results, offers, its page and carts", async () => {
    expect((await write(daily(withBreak))).status).toBe(200)
    expect(await answer(app.client.openingHours.read().pipe(as(day.token)))).toEqual({
      opening_hours: daily(withBreak),
    })
    const atNoon = closedUntil("2031-09-04T14:00:00+07:00")
    const found = await search(false)
    expect(found.items.map(({ pharmacy }) => [pharmacy.id, pharmacy.opening])).toEqual([
      [day.id, atNoon],
      [silent.id, null],
    ])
    const offer = await answer(app.client.offers.one({ path: { id: medicine }, urlParams: {} }))
    expect(offer.pharmacy).toMatchObject({ opening: atNoon, opening_hours: daily(withBreak) })
    const shelf = app.client.offers.ofPharmacy({
      path: { id: silent.id },
      urlParams: { page: 1, page_size: 5 },
    })
    expect((await answer(shelf)).pharmacy).toMatchObject({ opening: null, opening_hours: null })
    const addition = { headers: {}, payload: { medicine_id: medicine, quantity: 1 } }
    expect(await answer(app.client.carts.add(addition).pipe(as(customer.token)))).toMatchObject({
      pharmacy_opening: atNoon,
    })
    const cart = await answer(app.client.carts.read().pipe(as(customer.token)))
    expect(cart.items.map(({ pharmacy_opening: opening }) => opening)).toEqual([atNoon])
  })

  it("decide who is found by those who look for an open one; what is closed is still no reason for another medicine", async () => {
    await write(daily(withBreak))
    expect(await search(true)).toMatchObject({ items: [], total: 0, match: "exact" })
    expect((await search(true)).instead_of).toBeUndefined()
    set("2031-09-04T14:00:00+07:00")
    const found = await search(true)
    expect(found.items.map(({ pharmacy }) => [pharmacy.id, pharmacy.opening])).toEqual([
      [day.id, openUntil("2031-09-04T20:00:00+07:00")],
    ])
    set("2031-09-04T23:00:00+07:00")
    await write({ ...daily(withBreak), duty_nights: ["2031-09-04"] })
    expect((await search(true)).items[0]?.pharmacy.opening).toEqual({
      is_open: true,
      changes_at: new Date("2031-09-05T06:00:00+07:00").toISOString(),
      on_duty: true,
      duty_ends_at: new Date("2031-09-05T06:00:00+07:00").toISOString(),
    })
  })

  it("keep each day once, in order, without those that are over, and can be taken back", async () => {
    const days = ["2031-09-20", "2031-09-02", "2031-09-10", "2031-09-20", "2031-09-03"].map((text) =>
      CalendarDay.make(text),
    )
    const written = await write({ ...daily(withBreak), closed_days: days, duty_nights: days })
    const kept = ["2031-09-03", "2031-09-10", "2031-09-20"]
    expect(written.body).toEqual({
      opening_hours: { ...daily(withBreak), closed_days: kept, duty_nights: kept },
    })
    expect((await write(null)).body).toEqual({ opening_hours: null })
    expect((await search(false)).items.map(({ pharmacy }) => pharmacy.opening)).toEqual([null, null])
  })

  it("stand once in the audit log, however often the same is sent", async () => {
    const admin = await app.run(seedAdmin())
    const count = async () => {
      const query = `/admin/audit?role=pharmacy&actor_id=${silent.id}`
      return (await app.send("GET", query, { token: admin.token })).body
    }
    await write(daily(withBreak), silent.token)
    await write(daily(withBreak), silent.token)
    expect(await count()).toMatchObject({
      items: [{ action: "pharmacy.change_profile", after: { changed: ["opening_hours"] } }],
    })
    await write(null, silent.token)
  })

  it("are refused by field: a day too few, a time that is none, times that overlap, a day that is none", async () => {
    const good = daily(withBreak)
    expect(await refusedFor({ ...good, week: good.week.slice(1) })).toEqual(["week WrongFormat"])
    const overlapping = [withBreak, withBreak, withBreak.toReversed(), [], [], [], []]
    expect(await refusedFor({ ...good, week: overlapping })).toEqual(["week.2.1.opens NotAfterwards"])
    const never = [[{ opens: "25:00", closes: "07:61" }], [], [], [], [], [], []]
    expect(await refusedFor({ ...good, week: never })).toEqual([
      "week.0.0.opens WrongFormat",
      "week.0.0.closes WrongFormat",
    ])
    expect(await refusedFor({ ...good, closed_days: ["2031-02-30"] })).toEqual(["closed_days.0 NotDate"])
    const many = Array.from({ length: 5 }, () => withBreak[0])
    expect(await refusedFor({ ...good, week: [many, [], [], [], [], [], []] })).toEqual([
      "week.0 TooManyItems",
    ])
  })

  it("are nobody else's to read or write", async () => {
    const staff = await app.run(seedStaff(day.id))
    expect((await write(null, staff.token)).status).toBe(403)
    expect((await app.send("GET", "/pharmacies/opening-hours", { token: customer.token })).status).toBe(403)
    expect((await app.send("GET", "/pharmacies/opening-hours")).status).toBe(401)
  })
})

const own = async () => (await app.send("GET", "/pharmacies/opening-hours", { token: day.token })).body

describe("an edit of the hours that is taken back", () => {
  it("names what the edit left, none too; somebody else's edit since refuses it", async () => {
    const [before, edited, others] = [
      daily(withBreak),
      daily([{ opens: "08:00", closes: "09:00" }]),
      daily([]),
    ]
    await write(before)
    await write(edited)
    expect((await write({ ...before, seen: edited })).status).toBe(200)
    expect((await write({ ...before, seen: edited })).status).toBe(200)
    expect(await own()).toEqual({ opening_hours: before })
    await write(null)
    expect((await write({ ...before, seen: null })).status).toBe(200)
    await write(others)
    for (const seen of [edited, null])
      expect(await write({ ...before, seen })).toMatchObject({
        status: 409,
        body: { code: "ChangedMeanwhile" },
      })
    expect(await own()).toEqual({ opening_hours: others })
  })
})
