import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createClient } from "../client/create-client.ts"
import { firstHeld } from "../sessions/first-held.ts"
import { adminKeys, customerKeys, pharmacyKeys, staffKeys } from "../sessions/session-keys.ts"
import { Session } from "../sessions/session.ts"
import { watchSessions } from "../sessions/watch-sessions.ts"
import { tokenOf } from "./support/tokens.ts"

const fields = (name: string) => ({ id: name, name, email: `${name}@example.com`, phone: "", photo: "" })
const customer = (name: string, token = tokenOf(name)) => ({ token, fields: fields(name) })
const stored = (key: string) => window.localStorage.getItem(key)

/** Another tab of the same browser: separate memory, the same storage. */
const anotherTab = () => new Session(customerKeys)

/** The event that the browser sends to this tab after another tab wrote to the storage. */
const told = () => window.dispatchEvent(new StorageEvent("storage"))

let session = new Session(customerKeys)
beforeEach(() => {
  session = new Session(customerKeys)
})

describe("a session", () => {
  it("keeps what a door answered under the specification's names", () => {
    const token = tokenOf("1")
    session.start({ token, fields: { ...fields("1"), name: "Sokha", photo: "a.webp" } })
    expect(
      ["userToken", "userId", "userName", "userEmail", "userPhone", "userPhoto"].map((key) => stored(key)),
    ).toEqual([token, "1", "Sokha", "1@example.com", "", "a.webp"])
    expect(session.current()).toMatchObject({ status: "active", account: "1", fields: { name: "Sokha" } })
  })

  it("goes on with its next token in the store that holds it, with the same fields", () => {
    const next = tokenOf("1", 7200)
    session.start(customer("1"))
    session.replaceToken(next)
    expect(session.current()).toMatchObject({ status: "active", token: next, fields: { name: "1" } })
    expect([stored("userToken"), stored("userName")]).toEqual([next, "1"])
    const owner = new Session(pharmacyKeys)
    owner.start({ token: tokenOf("5"), fields: {} }, true)
    owner.replaceToken(tokenOf("5", 7200))
    expect(owner.isRemembered()).toBe(true)
    session.signOut()
    session.replaceToken(next)
    expect(session.token()).toBeNull()
  })

  it("is remembered as its role is, or as the person asks", () => {
    const owner = new Session(pharmacyKeys)
    owner.start({ token: tokenOf("5"), fields: {} })
    expect([stored("pharmacyToken"), window.sessionStorage.getItem("pharmacyToken")]).toEqual([
      null,
      tokenOf("5"),
    ])
    owner.start({ token: tokenOf("5"), fields: {} }, true)
    expect([stored("pharmacyToken"), window.sessionStorage.getItem("pharmacyToken")]).toEqual([
      tokenOf("5"),
      null,
    ])
    const staff = new Session(staffKeys)
    staff.start({ token: tokenOf("6"), fields: { id: "6", name: "Dara", photo: "", readAlerts: "" } })
    expect(stored("staffToken")).toBe(tokenOf("6"))
    const admin = new Session(adminKeys)
    admin.start({ token: tokenOf("7"), fields: {} }, true)
    expect(stored("adminToken")).toBe(tokenOf("7"))
  })

  it("leaves nothing behind at sign-out", () => {
    session.start(customer("1"))
    session.signOut()
    expect(window.localStorage.length + window.sessionStorage.length).toBe(0)
    expect(session.current().status).toBe("none")
  })

  it("leaves nothing but the account's id behind when it ends", () => {
    session.start(customer("1", tokenOf("1", -5)))
    session.endIfExpired(Date.now())
    expect(Object.keys(window.localStorage)).toEqual(["userSessionEnded"])
    expect(session.current()).toMatchObject({
      status: "ended",
      account: "1",
      ending: "expired",
      reason: "expired",
    })
  })

  it("is looked at at the start, every five minutes and when the person comes back", () => {
    vi.useFakeTimers()
    session.start(customer("1", tokenOf("1", 400)))
    const stop = watchSessions([session])
    vi.advanceTimersByTime(5 * 60_000)
    expect(session.current().status).toBe("active")
    vi.advanceTimersByTime(5 * 60_000)
    expect(session.current().status).toBe("ended")
    session.start(customer("1", tokenOf("1", 100)))
    vi.setSystemTime(Date.now() + 101_000)
    document.dispatchEvent(new Event("visibilitychange"))
    expect(session.current().status).toBe("ended")
    stop()
    vi.useRealTimers()
  })
})

describe("two tabs", () => {
  it("never see one account's token beside another's fields", () => {
    session.start(customer("1"))
    const seen: Array<string> = []
    const look = () => {
      const state = anotherTab().current()
      if (state.status === "active") seen.push(`${state.account} ${state.fields.id} ${state.fields.email}`)
    }
    const { setItem, removeItem } = Storage.prototype
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(function write(this: Storage, key, value) {
      setItem.call(this, key, value)
      look()
    })
    vi.spyOn(Storage.prototype, "removeItem").mockImplementation(function remove(this: Storage, key) {
      removeItem.call(this, key)
      look()
    })
    session.start(customer("2"))
    vi.restoreAllMocks()
    look()
    expect(new Set(seen)).toEqual(new Set(["1 1 1@example.com", "2 2 2@example.com"]))
  })

  it("follow each other's sign-in and sign-out, and tell an end from a sign-out", () => {
    const other = anotherTab()
    const stop = watchSessions([session])
    other.start(customer("1"))
    told()
    expect(session.current()).toMatchObject({ status: "active", account: "1" })
    other.start(customer("1", tokenOf("1", -5)))
    other.endIfExpired(Date.now())
    told()
    expect(session.current()).toMatchObject({ status: "ended", account: "1", fields: { name: "1" } })
    other.start(customer("1"))
    other.signOut()
    told()
    expect(session.current().status).toBe("none")
    stop()
  })
})

const answerBy = (answers: Readonly<Record<string, () => Response | Promise<Response>>>) => {
  const tokens: Array<string> = []
  vi.stubGlobal("fetch", async (_: string, init: { headers: Record<string, string> }) => {
    const token = (init.headers["authorization"] ?? "").replace("Bearer ", "")
    tokens.push(token)
    return (await answers[token]?.()) ?? Response.json({ items: [] })
  })
  return tokens
}
const refused = () => Response.json({ detail: "", code: "SessionEnded", params: {} }, { status: 401 })

describe("a 401", () => {
  const api = createClient({ customer: () => session })
  const readCart = (signal?: AbortSignal) => api.get("/cart", { as: "customer", signal })
  const release: Array<() => void> = []
  const hold = () => release.push(session.hold())
  afterEach(() => {
    for (const one of release.splice(0)) one()
  })

  it("ends the session whose token it refuses", async () => {
    answerBy({ [tokenOf("1")]: refused })
    session.start(customer("1"))
    await expect(readCart()).rejects.toMatchObject({ code: "SessionEnded" })
    expect(session.current()).toMatchObject({ status: "ended", account: "1" })
  })

  it.each([
    ["says why, to every tab", { reason: "role" }, "role"],
    ["may say nothing", {}, undefined],
    ["may give a reason that this app does not know", { reason: "newer" }, undefined],
  ])("%s", async (_, params, reason) => {
    answerBy({
      [tokenOf("1")]: () => Response.json({ detail: "", code: "SessionEnded", params }, { status: 401 }),
    })
    session.start(customer("1"))
    await expect(readCart()).rejects.toMatchObject({ code: "SessionEnded" })
    for (const tab of [session, anotherTab()])
      expect(tab.current()).toMatchObject({ status: "ended", ending: "refused", account: "1", reason })
  })

  it("that comes late leaves a newer session alone, and the call goes on with it", async () => {
    const [old, fresh] = [tokenOf("1", 60), tokenOf("1", 3600)]
    const tokens = answerBy({
      [old]: () => {
        session.start(customer("1", fresh))
        return refused()
      },
    })
    session.start(customer("1", old))
    await expect(readCart()).resolves.toEqual({ items: [] })
    expect(tokens).toEqual([old, fresh])
    expect(session.token()).toBe(fresh)
  })

  it("never sends one account's call with another's token", async () => {
    const tokens = answerBy({
      [tokenOf("1")]: () => {
        session.start(customer("2"))
        return refused()
      },
    })
    session.start(customer("1"))
    await expect(readCart()).rejects.toMatchObject({ code: "SessionEnded" })
    expect(tokens).toEqual([tokenOf("1")])
    expect(session.token()).toBe(tokenOf("2"))
  })

  it("lets the calls of a page that is shown wait until the same account signs in again", async () => {
    const [old, fresh] = [tokenOf("1", 60), tokenOf("1", 3600)]
    const tokens = answerBy({ [old]: refused })
    session.start(customer("1", old))
    hold()
    const first = readCart()
    await vi.waitFor(() => expect(session.current().status).toBe("ended"), 20_000)
    const second = readCart()
    session.start(customer("1", fresh))
    await expect(Promise.all([first, second])).resolves.toEqual([{ items: [] }, { items: [] }])
    expect(tokens).toEqual([old, fresh, fresh])
  })

  it.each([
    ["another account signs in", () => session.start(customer("2"))],
    ["the person signs out", () => session.signOut()],
    ["the page is left", () => release.pop()?.()],
  ])("fails the waiting calls when %s", async (_, happens) => {
    answerBy({ [tokenOf("1")]: refused })
    session.start(customer("1"))
    hold()
    const outcome = readCart().catch((error: unknown) => error)
    await vi.waitFor(() => expect(session.current().status).toBe("ended"), 20_000)
    happens()
    expect(await outcome).toMatchObject({ code: "SessionEnded" })
  })

  it("lets a waiting call be aborted", async () => {
    answerBy({ [tokenOf("1")]: refused })
    session.start(customer("1"))
    hold()
    const controller = new AbortController()
    const outcome = readCart(controller.signal).catch((error: unknown) => error)
    await vi.waitFor(() => expect(session.current().status).toBe("ended"), 20_000)
    const reason = new Error("left the page")
    controller.abort(reason)
    expect(await outcome).toBe(reason)
  })
})

describe("a member's call", () => {
  it("is the owner's first, and never the staff's while the owner's page waits for its owner", () => {
    const [owner, staff] = [new Session(pharmacyKeys), new Session(staffKeys)]
    staff.start({ token: tokenOf("9"), fields: { id: "9", name: "", photo: "", readAlerts: "" } })
    expect(firstHeld(owner, staff)).toBe(staff)
    owner.start({ token: tokenOf("5", -5), fields: {} })
    expect(firstHeld(owner, staff)).toBe(owner)
    const leave = owner.hold()
    owner.endIfExpired(Date.now())
    expect(firstHeld(owner, staff)).toBe(owner)
    leave()
    expect(firstHeld(owner, staff)).toBe(staff)
  })
})
