import { endings as enEndings } from "@rokthnam/shared/web/i18n/en/endings"
import { endings as kmEndings } from "@rokthnam/shared/web/i18n/km/endings"
import { act, screen, waitFor, within } from "@testing-library/react"
import { getI18n } from "react-i18next"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { sessions } from "../src/lib/sessions.ts"
import { Toasts } from "../src/app/toasts.tsx"
import { frameAnswers, paginationOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const memberOf = (id: number, name: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  id,
  name,
  email: `${id}@example.com`,
  phone: "012345678",
  photo: null,
  roles: [{ id: 3, name: "Cashier", code: "CASHIER", description: "" }],
  created_at: "2026-11-20T01:00:00.000Z",
  deactivated_at: null as string | null,
  last_seen_at: null,
  has_sales: false,
  ...changes,
})
const page = (...items: ReadonlyArray<unknown>) => ({
  body: { items, total: items.length, pagination: paginationOf(1, 10, items.length) },
})
const actsOf = (name: string) => {
  const row = screen.getAllByRole("row").find((found) => within(found).queryByText(name) !== null)
  return row === undefined
    ? []
    : within(row)
        .getAllByRole("button")
        .map((button) => button.ariaLabel)
}

beforeEach(() => signIn("pharmacy"))
afterEach(async () => {
  await getI18n().changeLanguage("en")
})

describe("the staff", () => {
  it("who have sold are deactivated instead of deleted, after a question, and activated again", async () => {
    let dara = memberOf(5, "Dara", { has_sales: true, last_seen_at: "2026-11-22T02:30:00.000Z" })
    const change = (deactivated_at: string | null) => () => {
      dara = { ...dara, deactivated_at }
      return { body: dara }
    }
    const seen = serve({
      ...frameAnswers,
      "GET /pharmacies/staff": () => page(dara, memberOf(6, "Sophea")),
      "POST /pharmacies/staff/:id/deactivate": change("2026-11-23T01:00:00.000Z"),
      "POST /pharmacies/staff/:id/activate": change(null),
    })
    const { user } = renderAt("/pharmacy/users", <Toasts />)
    expect(await screen.findByText("Nov 22, 2026 9:30 AM")).toBeVisible()
    expect(screen.getByText("Not yet")).toBeVisible()
    expect(actsOf("Dara")).toEqual(["Deactivate Dara"])
    expect(actsOf("Sophea")).toEqual(["Delete Sophea"])
    await user.click(screen.getByRole("button", { name: "Deactivate Dara" }))
    const dialog = within(await screen.findByRole("dialog"))
    expect(dialog.getByText(/cannot sign in until you activate the account again/)).toBeVisible()
    await user.click(dialog.getByRole("button", { name: "Deactivate" }))
    expect(await screen.findByText("Deactivated")).toBeVisible()
    expect(actsOf("Dara")).toEqual(["Activate Dara", "Delete Dara"])
    // The toast takes it back; so does the button of the row later.
    await user.click(await screen.findByRole("button", { name: "Undo" }))
    await waitFor(() => expect(actsOf("Dara")).toEqual(["Deactivate Dara"]))
    expect(seen.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual([
      "/pharmacies/staff/5/deactivate",
      "/pharmacies/staff/5/activate",
    ])
  })

  it("stay as they are when it fails, and it is said why", async () => {
    serve({
      ...frameAnswers,
      "GET /pharmacies/staff": page(memberOf(5, "Dara", { deactivated_at: "2026-11-23T01:00:00.000Z" })),
      "POST /pharmacies/staff/:id/activate": { status: 500, body: {} },
    })
    const { user } = renderAt("/pharmacy/users")
    await user.click(await screen.findByRole("button", { name: "Activate Dara" }))
    expect(await screen.findByText("Failed to change the account")).toBeVisible()
  })

  it("who are deactivated read why they cannot sign in, in both languages", async () => {
    const refused = { status: 403, body: { detail: "", code: "StaffDeactivated", params: {} } }
    serve({ "POST /staff/login": refused })
    localStorage.clear()
    sessionStorage.clear()
    const { user } = renderAt("/staff/login")
    await user.type(await screen.findByLabelText("E-mail"), "dara@example.com")
    await user.type(screen.getByLabelText("Password"), "right-password")
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    expect(await screen.findByText(/The pharmacy owner has deactivated this account/)).toBeVisible()
    await getI18n().changeLanguage("km")
    expect(await screen.findByText(/ម្ចាស់ឱសថស្ថានបានផ្អាកគណនីនេះ/)).toBeVisible()
  })
})

const ended = (params: object) => ({ status: 401, body: { detail: "", code: "SessionEnded", params } })

describe("a session that was ended", () => {
  const english = /role or registration was changed, or the owner has deactivated it/
  const khmer = /តួនាទី ឬការចុះឈ្មោះត្រូវបានប្ដូរ ឬម្ចាស់ឱសថស្ថានបានផ្អាកគណនី/
  it.each([
    ["the reason", { reason: "role" }, enEndings.role, kmEndings.role],
    ["each its own", { reason: "deactivated" }, enEndings.deactivated, kmEndings.deactivated],
    ["what may be the reason, when none is told", {}, english, khmer],
    ["the same for one that this app does not know", { reason: "newer" }, english, khmer],
  ])("asks for a new sign-in over the page and says %s", async (_, params, inEnglish, inKhmer) => {
    signIn("staff")
    serve({ "GET /staff/permissions": ended(params), "GET /staff/profile": ended(params) })
    renderAt("/staff/profile")
    const dialog = within(await screen.findByRole("dialog"))
    expect(dialog.getByText(inEnglish)).toBeVisible()
    await getI18n().changeLanguage("km")
    expect(await dialog.findByText(inKhmer)).toBeVisible()
  })

  it.each(Object.entries(enEndings))("says at the door why: %s", async (reason, words) => {
    serve({})
    sessions.pharmacy.signOut()
    sessionStorage.setItem("pharmacySessionEnded", `1 refused ${reason}`)
    act(() => sessions.pharmacy.refresh())
    renderAt("/pharmacy/login")
    expect(await screen.findByText(words)).toBeVisible()
    await getI18n().changeLanguage("km")
    expect(await screen.findByText(kmEndings[reason as keyof typeof kmEndings])).toBeVisible()
  })
})

describe("who did what", () => {
  const entry = {
    id: 7,
    at: "2026-11-20T01:00:00.000Z",
    action: "medicine.change_price",
    actor: { role: "staff", id: 5, name: "Dara" },
    subject: { entity: "medicine", id: 3, name: "Amoxicillin" },
    pharmacy: { id: 1, name: "Angkor" },
    before: { price: 2.1 },
    after: { price: 2.15 },
    session_id: null,
    browser: "Chrome",
    system: "Android",
  }

  it("is read by person and day, and a person who is gone keeps a number", async () => {
    const seen = serve({
      ...frameAnswers,
      "GET /pharmacies/staff": page(memberOf(5, "Dara")),
      "GET /pharmacies/activity": { body: { items: [entry], pagination: paginationOf(1, 20, 1) } },
    })
    const { user, router } = renderAt("/pharmacy/users/activity?person=12")
    expect(await screen.findByText("Price: $2.10 → $2.15")).toBeVisible()
    const choice = screen.getByLabelText("Who")
    expect(choice).toHaveDisplayValue("Staff 12")
    await user.selectOptions(choice, "Dara")
    await waitFor(() => expect(router.state.location.search).toBe("?person=5"))
    expect(seen.some(({ path }) => path === "/pharmacies/activity?page=1&page_size=20&person=5")).toBe(true)
    expect(screen.queryByText("Angkor", { selector: "td *" })).toBeNull()
  })

  it("is not asked for days in the wrong order", async () => {
    const seen = serve({ ...frameAnswers, "GET /pharmacies/staff": page() })
    renderAt("/pharmacy/users/activity?start=2026-11-02&end=2026-11-01")
    expect(await screen.findByText("The end date must not be before the start date.")).toBeVisible()
    expect(seen.some(({ path }) => path.startsWith("/pharmacies/activity"))).toBe(false)
  })
})
