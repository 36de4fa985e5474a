import { beforeAll, describe, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { signInOwner } from "../../fixtures/office.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import type { Owner, Stocked } from "../../fixtures/stocked-pharmacy.ts"

const aDay = 86_400_000
const aMinute = 60_000
const place = { latitude: 11.5621, longitude: 104.9166 } as const

type Sold = { readonly amount: number; readonly sales: number }
type Seller = { readonly name: string; readonly manufacter_name: string; readonly total_revenue: number }
type Figures = {
  readonly day: {
    readonly day: string
    readonly today: Sold
    readonly month: Sold
    readonly same_weekday: Sold
    readonly last_month: Sold
    readonly hours: ReadonlyArray<{
      readonly hour: number
      readonly sales: number
      readonly earlier_amount: number
    }>
    readonly runs_out: { readonly total: number }
    readonly expires: {
      readonly expired_items: number
      readonly expired_amount: number
      readonly soon_items: number
      readonly soon_amount: number
    }
    readonly waiting: {
      readonly alerts: number
      readonly conflicts: number
      readonly open_shifts: number
    }
    readonly top_by_amount: ReadonlyArray<Seller>
  }
  readonly overview: {
    readonly total_medicines: number
    readonly total_categories: number
    readonly sales_last_30_days: { readonly total_revenue: number }
    readonly inventory_alerts: { readonly low_stock_count: number }
    readonly top_selling_medicines: ReadonlyArray<Seller>
    readonly recent_sales: ReadonlyArray<{ readonly sale_id: number }>
  }
}

const dollars = (amount: number): string => `$${amount.toFixed(2)}`
const results = (count: number): string => `${count} result${count === 1 ? "" : "s"}`
/** What the Amoxicillin of a maker brought. */
const revenueOf = (sellers: ReadonlyArray<Seller>, maker: string): string =>
  dollars(
    sellers.find(({ name, manufacter_name: by }) => name === "Amoxicillin" && by === maker)?.total_revenue ??
      0,
  )

/** Each figure of the dashboard: the link that has it, which of several, and what the list must say, by the API's figures. */
const figures: ReadonlyArray<{
  readonly link: RegExp | ((found: Figures) => string)
  readonly nth?: number
  readonly says: (found: Figures) => string
}> = [
  { link: /^Sales today/, says: ({ day }) => dollars(day.today.amount) },
  { link: /^Total sales this month/, says: ({ day }) => dollars(day.month.amount) },
  {
    link: /^Sales of the last 30 days/,
    says: ({ overview }) => dollars(overview.sales_last_30_days.total_revenue),
  },
  { link: /^Reorder \d/, says: ({ day }) => results(day.runs_out.total) },
  { link: /^Take \d/, says: ({ day }) => results(day.expires.expired_items) },
  {
    link: ({ day }) => dollars(day.expires.expired_amount + day.expires.soon_amount),
    says: ({ day }) => results(day.expires.expired_items + day.expires.soon_items),
  },
  { link: /^\d+ expired$/, says: ({ day }) => results(day.expires.expired_items) },
  { link: /^\d+ expire soon$/, says: ({ day }) => results(day.expires.soon_items) },
  {
    link: /^and \d+ more$/,
    says: ({ day }) => results(day.expires.expired_items + day.expires.soon_items),
  },
  { link: /a week ago by this time/, says: ({ day }) => dollars(day.same_weekday.amount) },
  { link: /^Categories \d/, says: ({ overview }) => results(overview.total_categories) },
  { link: /^Settle \d/, says: ({ day }) => results(day.waiting.conflicts) },
  { link: /^Count \d/, says: ({ day }) => results(day.waiting.open_shifts) },
  { link: /^\w+ \d+, \d{4} \(until now\)$/, says: ({ day }) => dollars(day.today.amount) },
  { link: /^\w+ \d{4} \(until now\)$/, says: ({ day }) => dollars(day.month.amount) },
  { link: /^Acknowledge \d/, says: ({ day }) => results(day.waiting.alerts) },
  { link: /^Low stock alerts/, says: ({ overview }) => results(overview.inventory_alerts.low_stock_count) },
  { link: /^Medicines \d/, says: ({ overview }) => results(overview.total_medicines) },
  {
    link: /^Amoxicillin 500mg · PPM$/,
    says: ({ overview }) => revenueOf(overview.top_selling_medicines, "PPM"),
  },
  {
    link: /^Amoxicillin 500mg · Sanofi$/,
    nth: 1,
    says: ({ day }) => revenueOf(day.top_by_amount, "Sanofi"),
  },
  { link: /^Cash$/, says: ({ day }) => dollars(day.month.amount) },
  { link: /^\d+:00$/, nth: -1, says: ({ day }) => results(day.hours.at(-1)?.sales ?? 0) },
  {
    link: ({ day }) => dollars(day.hours.find((hour) => hour.earlier_amount > 0)?.earlier_amount ?? 0),
    says: () => results(1),
  },
  { link: /^Amoxicillin 500mg × /, says: ({ overview }) => `Sale ${overview.recent_sales[0]?.sale_id}` },
]

describe("the dashboard", () => {
  const browser = useBrowser()
  let owner: Owner
  let found: Figures

  beforeAll(async () => {
    const shelves: ReadonlyArray<Stocked> = [
      { name: "Amoxicillin", price: 2, quantity: 40 },
      { name: "Amoxicillin", price: 5, quantity: 1, manufacter_name: "Sanofi" },
      { name: "Gone", quantity: 0, expiration_date: "2020-01-31" },
      { name: "Late", quantity: 3, expiration_date: "2020-01-31" },
      { name: "Cetirizine" },
      {
        name: "Soon",
        quantity: 2,
        expiration_date: new Date(Date.now() + 20 * aDay).toISOString().slice(0, 10),
      },
      ...Array.from({ length: 9 }, (_, index) => ({
        name: `Later ${index}`,
        quantity: 1,
        expiration_date: "2020-02-29",
      })),
    ]
    owner = await openPharmacy(`Figures ${Date.now()}`, place, shelves)
    const { token } = owner
    const { id: payment_method_id } = await callApi<{ readonly id: number }>(
      "POST",
      "/inventory/payment-methods",
      { token, body: { method_name: "Cash", bank_info: "At the counter" } },
    )
    const { items } = await callApi<{
      readonly items: ReadonlyArray<{ readonly id: number; readonly manufacter_name: string }>
    }>("GET", "/inventory/medicines?page=1&page_size=10&search=Amoxicillin", { token })
    for (const { id, manufacter_name } of items)
      await callApi("POST", "/inventory/sales/bulk", {
        token,
        body: {
          items: [{ medicine_id: id, quantity_sold: manufacter_name === "Sanofi" ? 1 : 3 }],
          payment_method_id,
        },
      })
    const { items: away } = await callApi<{ readonly items: ReadonlyArray<{ readonly id: number }> }>(
      "GET",
      "/inventory/medicines?page=1&page_size=10&search=Cetirizine",
      { token },
    )
    // Sold a week ago without a connection: more than there was, and later in the day than it is now.
    const now = Date.now()
    const soldAWeekAgo = (quantity_sold: number, later: number) =>
      callApi("POST", "/inventory/sales/bulk", {
        token,
        body: {
          items: [
            {
              medicine_id: away[0]?.id,
              quantity_sold,
              taken: { medicine_name: "Cetirizine", unit_price: 1.5 },
            },
          ],
          payment_method_id,
          away: {
            made_at: new Date(now - 7 * aDay + later).toISOString(),
            sent_at: new Date(now).toISOString(),
            payment_method_name: "Cash",
          },
        },
      })
    await soldAWeekAgo(26, 0)
    await soldAWeekAgo(1, 20 * aMinute)
    await callApi("POST", "/inventory/shifts", { token, body: { float: { usd: 20, riel: 0 } } })
    await callApi("POST", "/inventory/categories", { token, body: { name: "Pain", description: "Relief" } })
    const read = <A>(path: string): Promise<A> => callApi<A>("GET", path, { token })
    found = {
      day: await read("/inventory/dashboard/day"),
      overview: await read("/inventory/dashboard/overview"),
    }
  })

  const opened = async (): Promise<Visitor> => {
    const visitor = await browser.visitor("desktop")
    await signInOwner(visitor, owner.email)
    return visitor
  }

  it("has every figure lead to a list that shows just what it counted", { timeout: 240_000 }, async () => {
    const visitor = await opened()
    const { page } = visitor
    for (const { link, nth = 0, says } of figures) {
      await visitor.open("/pharmacy/dashboard?lng=en")
      const name = typeof link === "function" ? link(found) : link
      const figure = page.getByRole("main").getByRole("link", { name, exact: true }).nth(nth)
      await expect(figure, String(name)).toBeAttached()
      // The links of a chart's table are seen by whoever comes to them by the keyboard.
      await figure.focus()
      await page.keyboard.press("Enter")
      await page.waitForURL((url) => !url.pathname.endsWith("/dashboard"))
      const words = says(found)
      await expect(page.getByRole("main").getByText(words).first(), `${name} says ${words}`).toBeVisible()
    }
    visitor.expectQuiet()
  })
})
