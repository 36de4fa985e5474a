import { SqlClient } from "@effect/sql"
import { Effect, Either } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { products } from "../../seed/Demo/Catalogue.ts"
import { makeRandom } from "../../seed/Demo/Random.ts"
import { demoAccounts, fillDemo } from "../../seed/Demo.ts"
import { loadDictionary } from "../../src/finding/Dictionary/LoadDictionary.ts"
import { resolveName } from "../../matching/dictionary/ResolveName.ts"
import { seedAdmin } from "../../seed/Accounts.ts"
import { useApp } from "../support/TestApp.ts"

const app = useApp()
const tokens: Record<string, string> = {}

const paths: Record<string, string> = { "pharmacy owner": "/pharmacies/login", customer: "/users/login" }

beforeAll(async () => {
  expect(await app.run(fillDemo)).toBe(true)
  for (const { role, email, password } of demoAccounts) {
    const answer = await app.call("POST", paths[role] ?? "/staff/login", { body: { email, password } })
    tokens[role] = answer.body.access_token
  }
})

const get = async (role: string, path: string) => {
  const answer = await app.call("GET", path, { token: tokens[role] })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.body
}
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
    expect(Object.values(tokens).filter((token) => typeof token === "string")).toHaveLength(6)
  })

  it("shows something in every report of the owner", async () => {
    const dashboard = await get("pharmacy owner", "/pharmacies/dashboard")
    expect(dashboard.total_sales.amount).toBeGreaterThanOrEqual(0)
    expect(dashboard.inventory.total_items).toBe(products.length)
    expect(dashboard.inventory.low_stock).toBeGreaterThan(0)
    expect(dashboard.monthly_sales).toHaveLength(12)
    expect(
      dashboard.monthly_sales.filter(({ amount }: { amount: number }) => amount > 0).length,
    ).toBeGreaterThan(2)
    expect(dashboard.top_selling_items).toHaveLength(5)
    const stock = await get("pharmacy owner", "/inventory/reports/stock?page=1&page_size=10")
    expect(stock.summary).toMatchObject({ total_items: products.length })
    expect(Math.min(stock.summary.low_stock_items, stock.summary.out_of_stock_items)).toBeGreaterThan(0)
    const expiry = await get("pharmacy owner", "/inventory/reports/expiry?days_threshold=90")
    expect(Math.min(expiry.summary.total_expiring_items, expiry.summary.expired_items)).toBeGreaterThan(0)
    const sales = await get("pharmacy owner", "/inventory/reports/sales")
    expect(sales.summary.total_transactions).toBeGreaterThan(500)
    const alerts = await get("pharmacy owner", "/inventory/alerts?include_acknowledged=true")
    const seen = new Set(alerts.map((alert: { is_acknowledged: boolean }) => alert.is_acknowledged))
    expect(seen).toEqual(new Set([true, false]))
    expect(await get("pharmacy owner", "/inventory/payment-methods")).toHaveLength(4)
    expect((await get("pharmacy owner", "/pharmacies/staff")).total).toBe(4)
  })

  it("has two registrations that wait, with licence files that open, and pictures", async () => {
    const { token } = await app.run(seedAdmin())
    const { body } = await app.call("GET", "/admin/pharmacies/pending", { token })
    expect(body).toHaveLength(2)
    for (const { license_file: name, photo } of body) {
      const file = await app.call("GET", `/files/pharmacy/license/${name}`, { token })
      expect([file.status, file.body.slice(0, 5)]).toEqual([200, "%PDF-"])
      expect((await app.call("GET", `/api/images/${photo}?w=160`)).status).toBe(200)
    }
  })

  it("has customers with carts, one line of them sold out", async () => {
    const { items } = await get("customer", "/cart")
    expect(items.length).toBeGreaterThan(2)
    const states = new Set(items.map((item: { state: string }) => item.state))
    expect(states).toEqual(new Set(["available", "out_of_stock"]))
  })

  it("keeps ledger and stock in agreement, and every sale's total the sum of its lines", async () => {
    expect(
      await count(`medicines m where m.quantity <> (
        select coalesce(sum(s.change), 0) from stock_movements s where s.medicine_id = m.id)`),
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
