import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { provinces } from "@rokthnam/shared/Search/PlaceRules"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { holdPage, launchFragment, letGo } from "../dev/telegram-client.ts"
import { pages } from "../src/app/pages.ts"
import { choosePlace } from "../src/features/search/lib/location-store.ts"
import { detectPlatform } from "../src/platform/detect-platform.ts"
import { readLaunch } from "../src/platform/launch.ts"
import { profile, searchAnswer, searchItem } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { sessionAnswer, signInFor } from "./support/session.ts"

const initData = "user=%7B%22id%22%3A7%7D&hash=h"
const badge = { "GET /cart/badge": () => ({ body: { total_quantity: 0 } }) }
const refused = { status: 401, body: { detail: "no", code: "TelegramLoginRefused", params: {} } }
const [phnomPenh] = provinces

beforeAll(async () => {
  await Promise.all([
    pages.dashboard(),
    pages.login(),
    pages.account(),
    import("../src/features/search/components/offer-sheet.tsx"),
  ])
}, 60_000)

const open = async (path: string) => renderApp(path, { platform: await detectPlatform(readLaunch()) })

describe("Telegram's own button", () => {
  let client: ReturnType<typeof holdPage>
  const clock = performance.now.bind(performance)
  /** Milliseconds that have passed by themselves. They never come back: the buttons outlive a test. */
  let ahead = 0

  beforeEach(() => {
    vi.spyOn(performance, "now").mockImplementation(() => clock() + ahead)
    client = holdPage({ flavour: "android" })
    window.history.replaceState(null, "", `/#${launchFragment({ flavour: "android", initData })}`)
  })

  afterEach(async () => {
    // The app leaves before the client lets go of it.
    cleanup()
    await Promise.resolve()
    vi.restoreAllMocks()
    letGo()
    window.history.replaceState(null, "", "/")
  })

  const button = () => client.told.findLast(([name]) => name === "web_app_setup_main_button")?.[1] ?? {}
  const isLike = (look: Record<string, unknown>) => waitFor(() => expect(button()).toMatchObject(look))
  const isAway = () => waitFor(() => expect(button()).not.toMatchObject({ is_visible: true }))

  /** Presses the button as a person does, who has seen what it is for. */
  const press = () => {
    ahead += 1000
    client.send("main_button_pressed")
  }

  it("adds the offer that is open and names it, whichever was open before, and is away between", async () => {
    if (phnomPenh !== undefined) choosePlace(phnomPenh)
    signInFor("7")
    const items = [searchItem(), searchItem({ medicine_id: 8, name: "Amoxil", dosage: "250 mg" })]
    const calls = answerCalls({
      ...badge,
      "GET /users/search/medicines": () => ({ body: searchAnswer({ items, total: 2 }) }),
      "POST /cart/items": () => ({ status: 201, body: {} }),
    })
    const added = () => calls.filter(({ url }) => url.pathname === "/cart/items").map(({ body }) => body)
    const { user } = await open("/user/dashboard?query=para")
    for (const [turn, name] of ["Paracetamol 500", "Amoxil"].entries()) {
      await user.click(await screen.findByRole("button", { name: new RegExp(`^Show the offer: ${name}`) }))
      const dialog = within(await screen.findByRole("dialog", { name }))
      await isLike({ text: expect.stringMatching(new RegExp(`^Add to cart: ${name}`)), is_active: true })
      expect(dialog.queryByRole("button", { name: /^Add to cart/ })).toBeNull()
      press()
      await waitFor(() => expect(added()).toHaveLength(turn + 1))
      await isLike({ text: expect.stringMatching(new RegExp(`^Added: ${name}`)) })
      await user.click(dialog.getByRole("button", { name: "Close" }))
      await isAway()
      press()
    }
    expect(added()).toEqual([
      { medicine_id: 7, quantity: 1 },
      { medicine_id: 8, quantity: 1 },
    ])
  })

  it("signs in by Telegram; by the form from the first letter, once it is filled in", async () => {
    const signedIn = Promise.withResolvers<void>()
    const calls = answerCalls({
      ...badge,
      "POST /users/telegram-miniapp-login": () => refused,
      "POST /users/login": async () => {
        await signedIn.promise
        return { body: sessionAnswer() }
      },
    })
    const { user, address } = await open("/login")
    await isLike({ text: "Sign in with Telegram", is_active: true })
    const tried = () => calls.filter(({ url }) => url.pathname.includes("miniapp-login")).length
    await waitFor(() => expect(tried()).toBe(1))
    press()
    await waitFor(() => expect(tried()).toBe(2))

    await user.type(await screen.findByLabelText("E-mail"), "sokha@example.com")
    await isLike({ text: "Sign in", is_active: false })
    await user.type(screen.getByLabelText("Password"), "a long password")
    await isLike({ text: "Sign in", is_active: true })
    press()
    await isLike({ text: "Signing in…", is_active: false, is_progress_visible: true })
    press()
    signedIn.resolve()
    await waitFor(() => expect(address()).toBe("/user/dashboard"))
    expect(calls.filter(({ url }) => url.pathname === "/users/login")).toHaveLength(1)
  })

  it("leaves a form its own button for the keyboard and for who hears the page", async () => {
    const calls = answerCalls({ ...badge, "POST /users/telegram-miniapp-login": () => refused })
    const { user } = await open("/login")
    await user.type(await screen.findByLabelText("E-mail"), "sokha@example.com")
    await user.type(screen.getByLabelText("Password"), "a long password")
    expect(screen.getByRole("button", { name: "Sign in" })).toBeTruthy()
    await user.keyboard("{Enter}")
    await waitFor(() => expect(calls.some(({ url }) => url.pathname === "/users/login")).toBe(true))
  })

  it("registers from the first letter of a registration", async () => {
    const calls = answerCalls({ ...badge, "POST /users/telegram-miniapp-login": () => refused })
    const { user } = await open("/login")
    await user.click(await screen.findByRole("tab", { name: "Register" }))
    await isLike({ text: "Sign in with Telegram" })
    await user.type(screen.getByLabelText("First name"), "Sokha")
    await isLike({ text: "Create account", is_active: true })
    press()
    // What is missing is said, as by the form's own button.
    expect(await screen.findAllByText("Please fill in this field")).toBeTruthy()
    expect(calls.filter(({ url }) => url.pathname === "/users/register")).toEqual([])
  })

  it("links an e-mail and joins its account in the dialogs, and saves the profile on the page", async () => {
    signInFor("7")
    const holdings = { cart_lines: 1, watches: 0, devices: 0, is_office: false }
    const calls = answerCalls({
      ...badge,
      "GET /watches": () => ({ body: { watches: [], is_told: false } }),
      "GET /account/profile": () => ({ body: { ...profile, email: null, has_telegram: true } }),
      "GET /account/security": () => ({
        body: { has_password: false, second_factor: "not_offered", recovery_codes_left: 0, warning: null },
      }),
      "GET /account/sessions": () => ({ body: [] }),
      "GET /account/personal-data": () => ({ body: { kept: [], proof: ["telegram"], obstacles: [] } }),
      "POST /account/email/link": ({ body }) =>
        (body as { readonly join?: boolean }).join === true
          ? { body: { ...profile, has_telegram: true } }
          : { status: 409, body: { detail: "no", code: "AccountsWouldJoin", params: holdings } },
      "PUT /account/profile": () => ({ body: { ...profile, has_telegram: true, first_name: "Bopha" } }),
    })
    const { user } = await open("/user/account")
    const link = await screen.findByRole("button", { name: "Add an e-mail" })
    await isAway()
    await user.click(link)
    const dialog = within(await screen.findByRole("dialog", { name: "Add an e-mail" }))
    await isLike({ text: "Link", is_active: false })
    await user.type(dialog.getByLabelText("E-mail"), "sokha@example.com")
    await user.type(dialog.getByLabelText("Password"), "a long password")
    await isLike({ text: "Link", is_active: true })
    press()
    await isLike({ text: "Join both accounts", is_active: true })
    press()
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Add an e-mail" })).toBeNull())
    const sent = calls.filter(({ url }) => url.pathname === "/account/email/link")
    expect(sent.map(({ body }) => (body as { readonly join?: boolean }).join)).toEqual([undefined, true])
    await isAway()

    await user.clear(screen.getByLabelText("First name"))
    await user.type(screen.getByLabelText("First name"), "Bopha")
    await isLike({ text: "Save", is_active: true })
    press()
    await waitFor(() => expect(calls.some(({ method }) => method === "PUT")).toBe(true))
  })
})
