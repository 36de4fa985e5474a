import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { frameAnswers, medicineOf, pagedList } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"
import { tokenOf } from "./support/tokens.ts"

const overview = {
  total_medicines: 84,
  total_categories: 8,
  sales_last_30_days: { total_revenue: 1234.5, total_sales: 321 },
  inventory_alerts: { low_stock_count: 11, expiring_soon_count: 9 },
  top_selling_medicines: [
    {
      name: "Paracetamol",
      total_quantity: 3,
      total_loose_units: 50,
      unit_per_package: 10,
      total_revenue: 6.5,
    },
    { name: "Aspirin", total_quantity: 4, total_loose_units: 0, unit_per_package: 10, total_revenue: 6 },
  ],
  recent_sales: [
    {
      id: 1,
      medicine_name: "Vitamin B6",
      quantity: 1,
      amount: 1.75,
      staff_name: "Dara",
      date: "2026-11-20T01:00:00.000Z",
    },
  ],
}
const owner = {
  total_sales: { amount: 3279.65, trend: "down", percent_increase: -27.7 },
  inventory: { total_items: 84, low_stock: 11 },
  monthly_sales: [
    { month: "2026-10", amount: 100 },
    { month: "2026-11", amount: 250.5 },
  ],
  top_selling_items: [{ name: "Amoxicillin", units: 0, loose_units: 5, unit_per_package: 10 }],
}

const barBeside = (figure: HTMLElement) =>
  figure.parentElement?.parentElement?.querySelector("[role=progressbar]")?.ariaValueNow

const openDashboard = () => {
  signIn("pharmacy")
  serve({
    ...frameAnswers,
    "GET /pharmacies/dashboard": { body: owner },
    "GET /inventory/dashboard/overview": { body: overview },
  })
  renderAt("/pharmacy/dashboard")
}

describe("the owner's dashboard", () => {
  it("shows the figures of both overviews, and the months in a table too", async () => {
    openDashboard()
    expect(await screen.findByText("$3,279.65")).toBeVisible()
    expect(screen.getByText("27.7% less than last month")).toBeVisible()
    expect(await screen.findByText("$1,234.50")).toBeVisible()
    const months = within(screen.getByRole("table", { name: "Monthly sales" }))
    expect(months.getByRole("row", { name: "Nov 2026 $250.50" })).toBeInTheDocument()
  })

  it("ranks best sellers by packs with the loose units of others in them, in words and in bars", async () => {
    openDashboard()
    expect(barBeside(await screen.findByText("3 packs + 50 units · $6.50"))).toBe("100")
    expect(barBeside(screen.getByText("4 packs · $6.00"))).toBe("50")
    expect(barBeside(await screen.findByText("5 units"))).toBe("100")
  })

  it("says in the document's words which half could not be shown, and shows the other", async () => {
    signIn("pharmacy")
    serve({
      ...frameAnswers,
      "GET /pharmacies/dashboard": { status: 500, body: {} },
      "GET /inventory/dashboard/overview": { body: overview },
    })
    renderAt("/pharmacy/dashboard")
    expect(await screen.findByText("Failed to load dashboard data")).toBeVisible()
    expect(await screen.findByText("$1,234.50")).toBeVisible()
  })
})

describe("the staff's dashboard", () => {
  it("asks only for what staff may see", async () => {
    signIn("staff", tokenOf("5"))
    const seen = serve({
      ...frameAnswers,
      "GET /staff/permissions": { body: { "View Dashboard Overview": true } },
      "GET /inventory/dashboard/overview": { body: overview },
    })
    renderAt("/staff/dashboard/overview")
    expect(await screen.findByText("$1,234.50")).toBeVisible()
    expect(seen.some(({ path }) => path === "/pharmacies/dashboard")).toBe(false)
  })

  it("is not shown to those whose role does not include it", async () => {
    signIn("staff", tokenOf("5"))
    serve({ ...frameAnswers, "GET /staff/permissions": { body: { "View Dashboard Overview": false } } })
    renderAt("/staff/dashboard/overview")
    expect(await screen.findByRole("heading", { name: "Your role does not include this page" })).toBeVisible()
  })
})

describe("the staff's menu", () => {
  it("says that it could not be fetched, and comes when asked again", async () => {
    signIn("staff", tokenOf("5"))
    serve({
      ...frameAnswers,
      "GET /staff/profile": {
        body: { name: "Dara", pharmacy: {}, roles: [], photo: null, created_at: "2026-11-20T01:00:00.000Z" },
      },
      "GET /staff/permissions": [
        { status: 400, body: { detail: "", code: "", params: {} } },
        { body: { "View Alerts": true } },
      ],
    })
    const { user } = renderAt("/staff/profile")
    expect(await screen.findByRole("alert")).toHaveTextContent("An error occurred")
    await user.click(screen.getByRole("button", { name: "Try again" }))
    expect(await screen.findByRole("link", { name: "Stock alerts" })).toBeVisible()
  })
})

describe("the admin's dashboard", () => {
  it("leads from the pending approvals to their list", async () => {
    signIn("admin")
    serve({
      "GET /admin/dashboard": {
        body: { total_pharmacies: 24, pending_approvals: 2, approved: 20, rejected: 2 },
      },
    })
    renderAt("/admin/dashboard")
    expect(await screen.findByText("24")).toBeVisible()
    expect(screen.getByRole("link", { name: /Pending approvals 2/ })).toHaveAttribute(
      "href",
      "/admin/pharmacies/pending",
    )
  })
})

describe("the palette", () => {
  it("leads by the keys to a page or to a medicine of the inventory", async () => {
    signIn("pharmacy")
    const list = pagedList([medicineOf(1, { name: "Cetirizine" }), medicineOf(2, { name: "Ibuprofen" })])
    serve({
      ...frameAnswers,
      "GET /pharmacies/dashboard": { body: owner },
      "GET /inventory/dashboard/overview": { body: overview },
      "GET /inventory/medicines": (_, query) => ({ body: list.read(query) }),
      "GET /inventory/medicines/:id": { body: medicineOf(1) },
    })
    const { user, router } = renderAt("/pharmacy/dashboard")
    await screen.findByText("$3,279.65")
    await user.keyboard("{Control>}k{/Control}")
    const box = await screen.findByLabelText("Go to a page or a medicine")
    await user.type(box, "expiry")
    expect(await screen.findByRole("button", { name: "Expiry report" })).toBeVisible()
    await user.clear(box)
    await user.type(box, "cetir")
    await user.click(await screen.findByRole("button", { name: /Cetirizine/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/pharmacy/medicine/edit/1"))
  })
})
