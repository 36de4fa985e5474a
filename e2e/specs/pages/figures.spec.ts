import { beforeAll, describe, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { signInOwner } from "../../fixtures/office.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import type { Owner, Stocked } from "../../fixtures/stocked-pharmacy.ts"

const place = { latitude: 11.5621, longitude: 104.9166 } as const

type Sold = { readonly amount: number; readonly sales: number }
type Seller = { readonly manufacter_name: string; readonly total_revenue: number }
type Figures = {
  readonly day: {
    readonly day: string
    readonly today: Sold
    readonly month: Sold
    readonly hours: ReadonlyArray<{ readonly hour: number; readonly sales: number }>
    readonly runs_out: { readonly total: number }
    readonly expires: { readonly expired_items: number; readonly soon_items: number }
    readonly waiting: { readonly alerts: number }
    readonly top_by_amount: ReadonlyArray<Seller>
  }
  readonly overview: {
    readonly total_medicines: number
    readonly sales_last_30_days: { readonly total_revenue: number }
    readonly inventory_alerts: { readonly low_stock_count: number }
    readonly top_selling_medicines: ReadonlyArray<Seller>
    readonly recent_sales: ReadonlyArray<{ readonly sale_id: number }>
  }
}

const dollars = (amount: number): string => `$${amount.toFixed(2)}`
const results = (count: number): string => `${count} result${count === 1 ? "" : "s"}`
const revenueOf = (sellers: ReadonlyArray<Seller>, maker: string): string =>
  dollars(sellers.find((one) => one.manufacter_name === maker)?.total_revenue ?? 0)

/** Each figure of the dashboard: the link that has it, which of several, and what the list must say, by the API's figures. */
const figures: ReadonlyArray<{
  readonly link: RegExp
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
    link: /^\$[\d.,]+$/,
    says: ({ day }) => results(day.expires.expired_items + day.expires.soon_items),
  },
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
  { link: /^\d+:00$/, says: ({ day }) => results(day.hours[0]?.sales ?? 0) },
  { link: /^Amoxicillin 500mg × /, says: ({ overview }) => String(overview.recent_sales[0]?.sale_id) },
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
      const figure = page.getByRole("main").getByRole("link", { name: link }).nth(nth)
      await expect(figure, String(link)).toBeAttached()
      // The links of a chart's table are seen by whoever comes to them by the keyboard.
      await figure.focus()
      await page.keyboard.press("Enter")
      await page.waitForURL((url) => !url.pathname.endsWith("/dashboard"))
      const words = says(found)
      await expect(page.getByRole("main").getByText(words).first(), `${link} says ${words}`).toBeVisible()
    }
    visitor.expectQuiet()
  })
})
