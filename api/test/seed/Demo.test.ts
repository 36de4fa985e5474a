import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import type { Credentials } from "@rokthnam/shared/Identity/Login"
import { Effect, Either } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { products } from "../../seed/Demo/Catalogue.ts"
import { makeRandom } from "../../seed/Demo/Random.ts"
import { demoAccounts, fillDemo } from "../../seed/Demo.ts"
import { loadDictionary } from "../../src/finding/Dictionary/LoadDictionary.ts"
import { resolveName } from "../../matching/dictionary/ResolveName.ts"
import { seedAdmin } from "../../seed/Accounts.ts"
import { answer } from "../support/Calling.ts"
import { useApp } from "../support/TestApp.ts"

const app = useApp()
const tokens = new Map<string, string>()

const signIn = async (role: string, payload: Credentials): Promise<{ readonly access_token: string }> => {
  if (role === "pharmacy owner") return answer(app.client.pharmacyDoor.login({ payload }))
  if (role === "customer") return answer(app.client.customers.login({ payload }))
  return answer(app.client.staffDoor.login({ payload }))
}

beforeAll(async () => {
  expect(await app.run(fillDemo)).toBe(true)
  for (const { role, email, password } of demoAccounts)
    tokens.set(role, (await signIn(role, { email, password })).access_token)
})

const asOwner = <A, E, R>(call: Effect.Effect<A, E, R>) => call.pipe(as(tokens.get("pharmacy owner") ?? ""))
const paging = { page: 1, page_size: 10 }

const count = (what: string) =>
  app.run(
    Effect.map(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`select count(*)::integer as n from ${sql.literal(what)}`,
      ),
      ([row]) => row?.["n"],
    ),
  )

describe("the demonstration", () => {
  it("fills an empty database once", async () => {
    expect(await app.run(fillDemo)).toBe(false)
    expect(await count("pharmacies")).toBe(24)
  })

  it("has an account for every role, whose password works", () => {
    expect(tokens.size).toBe(6)
    expect([...tokens.values()]).not.toContain("")
  })

  it("shows something in every report of the owner", async () => {
    const dashboard = await answer(asOwner(app.client.pharmacies.dashboard()))
    expect(dashboard.total_sales.amount).toBeGreaterThanOrEqual(0)
    expect(dashboard.inventory.total_items).toBe(products.length)
    expect(dashboard.inventory.low_stock).toBeGreaterThan(0)
    expect(dashboard.monthly_sales).toHaveLength(12)
    expect(dashboard.monthly_sales.filter(({ amount }) => amount > 0).length).toBeGreaterThan(2)
    expect(dashboard.top_selling_items).toHaveLength(5)
    const { stockReport, expiryReport, salesReport } = app.client
    const stock = (await answer(asOwner(stockReport.read({ urlParams: paging })))).summary
    expect(stock.total_items).toBe(products.length)
    expect(Math.min(stock.low_stock_items, stock.out_of_stock_items)).toBeGreaterThan(0)
    const soon = { ...paging, days_threshold: 90 }
    const expiry = (await answer(asOwner(expiryReport.read({ urlParams: soon })))).summary
    expect(Math.min(expiry.total_expiring_items, expiry.expired_items)).toBeGreaterThan(0)
    const sales = (await answer(asOwner(salesReport.read({ urlParams: paging })))).summary
    expect(sales.total_transactions).toBeGreaterThan(500)
    const every = { include_acknowledged: "true" } as const
    const alerts = await answer(asOwner(app.client.alerts.list({ urlParams: every })))
    expect(new Set(alerts.map((alert) => alert.is_acknowledged))).toEqual(new Set([true, false]))
    expect(await answer(asOwner(app.client.paymentMethodsRead.list()))).toHaveLength(4)
    const staff = app.client.staffAdministration.list({ urlParams: { page: 1, size: 10 } })
    expect((await answer(asOwner(staff))).total).toBe(4)
  })

  it("has two registrations that wait, with licence files that open, and pictures", async () => {
    const { token } = await app.run(seedAdmin())
    const { admin, files, licenses } = app.client
    const pending = await answer(admin.pending({ urlParams: { page: 1, size: 10 } }).pipe(as(token)))
    expect(pending).toHaveLength(2)
    for (const { license_file: name, photo } of pending) {
      const file = await answer(licenses.license({ path: { name } }).pipe(as(token)))
      expect(Buffer.from(file.subarray(0, 5)).toString()).toBe("%PDF-")
      const picture = files.image({ path: { name: photo ?? "" }, urlParams: { w: "160" } })
      expect((await answer(picture)).length).toBeGreaterThan(0)
    }
  })

  it("has customers with carts, one line of them sold out", async () => {
    const { items } = await answer(app.client.carts.read().pipe(as(tokens.get("customer") ?? "")))
    expect(items.length).toBeGreaterThan(2)
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(["available", "out_of_stock"]))
  })

  it("keeps ledger and stock in agreement, and every sale's total the sum of its lines", async () => {
    expect(
      await count(`medicines m where (m.quantity, m.loose_units) <> (
        select coalesce(sum(s.change), 0), coalesce(sum(s.loose_change), 0) from stock_movements s
        where s.medicine_id = m.id)`),
    ).toBe(0)
    expect(
      await count(`sales s where s.total_amount <> (
        select coalesce(sum(l.total_amount), 0) from sale_lines l where l.sale_id = s.id)`),
    ).toBe(0)
    expect(await count("sales where sold_at > now()")).toBe(0)
  })
})

describe("the catalogue", () => {
  it("names medicines, in both scripts, that the dictionary knows", () => {
    const lookups = Either.getOrThrow(loadDictionary())
    const names = products.flatMap(([name, khmer]) => (khmer === "" ? [name] : [name, khmer]))
    expect([...new Set(names)].filter((name) => resolveName(lookups, name) === undefined)).toEqual([])
  })

  it("says every product once", () => {
    expect(new Set(products.map(([name, , dosage]) => `${name} ${dosage}`)).size).toBe(products.length)
  })
})

it("the numbers that look random are the same every time", () => {
  const [one, two] = [makeRandom(7), makeRandom(7)]
  const drawn = Array.from({ length: 100 }, () => one.between(1, 6))
  expect(Array.from({ length: 100 }, () => two.between(1, 6))).toEqual(drawn)
  expect(new Set(drawn)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
})
