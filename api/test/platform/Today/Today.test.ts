import { as } from "@rokthnam/shared/Client"
import { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { MedicineId, PaymentMethodId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { Effect, Either } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { seedCustomer, seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededCustomer, SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod, seedSale } from "../../../seed/Medicines.ts"
import { PhotoLookupRepo } from "../../../src/finding/PhotoLookup/PhotoLookupRepo.ts"
import { today } from "../../../src/platform/Today.ts"
import { answer, outcome } from "../../support/Calling.ts"
import { setClock } from "../../support/SetClock.ts"
import { useApp } from "../../support/TestApp.ts"

const { clock, set } = setClock("2031-08-31T12:00:00+07:00")
const app = useApp({}, clock)
const beforeMidnight = "2031-08-31T23:59:00+07:00"
const afterMidnight = "2031-09-01T00:01:00+07:00"

let owner: SeededPharmacy
let customer: SeededCustomer
let lastDay: MedicineId
let cash: PaymentMethodId

beforeAll(async () => {
  owner = await app.run(seedPharmacy())
  customer = await app.run(seedCustomer())
  lastDay = await app.run(
    seedMedicine(owner.id, { name: "Zeltravox", expirationDate: "2031-08-31", price: "2.00" }),
  )
  cash = await app.run(seedPaymentMethod(owner.id))
  await app.run(
    seedSale(owner.id, {
      soldAt: new Date("2031-08-31T23:58:00+07:00"),
      lines: [{ medicineId: lastDay, quantity: 3 }],
    }),
  )
})

/** The code of a refusal, or "done". */
const codeOf = (made: Either.Either<unknown, { readonly _tag: string }>) =>
  Either.match(made, { onLeft: ({ _tag }) => _tag, onRight: () => "done" })

const askedByCustomer = async () => {
  const point = { user_latitude: 11.55, user_longitude: 104.92, max_distance: 100 }
  const paging = { page: 1, page_size: 10 }
  const found = await answer(
    app.client.search.medicines({
      urlParams: { query: "zeltravox", sort_by: "distance", ...point, ...paging },
    }),
  )
  const addition = { headers: {}, payload: { medicine_id: lastDay, quantity: 1 } }
  const added = await outcome(app.client.carts.add(addition).pipe(as(customer.token)))
  const cart = await answer(app.client.carts.read().pipe(as(customer.token)))
  return { found: found.total, added: codeOf(added), cart: cart.items.map(({ state }) => state) }
}

const readAlerts = (urlParams: { alert_type?: "EXPIRING_SOON" } = {}) =>
  answer(
    app.client.alerts
      .list({ urlParams: { include_acknowledged: "true", ...urlParams } })
      .pipe(as(owner.token)),
  )

const reported = async () => {
  const filter = { days_threshold: 0 }
  const { items, summary } = await answer(
    app.client.expiryReport.read({ urlParams: { page: 1, page_size: 10, ...filter } }).pipe(as(owner.token)),
  )
  const path = "/inventory/reports/expiry/export?days_threshold=0"
  const exported = await app.send("GET", path, { token: owner.token })
  const dashboard = await answer(app.client.pharmacies.dashboard().pipe(as(owner.token)))
  return {
    reportDays: items.map((item) => item.days_until_expiry),
    thisMonth: summary.expiring_this_month,
    file: /\d{4}-\d\d-\d\d/.exec(exported.headers.get("content-disposition") ?? "")?.[0],
    month: dashboard.monthly_sales.at(-1),
  }
}

/** Everything that depends on the day, as users see it. */
const seen = async () => {
  const bought = await askedByCustomer()
  const items = [{ medicine_id: lastDay, quantity_sold: 1 }]
  const payload = { payment_method_id: cash, items, notes: "" }
  const sale = await outcome(app.client.selling.sell({ headers: {}, payload }).pipe(as(owner.token)))
  const photo = await app.run(
    Effect.gen(function* () {
      const repo = yield* PhotoLookupRepo
      return yield* repo.stockedBeginning(["zeltra"], yield* today)
    }).pipe(Effect.provide(PhotoLookupRepo.Default)),
  )
  const alerts = await readAlerts({ alert_type: "EXPIRING_SOON" })
  const alertDays = alerts.map((alert) => alert.days_until_expiry)
  return { ...bought, sale: codeOf(sale), photo, alertDays, ...(await reported()) }
}

describe("the day", () => {
  it("is the same in all answers a minute before midnight in Phnom Penh, and the next one a minute after", async () => {
    set(beforeMidnight)
    expect(await seen()).toEqual({
      found: 1,
      added: "done",
      cart: ["available"],
      sale: "done",
      photo: ["Zeltravox"],
      alertDays: [0],
      reportDays: [0],
      thisMonth: 1,
      file: "2031-08-31",
      month: { month: "2031-08", amount: cents(600) },
    })
    set(afterMidnight)
    expect(await seen()).toEqual({
      found: 0,
      added: "MedicineExpired",
      cart: ["expired"],
      sale: "MedicineExpired",
      photo: [],
      alertDays: [-1],
      reportDays: [-1],
      thisMonth: 0,
      file: "2031-09-01",
      month: { month: "2031-09", amount: cents(0) },
    })
  })
})

it("an acknowledged alert stays while its cause does, by the same day", async () => {
  set(beforeMidnight)
  const id = await app.run(seedMedicine(owner.id, { name: "Later", expirationDate: "2031-09-30" }))
  const alert = { medicine_id: id, alert_type: "EXPIRING_SOON" } as const
  await answer(app.client.alerts.acknowledge({ payload: alert }).pipe(as(owner.token)))
  const medicine = await answer(app.client.medicinesRead.read({ path: { id } }).pipe(as(owner.token)))
  const edit = async (expiration_date: string) => {
    const payload = { ...medicine, expiration_date: CalendarDay.make(expiration_date) }
    await answer(app.client.medicines.update({ path: { id }, payload }).pipe(as(owner.token)))
    return (await readAlerts()).find(({ medicine_id }) => medicine_id === id)?.is_acknowledged
  }
  expect(await edit("2031-09-30")).toBe(true)
  expect(await edit("2031-10-01")).toBeUndefined()
  expect(await edit("2031-09-30")).toBe(false)
})

describe("no other place decides the day", () => {
  const ways = [
    /\bcurrent_date\b/i,
    /\b(current_timestamp|localtimestamp)\b/i,
    /\bnow\(\)\s*(at time zone|::\s*date)/i,
    /date_trunc\([^)]*\bnow\(\)/i,
    /\bdayAt\(/,
    /new Date\(\)/,
    /new Date\(Date\.now\(\)/,
    /Asia\/Phnom_Penh/,
  ]
  const decides = (line: string) => ways.some((way) => way.test(line))

  it.each([
    "where expiration_date >= current_date",
    "(now() at time zone 'Asia/Phnom_Penh')::date",
    "select now()::date",
    "date_trunc('month', now())",
    "const today = dayAt(new Date(now))",
    "new Date().getFullYear()",
    "new Date(Date.now()).toISOString()",
  ])("%s would be found", (line) => {
    expect(decides(line)).toBe(true)
  })

  it("in the API and its seeds", () => {
    const root = new URL("../../../", import.meta.url).pathname
    const exempt = [
      "src/platform/Today.ts",
      // The schema as released. Since 0031 its triggers get the day from the transaction instead of the database's
      // clock.
      "src/migrations/",
      // Names a folder after a time in UTC.
      "src/finding/Dictionary/ImportList.ts",
    ]
    const files = ["src", "seed"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        join(folder, file),
      ),
    )
    const sources = files.filter(
      (file) => file.endsWith(".ts") && !exempt.some((start) => file.startsWith(start)),
    )
    expect(sources.length).toBeGreaterThan(150)
    const found = sources.flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .filter(decides)
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })
})
