import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { createMemoryRouter } from "react-router-dom"
import { describe, expect, it, vi } from "vitest"
import { App } from "../src/app/app.tsx"
import { routes } from "../src/app/router.tsx"
import { startLanguages } from "../src/i18n/i18n.ts"
import { createQueries } from "../src/lib/create-queries.ts"
import { frameAnswers, medicineOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import type { Answers, SeenCall } from "./support/server.ts"
import { signIn } from "./support/session.ts"
import { tokenOf } from "./support/tokens.ts"

const ended = { status: 401, body: { detail: "", code: "SessionEnded", params: {} } }
const tokenIn = (call: SeenCall) => new Headers(call.headers).get("authorization")
const edit = "/pharmacy/medicine/edit/7"
const again = () => screen.findByRole("dialog", { name: "Please sign in again" })

/** An API where only the current token can save a medicine. The sign-in returns account 1, or account 2 for dara. */
const office = (living: () => string, answers: Answers = {}) =>
  serve({
    ...frameAnswers,
    "GET /inventory/medicines/:id": { body: medicineOf(7, { name: "Amoxicillin" }) },
    "GET /inventory/medicines": {
      body: { items: [], pagination: { page: 1, total: 0, pages: 0, total_pages: 0 } },
    },
    "PUT /inventory/medicines/:id": (call) =>
      tokenIn(call) === `Bearer ${living()}` ? { body: medicineOf(7) } : ended,
    "POST /pharmacies/login": ({ body }) => ({
      body: { access_token: String(Object(body).email).startsWith("dara") ? tokenOf("2") : living() },
    }),
    ...answers,
  })

const putsOf = (seen: ReturnType<typeof serve>) => seen.filter(({ method }) => method === "PUT")

const signInOver = async (user: ReturnType<typeof renderAt>["user"], email: string) => {
  const dialog = within(await again())
  await user.clear(dialog.getByLabelText("E-mail"))
  await user.type(dialog.getByLabelText("E-mail"), email)
  await user.type(dialog.getByLabelText("Password"), "right-password")
  await user.click(dialog.getByRole("button", { name: "Sign in" }))
}

const blocked = () => {
  throw new DOMException("Blocked", "SecurityError")
}

const enter = async (path: string, remember: boolean) => {
  const { user, router } = renderAt(path)
  await user.type(await screen.findByLabelText("E-mail"), "a@example.com")
  await user.type(screen.getByLabelText("Password"), "right-password")
  const box = screen.getByRole("checkbox", { name: "Remember me" })
  if ((box as HTMLInputElement).checked !== remember) await user.click(box)
  await user.click(screen.getByRole("button", { name: "Sign in" }))
  await waitFor(() => expect(router.state.location.pathname).not.toContain("login"))
  cleanup()
}

describe("a session that ends while a form is open", () => {
  const first = tokenOf("1", 3600)
  const second = tokenOf("1", 7200)

  const typed = async () => {
    signIn("pharmacy", first)
    const seen = office(() => second)
    const app = renderAt(edit)
    await app.user.type(await screen.findByLabelText(/^Name/), "!")
    await app.user.click(screen.getByRole("button", { name: "Save changes" }))
    return { ...app, seen }
  }

  it("keeps what was typed, says why, and goes on once the same account has signed in over the page", async () => {
    const { user, seen, router } = await typed()
    const dialog = within(await again())
    expect(dialog.getByText(/password, role or registration was changed/)).toBeVisible()
    expect(dialog.getByLabelText("E-mail")).toHaveValue("a@example.com")
    expect(router.state.location.pathname).toBe(edit)
    expect(screen.getByLabelText(/^Name/)).toHaveValue("Amoxicillin!")
    await signInOver(user, "a@example.com")
    await waitFor(() => expect(putsOf(seen)).toHaveLength(2))
    expect(putsOf(seen)[1]?.body).toEqual(putsOf(seen)[0]?.body)
    expect(putsOf(seen).map(tokenIn)).toEqual([`Bearer ${first}`, `Bearer ${second}`])
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Please sign in again" })).toBeNull())
    await waitFor(() => expect(router.state.location.pathname).toBe("/pharmacy/medicine/manage"))
  })

  it("stays remembered when the ended session was", async () => {
    localStorage.setItem("pharmacyToken", first)
    office(() => second)
    const { user } = renderAt(edit)
    await user.type(await screen.findByLabelText(/^Name/), "!")
    await user.click(screen.getByRole("button", { name: "Save changes" }))
    await signInOver(user, "a@example.com")
    await waitFor(() => expect(localStorage.getItem("pharmacyToken")).toBe(second))
  })

  it("leaves the page when another account signs in over it, and sends nothing for that one", async () => {
    const { user, seen, router } = await typed()
    await signInOver(user, "dara@example.com")
    const before = seen.length
    await waitFor(() => expect(router.state.location.pathname).toBe("/pharmacy/dashboard"))
    await waitFor(() => expect(screen.queryByLabelText(/^Name/)).toBeNull())
    expect(await screen.findByRole("navigation")).toBeVisible()
    expect(putsOf(seen)).toHaveLength(1)
    expect(seen.slice(before).filter(({ path }) => path.includes("/medicines/7"))).toEqual([])
  })

  it("can be left for the sign-in page, which does not lead the next person back", async () => {
    const { user, router } = await typed()
    await user.click(within(await again()).getByRole("button", { name: "Leave this page" }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/pharmacy/login"))
    expect(router.state.location.state).toBeNull()
    expect(sessionStorage.getItem("pharmacySessionEnded")).toBeNull()
  })

  it("keeps a dialog below with what was typed in it, Escape or not", async () => {
    signIn("admin", first)
    serve({
      "GET /admin/pharmacies": {
        body: {
          pharmacies: [
            {
              id: 3,
              name: "Angkor",
              address: "-",
              email: "-",
              phone: "-",
              license_id: "-",
              status: "APPROVED",
            },
          ],
          total: 1,
          pagination: { page: 1, total: 1, pages: 1, total_pages: 1 },
        },
      },
      "POST /admin/pharmacies/:id/reset-password": ended,
    })
    const { user } = renderAt("/admin/pharmacies")
    await user.click(
      await screen.findByRole("button", { name: /Reset password.*Angkor|Angkor.*Reset password/i }),
    )
    await user.type(await screen.findByLabelText("New password"), "a-new-password")
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Reset password" }))
    const dialog = await again()
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    await user.keyboard("{Escape}")
    expect(screen.getByLabelText("New password")).toHaveValue("a-new-password")
    expect(dialog).toBeVisible()
  })
})

describe("a token that is past its time", () => {
  it("opens no page at the start; the sign-in page says why in the reader's language", async () => {
    serve({})
    signIn("pharmacy", tokenOf("1", -10))
    const { router } = renderAt(edit)
    expect(
      await screen.findByText("You were signed in for a long time, so your session has ended."),
    ).toBeVisible()
    expect(router.state.location.pathname).toBe("/pharmacy/login")
    expect(router.state.location.state).toEqual({ from: edit })
    expect(sessionStorage.getItem("pharmacyToken")).toBeNull()
  })

  it("ends the page's session when the person comes back to it", async () => {
    signIn("pharmacy", tokenOf("1", 60))
    office(() => "")
    renderAt(edit)
    await screen.findByLabelText(/^Name/)
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 61_000)
    act(() => void document.dispatchEvent(new Event("visibilitychange")))
    expect(await again()).toHaveTextContent("You were signed in for a long time")
  })
})

describe("a 401 that comes late", () => {
  it("does not sign the newer session out: the call is sent again with its token", async () => {
    const older = tokenOf("1", 3600)
    const newer = tokenOf("1", 7200)
    const late = Promise.withResolvers<typeof ended>()
    signIn("pharmacy", older)
    const seen = office(() => newer, {
      "PUT /inventory/medicines/:id": (call) =>
        tokenIn(call) === `Bearer ${newer}` ? { body: medicineOf(7) } : late.promise,
    })
    const { user } = renderAt(edit)
    await user.type(await screen.findByLabelText(/^Name/), "!")
    await user.click(screen.getByRole("button", { name: "Save changes" }))
    await waitFor(() => expect(putsOf(seen)).toHaveLength(1))
    // The same owner signs in again meanwhile, in another tab.
    sessionStorage.setItem("pharmacyToken", newer)
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "pharmacyToken" })))
    await act(() => late.resolve(ended))
    await waitFor(() => expect(putsOf(seen)).toHaveLength(2))
    expect(sessionStorage.getItem("pharmacyToken")).toBe(newer)
    expect(screen.queryByRole("dialog", { name: "Please sign in again" })).toBeNull()
  })
})

describe("a sign-in", () => {
  it.each([
    ["/pharmacy/login", "pharmacyToken"],
    ["/admin/login", "adminToken"],
  ])("at %s outlives the browser only when it is to be remembered", async (path, key) => {
    const token = tokenOf("1")
    serve({
      "POST /pharmacies/login": { body: { access_token: token } },
      "POST /admin/login": { body: { access_token: token } },
    })
    await enter(path, true)
    expect([localStorage.getItem(key), sessionStorage.getItem(key)]).toEqual([token, null])
    localStorage.clear()
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: null })))
    await enter(path, false)
    expect([localStorage.getItem(key), sessionStorage.getItem(key)]).toEqual([null, token])
  })

  it("forgets the owner's by default when the tab closes", async () => {
    serve({})
    renderAt("/pharmacy/login")
    expect(await screen.findByRole("checkbox", { name: "Remember me" })).not.toBeChecked()
  })

  it("never leaves one member's token beside another's name for other tabs to read", async () => {
    serve({ "POST /staff/login": { body: { access_token: tokenOf("5"), staff_id: 5, staff_name: "Dara" } } })
    localStorage.setItem("staffId", "4")
    localStorage.setItem("staffName", "Sokha")
    const { user, router } = renderAt("/staff/login")
    await user.type(await screen.findByLabelText("E-mail"), "dara@example.com")
    await user.type(screen.getByLabelText("Password"), "right-password")
    const seen: Array<string> = []
    const { setItem } = Storage.prototype
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(function write(this: Storage, key, value) {
      setItem.call(this, key, value)
      if (localStorage.getItem("staffToken") !== null) seen.push(String(localStorage.getItem("staffName")))
    })
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/staff/dashboard/overview"))
    expect(new Set(seen)).toEqual(new Set(["Dara"]))
  })
})

const signOut = async (user: ReturnType<typeof renderAt>["user"]) => {
  await user.click(await screen.findByRole("button", { name: "Your account" }))
  await user.click(await screen.findByRole("menuitem", { name: "Logout" }))
}

describe("signing out", () => {
  it("asks first when the page has unsaved changes, and can be called off", async () => {
    signIn("pharmacy", tokenOf("1"))
    office(() => tokenOf("1"))
    const { user, router } = renderAt(edit)
    await user.type(await screen.findByLabelText(/^Name/), "!")
    await signOut(user)
    const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }))
    await user.click(question.getByRole("button", { name: "Stay" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(screen.getByLabelText(/^Name/)).toHaveValue("Amoxicillin!")
    expect(router.state.location.pathname).toBe(edit)
    await signOut(user)
    const second = within(await screen.findByRole("dialog", { name: "Leave without saving?" }))
    await user.click(second.getByRole("button", { name: "Leave without saving" }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/pharmacy/login"))
  })

  it("asks nothing when nothing would be lost", async () => {
    signIn("pharmacy", tokenOf("1"))
    office(() => tokenOf("1"))
    const { user, router } = renderAt(edit)
    await screen.findByLabelText(/^Name/)
    await signOut(user)
    await waitFor(() => expect(router.state.location.pathname).toBe("/pharmacy/login"))
  })
})

describe("a browser that is old or locked", () => {
  it("starts, signs in and shows its pages although its storage throws", async () => {
    vi.spyOn(window, "localStorage", "get").mockImplementation(blocked)
    vi.spyOn(window, "sessionStorage", "get").mockImplementation(blocked)
    office(() => tokenOf("1"))
    await startLanguages()
    const router = createMemoryRouter(routes, { initialEntries: [edit] })
    render(<App router={router} queryClient={createQueries()} />)
    const user = userEvent.setup({ delay: null })
    await user.type(await screen.findByLabelText("E-mail"), "a@example.com")
    await user.type(screen.getByLabelText("Password"), "right-password")
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    expect(await screen.findByLabelText(/^Name/)).toHaveValue("Amoxicillin")
    await user.click(screen.getByRole("button", { name: "Dark colours" }))
    expect(await screen.findByRole("button", { name: "Light colours" })).toBeVisible()
    expect(router.state.location.pathname).toBe(edit)
  })

  it("makes its calls without AbortSignal.any and AbortSignal.timeout", async () => {
    const missing = { any: undefined, timeout: undefined }
    const kept = { any: AbortSignal.any, timeout: AbortSignal.timeout }
    Object.assign(AbortSignal, missing)
    signIn("pharmacy")
    office(() => "")
    renderAt(edit)
    expect(await screen.findByLabelText(/^Name/)).toHaveValue("Amoxicillin")
    Object.assign(AbortSignal, kept)
  })
})
