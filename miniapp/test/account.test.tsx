import { watchSessions } from "@rokthnam/shared/web/sessions/watch-sessions"
import { act, cleanup, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { customer } from "../src/lib/customer.ts"
import { cartAnswer, cartItem } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { sessionAnswer, signIn, tokenExpiringIn } from "./support/session.ts"

const cartCalls = {
  "GET /cart": () => ({ body: cartAnswer([cartItem()]) }),
  "GET /cart/badge": () => ({ body: { total_quantity: 1 } }),
}

const refused = { status: 401, body: { detail: "no", code: "BadCredentials", params: {} } }

afterEach(() => customer.signOut())

/** Where the form stands, seen from Telegram. */
const form = () =>
  screen
    .getByRole("heading", { name: "Sign in with Telegram" })
    .compareDocumentPosition(screen.getByLabelText("E-mail"))

/** Names a bot in the page, as the server does where one is set up. */
const nameBot = () => {
  const meta = document.createElement("meta")
  Object.assign(meta, { name: "telegram-bot", content: "rokthnam_bot" })
  document.head.append(meta)
  return meta
}

describe("signing in", () => {
  it("leads back to the page that was asked for", async () => {
    customer.signOut()
    answerCalls({ ...cartCalls, "POST /users/login": () => ({ body: sessionAnswer() }) })
    const { user, address } = renderApp("/user/cart")
    await user.type(await screen.findByLabelText("E-mail"), " sokha@example.com ")
    await user.type(screen.getByLabelText("Password"), "correct horse")
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    expect(await screen.findByRole("heading", { name: "Your cart" })).toBeTruthy()
    expect(address()).toBe("/user/cart")
  })

  it("keeps the password when the connection fails, and one that is typed while another is refused", async () => {
    const late = Promise.withResolvers<typeof refused>()
    answerCalls({
      "POST /users/login": (_, earlier) =>
        earlier === 0 ? Promise.reject(new TypeError("Failed to fetch")) : late.promise,
    })
    const { user } = renderApp("/login")
    const password = await screen.findByLabelText<HTMLInputElement>("Password")
    await user.type(screen.getByLabelText("E-mail"), "sokha@example.com")
    await user.type(password, "wrong")
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    expect((await screen.findByRole("alert")).textContent).toContain("We cannot reach the service")
    expect(password.value).toBe("wrong")
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    await user.type(password, "er still")
    await act(async () => late.resolve(refused))
    expect((await screen.findByRole("alert")).textContent).toContain("The e-mail or the password is wrong")
    expect(password.value).toBe("wronger still")
  })

  it("clears the password when it is refused", async () => {
    const calls = answerCalls({
      "POST /users/login": () => refused,
    })
    const { user } = renderApp("/login")
    const submit = await screen.findByRole<HTMLButtonElement>("button", { name: "Sign in" })
    expect(submit.disabled).toBe(true)
    await user.type(screen.getByLabelText("E-mail"), "sokha@example.com")
    await user.type(screen.getByLabelText("Password"), "wrong")
    await user.click(submit)
    expect((await screen.findByRole("alert")).textContent).toContain("The e-mail or the password is wrong")
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("")
    expect(calls[0]?.body).toEqual({ email: "sokha@example.com", password: "wrong" })
  })

  it("passes by the login page with a session", async () => {
    signIn()
    answerCalls(cartCalls)
    renderApp("/user/login")
    expect(await screen.findByRole("heading", { name: "Welcome, Sokha Chan" })).toBeTruthy()
  })

  it("says politely that Telegram is not set up when no bot is named", async () => {
    answerCalls({})
    renderApp("/login")
    expect(await screen.findByText(/Sign-in with Telegram is not set up on this site yet/)).toBeTruthy()
    expect(screen.queryByTitle("Telegram sign-in")).toBeNull()
  })

  it("offers the form first until Telegram was reached from here, then Telegram, and moves nothing meanwhile", async () => {
    const meta = nameBot()
    let isThere = false
    answerCalls({
      "GET /embed/rokthnam_bot": () => {
        if (!isThere) throw new TypeError("Failed to fetch")
        return { body: {} }
      },
    })
    const { user } = renderApp("/login")
    expect(await screen.findByText(/Telegram cannot be reached from here/)).toBeTruthy()
    expect(screen.queryByTitle("Telegram sign-in")).toBeNull()
    const bot = screen.getByRole("link", { name: "Open the bot" })
    expect(bot.getAttribute("href")).toBe("https://t.me/rokthnam_bot")
    const { DOCUMENT_POSITION_FOLLOWING: after, DOCUMENT_POSITION_PRECEDING: before } = Node
    expect(form()).toBe(before)
    await user.type(screen.getByLabelText("E-mail"), "so")
    isThere = true
    await user.click(screen.getByRole("button", { name: "Try again" }))
    expect(await screen.findByTitle("Telegram sign-in")).toBeTruthy()
    expect(form()).toBe(before)
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("so")
    cleanup()
    isThere = false
    renderApp("/login")
    await screen.findByLabelText("E-mail")
    expect(form()).toBe(after)
    expect(await screen.findByText(/Telegram cannot be reached from here/)).toBeTruthy()
    expect(form()).toBe(after)
    cleanup()
    renderApp("/login")
    await screen.findByLabelText("E-mail")
    expect(form()).toBe(before)
    meta.remove()
  })

  it("has the same order in the dialog of an ended session", async () => {
    const meta = nameBot()
    answerCalls({
      ...cartCalls,
      "GET /embed/rokthnam_bot": () => ({ body: {} }),
      "GET /cart": () => ({ status: 401, body: { detail: "no", code: "SessionEnded", params: {} } }),
    })
    for (const place of [Node.DOCUMENT_POSITION_PRECEDING, Node.DOCUMENT_POSITION_FOLLOWING]) {
      signIn()
      renderApp("/user/cart")
      const dialog = within(await screen.findByRole("dialog", { name: "Please sign in again" }))
      expect(await dialog.findByTitle("Telegram sign-in")).toBeTruthy()
      const title = dialog.getByRole("heading", { name: "Sign in with Telegram" })
      expect(title.compareDocumentPosition(dialog.getByLabelText("E-mail"))).toBe(place)
      cleanup()
    }
    meta.remove()
  })

  it("shows no frame of a Telegram that was there before and does not answer now", async () => {
    const meta = nameBot()
    let isHanging = false
    answerCalls({
      "GET /embed/rokthnam_bot": () => (isHanging ? new Promise(() => undefined) : { body: {} }),
    })
    const { router } = renderApp("/login")
    expect(await screen.findByTitle("Telegram sign-in")).toBeTruthy()
    act(() => router.navigate("/terms"))
    expect(await screen.findByRole("heading", { level: 1, name: "Terms of use" })).toBeTruthy()
    isHanging = true
    act(() => router.navigate("/login"))
    expect(await screen.findByText("Connecting to Telegram…")).toBeTruthy()
    expect(screen.queryByTitle("Telegram sign-in")).toBeNull()
    meta.remove()
  })

  it("takes the Telegram user only from Telegram's own frame", async () => {
    const meta = nameBot()
    const calls = answerCalls({
      ...cartCalls,
      "POST /users/telegram-login": () => ({ body: sessionAnswer() }),
    })
    renderApp("/login")
    await screen.findByTitle("Telegram sign-in")
    const data = JSON.stringify({ event: "auth_user", auth_data: { id: 42, auth_date: 1, hash: "h" } })
    act(() => {
      window.dispatchEvent(new MessageEvent("message", { data, origin: "https://evil.example" }))
    })
    const posts = () => calls.filter(({ method }) => method === "POST")
    expect(posts()).toEqual([])
    act(() => {
      window.dispatchEvent(new MessageEvent("message", { data, origin: "https://oauth.telegram.org" }))
    })
    expect(await screen.findByRole("heading", { name: "Welcome, Sokha Chan" })).toBeTruthy()
    expect(posts()[0]?.body).toEqual({ id: "42", auth_date: 1, hash: "h" })
    meta.remove()
  })
})

describe("registering", () => {
  it("names what is wrong in each field and sends nothing", async () => {
    const calls = answerCalls({})
    const { user } = renderApp("/login")
    await user.click(await screen.findByRole("tab", { name: "Register" }))
    await user.type(screen.getByLabelText("First name"), "Sokha")
    await user.type(screen.getByLabelText("E-mail"), "not-an-address")
    await user.type(screen.getByLabelText("Password"), "short")
    await user.type(screen.getByLabelText("Confirm password"), "other")
    await user.click(screen.getByRole("button", { name: "Create account" }))
    expect(screen.getByText("Please fill in this field")).toBeTruthy()
    expect(screen.getByText("Please enter an e-mail address in Latin letters")).toBeTruthy()
    expect(screen.getByText("The password must have at least 8 characters")).toBeTruthy()
    expect(screen.getByText("Passwords do not match")).toBeTruthy()
    expect(screen.getByLabelText("E-mail").getAttribute("aria-invalid")).toBe("true")
    expect(calls).toEqual([])
  })

  it("signs in with the new account", async () => {
    const calls = answerCalls({
      ...cartCalls,
      "POST /users/register": () => ({ status: 201, body: sessionAnswer() }),
    })
    const { user } = renderApp("/login")
    await user.click(await screen.findByRole("tab", { name: "Register" }))
    await user.type(screen.getByLabelText("First name"), "Sokha")
    await user.type(screen.getByLabelText("Last name"), "Chan")
    await user.type(screen.getByLabelText("E-mail"), "sokha@example.com")
    await user.type(screen.getByLabelText("Password"), "long enough")
    await user.type(screen.getByLabelText("Confirm password"), "long enough")
    await user.click(screen.getByRole("button", { name: "Create account" }))
    expect(await screen.findByRole("heading", { name: "Welcome, Sokha Chan" })).toBeTruthy()
    expect(calls[0]?.body).toEqual({
      first_name: "Sokha",
      last_name: "Chan",
      email: "sokha@example.com",
      password: "long enough",
    })
  })

  it("refuses a photo over 5 MB and a file that is no picture", async () => {
    answerCalls({})
    const { user } = renderApp("/login")
    await user.click(await screen.findByRole("tab", { name: "Register" }))
    const input = screen.getByLabelText<HTMLInputElement>("Profile photo")
    await user.upload(input, new File([new Uint8Array(5 * 1024 * 1024 + 1)], "a.png", { type: "image/png" }))
    expect(screen.getByRole("alert").textContent).toBe("Image size should be less than 5MB")
    await userUpload(input, new File(["text"], "a.txt", { type: "text/plain" }))
    expect(screen.getByRole("alert").textContent).toBe("Please select an image file")
  })
})

/** Uploads a file although the input's accept list excludes it, as a browser allows with "All files". */
const userUpload = async (input: HTMLInputElement, file: File) => {
  const { userEvent } = await import("@testing-library/user-event")
  await userEvent.setup({ applyAccept: false }).upload(input, file)
}

describe("a session", () => {
  it("sends its token to the customer's calls and ends when the server refuses it", async () => {
    signIn()
    const calls = answerCalls({
      "GET /cart": () => ({
        status: 401,
        body: { detail: "Your session has ended. Please sign in again.", code: "SessionEnded", params: {} },
      }),
    })
    renderApp("/user/cart")
    expect(await screen.findByRole("dialog", { name: "Please sign in again" })).toBeTruthy()
    expect(calls[0]?.token).toMatch(/^Bearer e30\./)
    expect(window.localStorage.getItem("userToken")).toBeNull()
  })

  it("is looked at at the start and every five minutes, and ends when its token is past", () => {
    vi.useFakeTimers()
    signIn(400)
    const stop = watchSessions([customer])
    expect(window.localStorage.getItem("userToken")).not.toBeNull()
    vi.advanceTimersByTime(5 * 60_000)
    expect(window.localStorage.getItem("userToken")).not.toBeNull()
    vi.advanceTimersByTime(5 * 60_000)
    expect(window.localStorage.getItem("userToken")).toBeNull()
    stop()
    vi.useRealTimers()
  })

  it("ends at once when another tab stores a token that is past already", () => {
    const stop = watchSessions([customer])
    window.localStorage.setItem("userToken", tokenExpiringIn(-1))
    window.dispatchEvent(new StorageEvent("storage", { key: "userToken" }))
    stop()
    expect(window.localStorage.getItem("userToken")).toBeNull()
  })

  it("clears every stored value at logout and goes to the login page", async () => {
    signIn()
    answerCalls(cartCalls)
    const { user, address } = renderApp("/user/dashboard")
    await user.click(await screen.findByRole("button", { name: "Logout" }))
    expect(address()).toBe("/login")
    expect(Object.keys(window.localStorage).filter((key) => key.startsWith("user"))).toEqual([])
  })
})
