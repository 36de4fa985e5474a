import { GrammyError, HttpError } from "grammy"
import { afterEach, describe, expect, it, vi } from "vitest"
import { readConfig } from "../src/config.ts"
import { pauseBefore, persist } from "../src/telegram/persistence.ts"

const refused = (code: number, retryAfter?: number) =>
  new GrammyError(
    "refused",
    {
      ok: false,
      error_code: code,
      description: `No: ${code}`,
      ...(retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }),
    },
    "getMe",
    {},
  )
const gone = new HttpError("gone", new Error("no way to Telegram"))

afterEach(() => {
  vi.unstubAllEnvs()
})

describe("the pause before another try", () => {
  it("doubles from half a second and stays below 15, however long Telegram is away", () => {
    vi.stubEnv("TELEGRAM_BOT_TOKEN", "1:a bot of the tests")
    vi.stubEnv("BOT_SERVICE_SECRET", "a secret of the tests")
    const { longestPause } = readConfig()
    const pauses = Array.from({ length: 100 }, (_, tries) => pauseBefore(tries, longestPause, gone, 0))
    expect(pauses.slice(0, 6)).toEqual([500, 1000, 2000, 4000, 8000, 10_000])
    expect(new Set(pauses.slice(5))).toEqual(new Set([10_000]))
  })

  it("is shorter by up to a quarter at random, so that two bots do not come back in step", () => {
    const all = Array.from({ length: 200 }, () => pauseBefore(3, 10_000, gone))
    expect(Math.min(...all)).toBeGreaterThanOrEqual(3000)
    expect(Math.max(...all)).toBeLessThanOrEqual(4000)
    expect(new Set(all).size).toBeGreaterThan(150)
  })

  it("is as long as Telegram asks for", () => {
    expect(pauseBefore(0, 10_000, refused(429, 37))).toBe(37_000)
    expect(pauseBefore(0, 10_000, refused(401), 0)).toBe(500)
  })
})

describe("a call that is tried until it succeeds", () => {
  it("tells each reason, in Telegram's words, and gives up only when the bot stops", async () => {
    const told: Array<string> = []
    const trouble = { tell: (what: string) => void told.push(what), over: () => undefined }
    const failures = [refused(401), gone, refused(429, 0)]
    const stopping = new AbortController()
    const options = { longest: 1, trouble, signal: stopping.signal }
    expect(
      await persist(async () => {
        const next = failures.shift()
        if (next !== undefined) throw next
        return "done"
      }, options),
    ).toBe("done")
    expect(told).toEqual([
      "is refused by Telegram: 401 No: 401",
      "cannot reach Telegram",
      "is refused by Telegram: 429 No: 429",
    ])
    const forever = persist(() => Promise.reject(gone), options)
    stopping.abort()
    await expect(forever).rejects.toThrow("abort")
  })
})
