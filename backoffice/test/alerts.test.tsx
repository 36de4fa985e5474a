import { Notifications, notifications } from "@mantine/notifications"
import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { frameAnswers, paginationOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import type { Answers } from "./support/server.ts"
import { signIn } from "./support/session.ts"
import { tokenOf } from "./support/tokens.ts"

const alertOf = (id: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  medicine_id: id,
  medicine_name: `Medicine ${id}`,
  dosage: "",
  alert_type: "LOW_STOCK",
  message: `Medicine ${id} is low`,
  quantity: id,
  expiration_date: "2027-01-01",
  days_until_expiry: 40,
  is_acknowledged: false,
  acknowledged_at: null,
  notes: null,
  ...changes,
})

const expired = { alert_type: "EXPIRING_SOON", message: "Medicine expires in -3 days", days_until_expiry: -3 }

const at = "2026-11-20T01:00:00.000Z"

/** The API with these alerts, of which so many are about expired medicines. */
const answersFor = (alerts: ReadonlyArray<unknown>, expiredCount = 0): Answers => ({
  ...frameAnswers,
  "GET /inventory/alerts/page": (_, query) => {
    const page = Number(query.get("page"))
    const size = Number(query.get("page_size"))
    return {
      body: {
        items: alerts.slice((page - 1) * size, page * size),
        pagination: paginationOf(page, size, alerts.length),
        counts: { active: alerts.length, acknowledged: 0, expired: expiredCount },
      },
    }
  },
  "GET /inventory/alerts/count": { body: { total_alerts: alerts.length } },
  "POST /inventory/alerts/acknowledge": { body: { message: "" } },
  "POST /inventory/alerts/acknowledge-all": {
    body: { message: "", acknowledged: alerts.length, acknowledged_at: at },
  },
  "POST /inventory/alerts/unacknowledge-all": { body: { message: "", unacknowledged: alerts.length } },
  "DELETE /inventory/alerts/acknowledge/:id/LOW_STOCK": { body: { message: "" } },
})

const page = (items: ReadonlyArray<unknown>) => ({
  items,
  pagination: paginationOf(1, 20, items.length),
  counts: { active: items.length, acknowledged: 0, expired: 0 },
})

const pagesAsked = (seen: ReturnType<typeof serve>) =>
  seen.filter(({ path }) => path.startsWith("/inventory/alerts/page")).map(({ path }) => path)
const posts = (seen: ReturnType<typeof serve>) => seen.filter(({ method }) => method === "POST")

beforeEach(() => {
  notifications.clean()
  signIn("pharmacy")
})

describe("the alerts", () => {
  it("stand on pages, however many there are", async () => {
    serve(answersFor(Array.from({ length: 1045 }, (_, index) => alertOf(index + 1))))
    const { user, router } = renderAt("/pharmacy/reports/alerts")
    await screen.findByText("Medicine 1 is low: 1 left")
    expect(screen.queryByText("Medicine 21 is low: 21 left")).toBeNull()
    await user.click(screen.getByRole("button", { name: "Page 53" }))
    expect(await screen.findByText("Medicine 1045 is low: 1045 left")).toBeVisible()
    expect(router.state.location.search).toBe("?page=53")
  })

  it("are put in order by a column's head, forwards and then backwards", async () => {
    const seen = serve(answersFor([alertOf(2)]))
    const { user, router } = renderAt("/pharmacy/reports/alerts")
    await screen.findByText("Medicine 2 is low: 2 left")
    await user.click(screen.getByRole("button", { name: "Stock" }))
    await user.click(screen.getByRole("button", { name: "Stock" }))
    expect(screen.getByRole("columnheader", { name: "Stock" })).toHaveAttribute("aria-sort", "descending")
    expect(router.state.location.search).toBe("?sort=-quantity")
    await waitFor(() =>
      expect(pagesAsked(seen).map((path) => new URLSearchParams(path.split("?")[1]).get("sort"))).toEqual([
        null,
        "quantity",
        "-quantity",
      ]),
    )
  })

  it("are put in order by a choice where they are cards without heads", async () => {
    const { matchMedia } = globalThis
    vi.stubGlobal("matchMedia", (query: string) => ({
      ...matchMedia(query),
      matches: !query.includes("min-width"),
    }))
    const seen = serve(answersFor([alertOf(1), alertOf(2)]))
    const { user } = renderAt("/pharmacy/reports/alerts")
    const order = await screen.findByRole("combobox", { name: "Order" })
    expect(order).toHaveDisplayValue("Most urgent first")
    await user.selectOptions(order, "Least stock first")
    await waitFor(() => expect(pagesAsked(seen).at(-1)).toContain("sort=quantity"))
    vi.stubGlobal("matchMedia", matchMedia)
  })

  it("that are none lead to the medicines", async () => {
    serve(answersFor([]))
    renderAt("/pharmacy/reports/alerts")
    expect(await screen.findByText("No alerts")).toBeVisible()
    expect(screen.getByRole("link", { name: "See the medicines" })).toHaveAttribute(
      "href",
      "/pharmacy/medicine/manage",
    )
  })

  it("that could not be read are not said to be none below the bell", async () => {
    serve({
      ...answersFor([alertOf(1)]),
      "GET /inventory/alerts/page": [{ status: 400, body: "<h1>Bad</h1>" }, { body: page([alertOf(1)]) }],
      "GET /inventory/alerts/count": { body: { total_alerts: 20 } },
    })
    const { user } = renderAt("/pharmacy/profile")
    await user.click(await screen.findByRole("button", { name: "Notifications: 20 active alerts" }))
    expect(await screen.findByText("Failed to fetch alerts")).toBeVisible()
    expect(screen.queryByText("No active alerts.")).toBeNull()
    await user.click(screen.getByRole("button", { name: "Try again" }))
    expect(await screen.findByText(/^Medicine 1/)).toBeVisible()
  })

  it("are dismissed with the document's note, and that can be undone", async () => {
    const seen = serve(answersFor([alertOf(1)]))
    const { user } = renderAt("/pharmacy/reports/alerts", <Notifications />)
    await user.click(await screen.findByRole("button", { name: /^Dismiss: Medicine 1/ }))
    await waitFor(() =>
      expect(posts(seen)[0]?.body).toEqual({
        medicine_id: 1,
        alert_type: "LOW_STOCK",
        notes: "Acknowledged from alerts page",
      }),
    )
    await user.click(await screen.findByRole("button", { name: "Undo" }))
    await waitFor(() =>
      expect(seen.some((call) => call.path === "/inventory/alerts/acknowledge/1/LOW_STOCK")).toBe(true),
    )
  })

  it("leave the focus in their list when the one that had it is dismissed by the keyboard", async () => {
    const alerts = [alertOf(1), alertOf(2)]
    serve({
      ...answersFor(alerts),
      "POST /inventory/alerts/acknowledge": () => {
        alerts.shift()
        return { body: { message: "" } }
      },
    })
    const { user } = renderAt("/pharmacy/reports/alerts", <Notifications />)
    const dismiss = await screen.findByRole("button", { name: /^Dismiss: Medicine 1/ })
    dismiss.focus()
    await user.keyboard("{Enter}")
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Dismiss: Medicine 1/ })).toBeNull())
    expect(await screen.findByRole("button", { name: /^Dismiss: Medicine 2/ })).toBeVisible()
    await waitFor(() =>
      expect(document.activeElement?.closest("section")).toHaveAccessibleName("Stock Alerts"),
    )
  })

  it("say why one could not be dismissed", async () => {
    serve({ ...answersFor([alertOf(1)]), "POST /inventory/alerts/acknowledge": { status: 500, body: {} } })
    const { user } = renderAt("/pharmacy/reports/alerts", <Notifications />)
    await user.click(await screen.findByRole("button", { name: /^Dismiss: Medicine 1/ }))
    expect(await screen.findByText("Failed to acknowledge alert")).toBeVisible()
  })

  it("offer a medicine only to those who may open it", async () => {
    sessionStorage.clear()
    signIn("staff", tokenOf("5"))
    serve({ ...answersFor([alertOf(1)]), "GET /staff/permissions": { body: { "View Alerts": true } } })
    renderAt("/staff/reports/alerts")
    await screen.findByText("Medicine 1 is low: 1 left")
    expect(screen.queryByRole("link", { name: /View Medicine/ })).toBeNull()
  })
})

describe("the bell", () => {
  it("asks before all are dismissed, and says how many are about expired medicines", async () => {
    const seen = serve(answersFor([alertOf(1), alertOf(2, expired)], 1))
    const { user } = renderAt("/pharmacy/medicine/add", <Notifications />)
    await user.click(await screen.findByRole("button", { name: "Notifications: 2 active alerts" }))
    await user.click(await screen.findByRole("button", { name: "Dismiss all" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Dismiss 2 alerts?" }))
    expect(dialog.getByText("1 of them is about a medicine that is expired.")).toBeVisible()
    expect(posts(seen)).toEqual([])
    await user.click(dialog.getByRole("button", { name: "Dismiss all" }))
    await waitFor(() => expect(posts(seen)[0]?.body).toEqual({ notes: "Dismissed from notifications" }))
    await user.click(await screen.findByRole("button", { name: "Undo" }))
    // One call takes back all of them, not only those that the panel has shown.
    await waitFor(() =>
      expect(posts(seen)[1]).toMatchObject({
        path: "/inventory/alerts/unacknowledge-all",
        body: { acknowledged_at: at },
      }),
    )
  })
})
