import { beforeAll, describe, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Size, Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { signInOwner } from "../../fixtures/office.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"

const place = { latitude: 11.5621, longitude: 104.9166 } as const
type Numbered = { readonly id: number }

/** Milliseconds for which answers are held back, so that the outlines of a page are seen before its figures. */
const answersAfter = 400
const answers =
  /\/(?:inventory|pharmacies)\/(?:dashboard|medicines|sales|shifts|reports|alerts|categories|payment-methods)/

/** The most that a page may move while its figures come, as browsers measure it (Cumulative Layout Shift). */
const mostShift = 0.02

const pages = [
  "/pharmacy/dashboard",
  "/pharmacy/medicine/manage",
  "/pharmacy/sales/history",
  "/pharmacy/reports/sales",
  "/pharmacy/reports/stock-levels",
  "/pharmacy/reports/expiry",
] as const

/** Pages that a device shows right at its first visit, without having learnt what they have. */
const firstPages = ["/pharmacy/sales/new", "/pharmacy/reports/sales"] as const

/** A pharmacy whose lists are longer than a page, with sales, a profit and what has expired. */
const stocked = async () => {
  const stock = Array.from({ length: 24 }, (_, at) => ({
    name: `Medicine ${at + 10}`,
    cost: 1,
    quantity: at < 3 ? 3 : 25,
    ...(at >= 12 ? { expiration_date: "2020-12-31" } : {}),
  }))
  const { email, token } = await openPharmacy(`Steady ${Date.now()}`, place, stock)
  const ask = <A>(method: string, path: string, body?: object) =>
    callApi<A>(method, path, { token, ...(body === undefined ? {} : { body }) })
  const cash = { method_name: "Cash", bank_info: "At the counter" }
  const method = await ask<Numbered>("POST", "/inventory/payment-methods", cash)
  const { items } = await ask<{ readonly items: ReadonlyArray<Numbered> }>(
    "GET",
    "/inventory/medicines?page=1&size=10",
  )
  for (const { id } of items)
    await ask("POST", "/inventory/sales/bulk", {
      items: [{ medicine_id: id, quantity_sold: 1 }],
      payment_method_id: method.id,
    })
  return email
}

/** Opens a page whose answers come late, and tells how much it moved. */
const shiftOf = async ({ page, open, settled }: Visitor, path: string) => {
  await open(`${path}?lng=en`)
  await expect(page.locator("h1").first()).toBeVisible()
  await settled()
  await expect(page.locator("main .mantine-Skeleton-root")).toHaveCount(0)
  return page.evaluate(
    () =>
      new Promise<{ readonly sum: number; readonly parts: ReadonlyArray<string> }>((resolve) => {
        const read = (entries: PerformanceEntryList) => {
          const shifts = entries as unknown as ReadonlyArray<{
            readonly value: number
            readonly sources: ReadonlyArray<{ readonly node: Node | null }>
          }>
          resolve({
            sum: shifts.reduce((sum, { value }) => sum + value, 0),
            parts: shifts.flatMap(({ sources }) =>
              sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ""),
            ),
          })
        }
        // What has happened is told at once; a page that never moved tells nothing.
        new PerformanceObserver((list) => read(list.getEntries())).observe({
          type: "layout-shift",
          buffered: true,
        })
        setTimeout(() => read([]), 500)
      }),
  )
}

describe("a page whose figures come late", () => {
  const browser = useBrowser()
  let email: string
  beforeAll(async () => {
    email = await stocked()
  })

  /** An owner on a device of this size, to whom answers come late. */
  const ownerOn = async (size: Size) => {
    const owner = await browser.visitor(size)
    await signInOwner(owner, email)
    await owner.page.route(answers, async (route) => {
      if (route.request().resourceType() === "fetch")
        await new Promise((resolve) => setTimeout(resolve, answersAfter))
      await route.continue()
    })
    return owner
  }

  for (const size of ["phone", "tablet", "desktop"] as const satisfies ReadonlyArray<Size>) {
    it(`moves nothing at the first visit of a device, on a ${size}`, async () => {
      const owner = await ownerOn(size)
      for (const path of firstPages) {
        const { sum, parts } = await shiftOf(owner, path)
        expect(sum, `${path} moved ${parts.join(" | ")}`).toBeLessThanOrEqual(mostShift)
      }
      owner.expectQuiet()
    })

    it(`has their room from the beginning and moves nothing that is read, on a ${size}`, async () => {
      const owner = await ownerOn(size)
      for (const path of pages) {
        // The first visit on a device learns how many cards a report has.
        await shiftOf(owner, path)
        const { sum, parts } = await shiftOf(owner, path)
        expect(sum, `${path} moved ${parts.join(" | ")}`).toBeLessThanOrEqual(mostShift)
      }
      owner.expectQuiet()
    })
  }
})
