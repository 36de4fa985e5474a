import { screen, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { dayOf, frameAnswers } from "./support/entities.ts"
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
      dosage: "500mg",
      manufacter_name: "PPM",
      total_quantity: 3,
      total_loose_units: 50,
      unit_per_package: 10,
      total_revenue: 6.5,
    },
    {
      name: "Aspirin",
      dosage: "81mg",
      manufacter_name: "Bayer",
      total_quantity: 4,
      total_loose_units: 0,
      unit_per_package: 10,
      total_revenue: 6,
    },
    {
      name: "Aspirin",
      dosage: "81mg",
      manufacter_name: "PPM",
      total_quantity: 2,
      total_loose_units: 0,
      unit_per_package: 10,
      total_revenue: 3,
    },
  ],
  recent_sales: [
    {
      id: 1,
      sale_id: 77,
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
const day = dayOf({
  today: { amount: 60, sales: 7 },
  same_weekday: { amount: 40, sales: 5 },
  month: { amount: 3279.65, sales: 210 },
  last_month: { amount: 4536.2, sales: 300 },
  hours: [
    { hour: 9, amount: 20, sales: 2, earlier_amount: 0 },
    { hour: 11, amount: 40, sales: 5, earlier_amount: 40 },
  ],
  days: [
    { day: "2026-11-22", amount: 0, sales: 0 },
    { day: "2026-11-23", amount: 60, sales: 7 },
  ],
  methods: [{ method: "ABA & KHQR", amount: 3000, sales: 190 }],
  top_by_amount: [
    {
      name: "Losec",
      dosage: "20mg",
      manufacter_name: "AstraZeneca",
      total_quantity: 4,
      total_loose_units: 0,
      unit_per_package: 14,
      total_revenue: 80,
    },
  ],
  runs_out: {
    total: 9,
    days: 7,
    items: [
      {
        medicine_id: 4,
        name: "Losec",
        dosage: "10mg",
        quantity: 2,
        loose_units: 3,
        days_left: 3,
      },
      { medicine_id: 5, name: "Gone", dosage: "", quantity: 0, loose_units: 0, days_left: 0 },
    ],
  },
  expires: {
    days: 30,
    expired_items: 1,
    expired_amount: 10.1,
    soon_items: 2,
    soon_amount: 20.2,
    items: [
      {
        medicine_id: 8,
        name: "Zyrtec",
        dosage: "10mg",
        quantity: 1,
        loose_units: 0,
        expiration_date: "2026-11-30",
        days_until_expiry: 7,
        amount: 20.2,
      },
    ],
  },
  waiting: { alerts: 3, conflicts: 1, open_shifts: 0 },
})

const leads = (name: RegExp | string) => screen.getByRole("link", { name }).getAttribute("href")
const barBeside = (figure: HTMLElement) =>
  figure.parentElement?.parentElement?.querySelector("[role=progressbar]")?.ariaValueNow

const openDashboard = () => {
  signIn("pharmacy")
  serve({
    ...frameAnswers,
    "GET /pharmacies/dashboard": { body: owner },
    "GET /inventory/dashboard/day": { body: day },
    "GET /inventory/dashboard/overview": { body: overview },
  })
  renderAt("/pharmacy/dashboard")
}

describe("the owner's dashboard", () => {
  it("says how today and this month go against the same part of the week and the month before", async () => {
    openDashboard()
    const today = await screen.findByRole("link", { name: /Sales today \$60.00/ })
    expect(today).toBeVisible()
    expect(screen.getByText("7 sales")).toBeVisible()
    expect(screen.getByText("50% more than a week ago by this time ($40.00)")).toBeVisible()
    expect(screen.getByRole("link", { name: /Total sales this month \$3,279.65/ })).toBeVisible()
    expect(screen.getByText("28% less than last month until the same day ($4,536.20)")).toBeVisible()
    expect(screen.getByText("$30.30")).toBeVisible()
    expect(screen.getByText("1 expired")).toBeVisible()
    expect(screen.getByText("2 expire soon")).toBeVisible()
    const soon = screen.getByText("about 3 days").closest("li")
    expect(soon).toHaveTextContent(/^Losec 10mgabout 3 days2 \+ 3 units left$/)
    expect(screen.getByText("Nothing left to sell")).toBeVisible()
    expect(screen.getByText("Nov 23, 2026 (until now)")).toBeInTheDocument()
    expect(screen.getByText("Paler: today until now")).toBeVisible()
  })

  it("says each thing once", async () => {
    openDashboard()
    await screen.findByText("$1,234.50")
    for (const once of ["$30.30", "$60.00", "$3,279.65", "Low stock alerts"]) {
      const shown = screen.getAllByText(once).filter((part) => part.closest("table") === null)
      expect(shown, once).toHaveLength(1)
    }
    for (const name of [/runs out/i, /expir/i, "What to do next"])
      expect(screen.getAllByRole("heading", { name }), String(name)).toHaveLength(1)
    expect(screen.getAllByRole("link", { name: /^Reorder \d/ })).toHaveLength(1)
    expect(screen.getAllByRole("link", { name: /^Take .*expired/i })).toHaveLength(1)
  })

  it("tells two makers of one strength apart, and does not name the maker of others", async () => {
    openDashboard()
    expect(await screen.findByRole("link", { name: "Aspirin 81mg\u00a0· Bayer" })).toBeVisible()
    expect(screen.getByRole("link", { name: "Aspirin 81mg\u00a0· PPM" })).toBeVisible()
    expect(screen.getByRole("link", { name: "Paracetamol 500mg" })).toBeVisible()
  })

  it("has every figure lead to its list, narrowed to just that", async () => {
    openDashboard()
    await screen.findByRole("link", { name: "Losec 20mg" })
    await screen.findByText("$1,234.50")
    const month = "start=2026-11-01&end=2026-11-23"
    expect(leads(/Sales today/)).toBe("/pharmacy/reports/sales?start=2026-11-23&end=2026-11-23")
    expect(leads(/Total sales this month/)).toBe(`/pharmacy/reports/sales?${month}`)
    expect(leads("ABA & KHQR")).toBe(`/pharmacy/reports/sales?${month}&payment=ABA+%26+KHQR`)
    const recent = "/pharmacy/reports/sales?start=2026-10-25&end=2026-11-23"
    expect(leads(/Sales of the last 30 days/)).toBe(recent)
    expect(leads("Losec 20mg")).toBe(`${recent}&medicine=Losec&dosage=20mg&maker=AstraZeneca&pack=14`)
    expect(leads("Losec 10mg")).toBe("/pharmacy/medicine/manage?batch=4")
    const expiring = "/pharmacy/reports/expiry?days=30&stock=left"
    expect(leads("$30.30")).toBe(expiring)
    expect(leads("Take 1 expired medicine off the shelf")).toBe("/pharmacy/reports/expiry?days=0&stock=left")
    expect(leads("Zyrtec 10mg")).toBe("/pharmacy/medicine/edit/8")
    expect(leads("Show the list: Today by hour")).toBe("/pharmacy/sales/history?day=2026-11-23")
    expect(leads("9:00")).toBe("/pharmacy/sales/history?day=2026-11-23&hour=9")
    expect(leads("$40.00")).toBe("/pharmacy/sales/history?day=2026-11-16&hour=11")
    for (const [words, days] of [
      [/a week ago by this time/, "start=2026-11-16&end=2026-11-16"],
      [/last month until the same day/, "start=2026-10-01&end=2026-10-23"],
    ] as const)
      expect(leads(words)).toBe(`/pharmacy/reports/sales?${days}&until=13%3A05%3A00`)
    expect(leads("1 expired")).toBe("/pharmacy/reports/expiry?days=0&stock=left")
    expect(leads("2 expire soon")).toBe(`${expiring}&expired=without`)
    expect(leads("Nov 22, 2026")).toBe("/pharmacy/reports/sales?start=2026-11-22&end=2026-11-22")
    expect(leads("Oct 2026")).toBe("/pharmacy/reports/sales?start=2026-10-01&end=2026-10-31")
    expect(leads(/^Vitamin B6/)).toBe("/pharmacy/sales/history/77")
    expect(leads(/^Low stock alerts/)).toBe("/pharmacy/reports/alerts?type=LOW_STOCK")
    expect(leads("Acknowledge 3 stock alerts")).toBe("/pharmacy/reports/alerts?acknowledged=hidden")
    expect(leads("Settle 1 difference and count the shelf")).toBe("/pharmacy/sales/conflicts")
    for (const runsOut of ["9 medicines", "Reorder 9 medicines that run out", "and 7 more"])
      expect(leads(runsOut)).toBe("/pharmacy/reorder?days=7")
    expect(screen.queryByText(/open drawer/)).toBeNull()
  })

  it("has a table of each chart, with the hours in which nothing was sold", async () => {
    openDashboard()
    const hours = within(await screen.findByRole("table", { name: "Today by hour" }))
    expect(hours.getByRole("row", { name: "9:00 $20.00 2 $0.00" })).toBeInTheDocument()
    expect(hours.getByRole("row", { name: "10:00 $0.00 0 $0.00" })).toBeInTheDocument()
    const days = within(screen.getByRole("table", { name: "The last 2 days" }))
    expect(days.getByRole("row", { name: "Nov 23, 2026 (until now) $60.00 7" })).toBeInTheDocument()
    const months = within(await screen.findByRole("table", { name: "Monthly sales" }))
    expect(months.getByRole("row", { name: "Nov 2026 (until now) $250.50" })).toBeInTheDocument()
  })

  it("shows a new owner the first steps, and no share of nothing", async () => {
    signIn("pharmacy")
    serve({
      ...frameAnswers,
      "GET /pharmacies/dashboard": { body: { ...owner, monthly_sales: [] } },
      "GET /inventory/dashboard/day": {
        body: dayOf({
          today: { amount: 5, sales: 1 },
          steps: { medicine: true, payment_method: false, opening_hours: false, sale: false },
        }),
      },
      "GET /inventory/dashboard/overview": {
        body: { ...overview, top_selling_medicines: [], recent_sales: [] },
      },
    })
    renderAt("/pharmacy/dashboard")
    expect(await screen.findByText("Bring in your medicines · Done")).toBeVisible()
    expect(leads("Say how customers pay")).toBe("/pharmacy/payment-methods")
    expect(screen.getByText("Nothing was sold a week ago by this time")).toBeVisible()
    expect(screen.queryByText(/100%/)).toBeNull()
    expect(screen.getByText("Nothing is waiting for you.")).toBeVisible()
    // What is empty leads to the next step.
    for (const sell of screen.getAllByRole("link", { name: "Make a sale" }))
      expect(sell).toHaveAttribute("href", "/pharmacy/sales/new")
    expect(screen.getAllByRole("link", { name: "Make a sale" }).length).toBeGreaterThan(4)
    expect(leads("Open the reorder list")).toBe("/pharmacy/reorder")
    expect(leads("Open the expiry report")).toBe("/pharmacy/reports/expiry")
    expect(leads("See all alerts")).toBe("/pharmacy/reports/alerts")
  })

  it("ranks best sellers by packs with the loose units of others in them, in words and in bars", async () => {
    openDashboard()
    expect(barBeside(await screen.findByText("3 packs + 50 units · $6.50"))).toBe("100")
    expect(barBeside(screen.getByText("4 packs · $6.00"))).toBe("50")
  })

  it("says in the document's words which half could not be shown, and shows the other", async () => {
    signIn("pharmacy")
    serve({
      ...frameAnswers,
      "GET /pharmacies/dashboard": { status: 500, body: {} },
      "GET /inventory/dashboard/day": { body: day },
      "GET /inventory/dashboard/overview": { body: overview },
    })
    renderAt("/pharmacy/dashboard")
    expect(await screen.findByText("Failed to load dashboard data")).toBeVisible()
    expect(await screen.findByText("$1,234.50")).toBeVisible()
  })
})

describe("the staff's dashboard", () => {
  it("asks only for what staff may see, and gives no task that they may not do", async () => {
    signIn("staff", tokenOf("5"))
    const seen = serve({
      ...frameAnswers,
      "GET /staff/permissions": { body: { "View Dashboard Overview": true } },
      "GET /inventory/dashboard/day": { body: day },
      "GET /inventory/dashboard/overview": { body: overview },
    })
    renderAt("/staff/dashboard/overview")
    expect(await screen.findByText("$1,234.50")).toBeVisible()
    expect(seen.some(({ path }) => path === "/pharmacies/dashboard")).toBe(false)
    expect(screen.queryByText(/^(?:Reorder|Take|Acknowledge) \d/)).toBeNull()
  })

  it("is not shown to those whose role does not include it", async () => {
    signIn("staff", tokenOf("5"))
    serve({ ...frameAnswers, "GET /staff/permissions": { body: { "View Dashboard Overview": false } } })
    renderAt("/staff/dashboard/overview")
    expect(await screen.findByRole("heading", { name: "Your role does not include this page" })).toBeVisible()
    expect(within(screen.getByRole("main")).getByRole("link", { name: "Profile" })).toBeVisible()
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
    expect(leads(/Pending approvals 2/)).toBe("/admin/pharmacies/pending")
    expect(leads(/Approved 20/)).toBe("/admin/pharmacies?status=APPROVED")
    expect(leads(/Rejected 2/)).toBe("/admin/pharmacies?status=REJECTED")
  })

  it("names the registrations that wait longest, and leads to each", async () => {
    signIn("admin")
    const pending = { license_id: "PP-1", email: "a@pharmacy.test", phone: "012 345 678", photo: null }
    const waiting = [
      { ...pending, id: 7, name: "Phsar Chas", created_at: "2026-11-20T01:00:00.000Z", doubts: ["license"] },
      { ...pending, id: 9, name: "Boeung Keng Kang", created_at: "2026-11-21T01:00:00.000Z", doubts: [] },
    ]
    serve({
      "GET /admin/dashboard": {
        body: { total_pharmacies: 24, pending_approvals: 6, approved: 16, rejected: 2 },
      },
      "GET /admin/pharmacies/pending": [
        { status: 500, body: {} },
        { body: waiting, headers: { "x-total-count": "6" } },
      ],
    })
    const { user } = renderAt("/admin/dashboard")
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to fetch pending pharmacies")
    await user.click(screen.getByRole("button", { name: "Try again" }))
    expect(await screen.findByRole("heading", { name: "Waiting longest" })).toBeVisible()
    expect(leads("Phsar Chas")).toBe("/admin/pharmacies/review/7")
    expect(leads("Boeung Keng Kang")).toBe("/admin/pharmacies/review/9")
    expect(screen.getByText("Licence number known")).toBeVisible()
    expect(leads("Show the list: Waiting longest")).toBe("/admin/pharmacies/pending")
  })
})
