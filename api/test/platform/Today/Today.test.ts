import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { seedCustomer, seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededCustomer, SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod, seedSale } from "../../../seed/Medicines.ts"
import { PhotoLookupRepo } from "../../../src/finding/PhotoLookup/PhotoLookupRepo.ts"
import { today } from "../../../src/platform/Today.ts"
import { setClock } from "../../support/SetClock.ts"
import { useApp } from "../../support/TestApp.ts"

const { clock, set } = setClock("2031-08-31T12:00:00+07:00")
const app = useApp({}, clock)
const beforeMidnight = "2031-08-31T23:59:00+07:00"
const afterMidnight = "2031-09-01T00:01:00+07:00"

let owner: SeededPharmacy
let customer: SeededCustomer
let lastDay: MedicineId
let cash: number

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

const get = (path: string) => app.call("GET", path, { token: owner.token })

/** Everything that depends on the day, as users see it. */
const seen = async () => {
  const bought = { token: customer.token }
  const search = await app.call(
    "GET",
    "/users/search/medicines?query=zeltravox&user_latitude=11.55&user_longitude=104.92",
    bought,
  )
  const added = await app.call("POST", "/cart/items", {
    ...bought,
    body: { medicine_id: lastDay, quantity: 1 },
  })
  const cart = await app.call("GET", "/cart", bought)
  const lines = [{ medicine_id: lastDay, quantity_sold: 1 }]
  const sale = await app.call("POST", "/inventory/sales/bulk", {
    token: owner.token,
    body: { payment_method_id: cash, items: lines, notes: "" },
  })
  const photo = await app.run(
    Effect.gen(function* () {
      const repo = yield* PhotoLookupRepo
      return yield* repo.stockedBeginning(["zeltra"], yield* today)
    }).pipe(Effect.provide(PhotoLookupRepo.Default)),
  )
  const alerts = await get("/inventory/alerts?include_acknowledged=true&alert_type=EXPIRING_SOON")
  const expiry = await get("/inventory/reports/expiry?days_threshold=0")
  const exported = await get("/inventory/reports/expiry/export?days_threshold=0")
  const dashboard = await get("/pharmacies/dashboard")
  return {
    found: search.body.total,
    added: added.body.code ?? added.status,
    cart: cart.body.items.map(({ state }: { state: string }) => state),
    sale: sale.body.code ?? sale.status,
    photo,
    alertDays: alerts.body.map((alert: { days_until_expiry: number }) => alert.days_until_expiry),
    reportDays: expiry.body.items.map((item: { days_until_expiry: number }) => item.days_until_expiry),
    thisMonth: expiry.body.summary.expiring_this_month,
    file: /\d{4}-\d\d-\d\d/.exec(exported.headers.get("content-disposition") ?? "")?.[0],
    month: dashboard.body.monthly_sales.at(-1),
  }
}

describe("the day", () => {
  it("is the same in all answers a minute before midnight in Phnom Penh, and the next one a minute after", async () => {
    set(beforeMidnight)
    expect(await seen()).toEqual({
      found: 1,
      added: 201,
      cart: ["available"],
      sale: 201,
      photo: ["Zeltravox"],
      alertDays: [0],
      reportDays: [0],
      thisMonth: 1,
      file: "2031-08-31",
      month: { month: "2031-08", amount: 6 },
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
      month: { month: "2031-09", amount: 0 },
    })
  })
})

it("an acknowledged alert stays while its cause does, by the same day", async () => {
  set(beforeMidnight)
  const { token } = owner
  const id = await app.run(seedMedicine(owner.id, { name: "Later", expirationDate: "2031-09-30" }))
  const alert = { medicine_id: id, alert_type: "EXPIRING_SOON" }
  const acknowledged = await app.call("POST", "/inventory/alerts/acknowledge", { token, body: alert })
  expect(acknowledged.status).toBe(200)
  const { body: medicine } = await get(`/inventory/medicines/${id}`)
  const edit = async (expiration_date: string) => {
    const body = { ...medicine, expiration_date }
    expect((await app.call("PUT", `/inventory/medicines/${id}`, { token, body })).status).toBe(200)
    const { body: alerts } = await get("/inventory/alerts?include_acknowledged=true")
    return alerts.find((one: { medicine_id: number }) => one.medicine_id === id)?.is_acknowledged
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
      // The schema as it was released: what it decided by the database's clock is given the day since 0031.
      "src/migrations/",
      // Names a folder after an instant in UTC.
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
