import { QueryClient } from "@tanstack/react-query"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import { emptyDisk } from "../../../../../test/support/desk-disk.ts"
import { signIn, signOutAll } from "../../../../../test/support/session.ts"
import { tokenOf } from "../../../../../test/support/tokens.ts"
import { awayMember } from "../../../../lib/away-member.ts"
import { memberAccount, sessions, signedInMember } from "../../../../lib/sessions.ts"
import { deviceDb } from "../outbox/device-db.ts"
import {
  forgetDevice,
  longestAway,
  openAway,
  saidOfDevice,
  sayOfDevice,
  watchDevice,
} from "./device-counter.ts"

const client = new QueryClient()
const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"))

/** The medicines of an account as they were read so many milliseconds ago. */
const shelfOf = async (account: string, ago = 1000) =>
  (await deviceDb()).put("shelf", { account, medicines: [], at: new Date(Date.now() - ago).toISOString() })

/** An owner says that the device is the counter, and leaves without signing out. */
const agree = async (isOurs = true) => {
  signIn("pharmacy", tokenOf("1"))
  await sayOfDevice(isOurs)
  signOutAll()
}

// Node does not know whether there is a network.
Object.defineProperty(navigator, "onLine", { value: true })

beforeEach(async () => {
  await emptyDisk()
  awayMember.set(null)
  signOutAll()
  vi.stubGlobal("fetch", noNetwork)
})

afterAll(() => vi.unstubAllGlobals())

describe("a device that is said to be the pharmacy's own", () => {
  it.each([
    ["asks the browser to keep its data", true, false, 1],
    ["does not ask again for what was granted", true, true, 0],
    ["asks for nothing when it is not the counter", false, false, 0],
  ])("%s", async (_, isOurs, isGranted, times) => {
    const persist = vi.fn<() => Promise<boolean>>(async () => true)
    const persisted = vi.fn<() => Promise<boolean>>(async () => isGranted)
    const storage = { persist, persisted }
    Object.defineProperty(navigator, "storage", { configurable: true, value: storage })
    await agree(isOurs)
    await vi.waitFor(() => expect(persisted).toHaveBeenCalledTimes(isOurs ? 1 : 0), 20_000)
    await Promise.resolve()
    expect(persist).toHaveBeenCalledTimes(times)
    Reflect.deleteProperty(navigator, "storage")
  })
})

describe("the counter without a session", () => {
  it("opens where its account has said so, and works in its name, but nobody is signed in", async () => {
    await agree()
    await shelfOf("pharmacy 1")
    expect(await openAway("pharmacy", client)).toBe(true)
    expect(memberAccount()).toBe("pharmacy 1")
    expect(signedInMember()).toBe("")
  })

  it("gives the answers that were kept for it", async () => {
    await agree()
    await shelfOf("pharmacy 1")
    const answers = { one: { key: ["payments"], data: [{ id: 7 }] } }
    await (await deviceDb()).put("answers", { account: "pharmacy 1", answers })
    const cache = new QueryClient()
    await openAway("pharmacy", cache)
    expect(cache.getQueryData(["payments"])).toEqual([{ id: 7 }])
  })

  it.each([
    ["nobody was asked", async () => undefined],
    ["the account said no", () => agree(false)],
    [
      "another account has sold here since",
      async () => {
        await agree()
        await (await deviceDb()).clear("shelf")
        await shelfOf("staff 5")
      },
    ],
    [
      "the API has not answered the account for a week",
      async () => {
        await agree()
        await shelfOf("pharmacy 1", longestAway + 1000)
      },
    ],
    [
      "the server answers",
      async () => {
        await agree()
        vi.stubGlobal("fetch", () =>
          Promise.resolve(Response.json({ detail: "", code: "NotFound" }, { status: 404 })),
        )
      },
    ],
    [
      "the account has signed out here",
      async () => {
        await agree()
        await forgetDevice()
      },
    ],
  ])("does not open where %s", async (_, prepare) => {
    await shelfOf("pharmacy 1")
    await prepare()
    expect(await openAway("pharmacy", client)).toBe(false)
    expect(awayMember.current()).toBeNull()
  })

  it("does not open as another role's", async () => {
    await agree()
    await shelfOf("pharmacy 1")
    expect(await openAway("staff", client)).toBe(false)
  })

  it("is asked about again after the API has ended the session of its account", async () => {
    const stop = watchDevice()
    await agree()
    await shelfOf("pharmacy 1")
    const token = tokenOf("1")
    signIn("pharmacy", token)
    expect(await saidOfDevice()).toBe(true)
    await sessions.pharmacy.renewed(token, undefined)
    await vi.waitFor(async () => expect(await (await deviceDb()).getAll("owner")).toEqual([]), 20_000)
    expect(await openAway("pharmacy", client)).toBe(false)
    stop()
  })
})
