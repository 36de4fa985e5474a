import { createHash } from "node:crypto"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { signOutProof } from "../../src/Account/SignOutRules.ts"
import { answered, unanswered } from "../errors/read-failure.ts"
import { leaveSession, sendLeftSessions } from "../sessions/left-sessions.ts"
import type { LeftSession, SendLeft } from "../sessions/left-sessions.ts"
import { leftSessionsKey } from "../sessions/session-keys.ts"
import { watchLeftSessions } from "../sessions/watch-left-sessions.ts"

/** An unsigned token in the format of the API's: the app only reads it. */
const tokenOf = (sid: number, seconds = 3600): string => {
  const claims = { sub: "1", sid, exp: Math.floor(Date.now() / 1000) + seconds }
  return `e30.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.signature-of-${sid}`
}
const withoutSignature = (token: string): string => token.slice(0, token.lastIndexOf("."))

const lost = () => Promise.reject(unanswered("POST /account/sign-out", "TimedOut", 0))
const refused = () => Promise.reject(answered("POST /account/sign-out", 401, { code: "SessionEnded" }))
const kept = () => JSON.parse(localStorage.getItem(leftSessionsKey) ?? "[]") as ReadonlyArray<LeftSession>
const sending = (answer: () => Promise<unknown>) => vi.fn<SendLeft>(answer)

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe("a session that was left", () => {
  it("is kept without its token until the server knows, which is tried again by itself", async () => {
    const token = tokenOf(7)
    let isCut = true
    const send = sending(() => (isCut ? lost() : Promise.resolve({ message: "Signed out" })))
    await leaveSession(token, lost(), send)
    const proof = createHash("sha256").update(signOutProof("signature-of-7")).digest("base64url")
    expect(kept()).toEqual([{ session: withoutSignature(token), proof }])
    expect(JSON.stringify({ ...localStorage })).not.toContain("signature-of-7")
    expect(send).toHaveBeenCalledTimes(1)
    isCut = false
    await vi.advanceTimersByTimeAsync(5000)
    expect(send).toHaveBeenLastCalledWith({ session: withoutSignature(token), proof })
    expect(kept()).toEqual([])
  })

  it("is tried a few times while the page is open, and again at the next visit and when the connection is back", async () => {
    const send = sending(lost)
    await leaveSession(tokenOf(7, 7 * 24 * 3600), lost(), send)
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    expect(send).toHaveBeenCalledTimes(4)
    const next = sending(lost)
    watchLeftSessions(next)
    await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(1), 20_000)
    window.dispatchEvent(new Event("online"))
    await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(2), 20_000)
    expect(kept()).toHaveLength(1)
  })

  it.each([
    ["the server has ended it", () => Promise.resolve({ message: "Signed out" })],
    ["the server knows it no more", refused],
  ])("leaves nothing when %s", async (_, call) => {
    const send = sending(lost)
    await leaveSession(tokenOf(7), call(), send)
    expect(send).not.toHaveBeenCalled()
    expect(kept()).toEqual([])
  })

  it("is forgotten when its token has expired", async () => {
    const send = sending(lost)
    await leaveSession(tokenOf(7, 60), lost(), send)
    vi.setSystemTime(Date.now() + 61_000)
    await sendLeftSessions(send)
    expect(send).toHaveBeenCalledTimes(1)
    expect(kept()).toEqual([])
  })

  it("is one of a few: the oldest is given up, and what is no such session is passed over", async () => {
    localStorage.setItem(leftSessionsKey, JSON.stringify([7, { session: "a" }]))
    const send = sending(lost)
    for (let sid = 1; sid <= 10; sid += 1) await leaveSession(tokenOf(sid), lost(), send)
    expect(kept().map(({ session }) => session)).toEqual(
      [3, 4, 5, 6, 7, 8, 9, 10].map((sid) => withoutSignature(tokenOf(sid))),
    )
    localStorage.setItem(leftSessionsKey, "{")
    await sendLeftSessions(send)
    expect(kept).toThrow("JSON")
  })
})
