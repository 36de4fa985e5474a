import { describe, expect, it, vi } from "vitest"
import { ApiFailure } from "../errors/api-failure.ts"
import type { Outcome } from "../errors/api-failure.ts"
import { createIntents } from "../intents/intents.ts"
import { visitStore } from "../storage/text-store.ts"

const failure = (outcome: Outcome, status = 0) =>
  new ApiFailure({ call: "POST /cart/items", outcome, status, code: "Unreachable" })

type End = Outcome | "done" | "aborted" | 401 | 409 | 429

/** Writes that end one after the other as listed; records the keys that were sent. */
const writes = (...outcomes: ReadonlyArray<End>) => {
  const keys: Array<string> = []
  const send = (key: string) => {
    const outcome = outcomes[keys.length]
    keys.push(key)
    if (outcome === "done" || outcome === undefined) return Promise.resolve("done")
    if (outcome === "aborted") return Promise.reject(new DOMException("left", "AbortError"))
    return Promise.reject(typeof outcome === "number" ? failure("refused", outcome) : failure(outcome))
  }
  return { keys, send }
}

/** The intents as a page reads them after a reload. */
const hour = 3_600_000
const fresh = () => createIntents(visitStore, "intents", hour)

/** Whether two successive writes had the same key. */
const twice = async (first: object, second: object, outcome: End) => {
  const { keys, send } = writes(outcome)
  await fresh()
    .run("line 1", first, send)
    .catch(() => undefined)
  // The page was reloaded in between.
  await fresh().run("line 1", second, send)
  return keys[0] === keys[1]
}

describe("an intent", () => {
  it("keeps its key while nobody knows what came of it", async () => {
    expect(await twice({ to: 2 }, { to: 2 }, "unknown")).toBe(true)
    expect(await twice({ to: 2 }, { to: 2 }, "aborted")).toBe(true)
  })

  it("has a new key after a complete answer", async () => {
    expect(await twice({ to: 2 }, { to: 2 }, "done")).toBe(false)
    expect(await twice({ to: 2 }, { to: 2 }, "refused")).toBe(false)
  })

  it.each([
    [401, true],
    [429, true],
    [409, false],
  ] as const)(
    "that may be done already and is refused with %i when sent again keeps its key: %s",
    async (status, isKept) => {
      const { keys, send } = writes("unknown", status, "done")
      for (let press = 0; press < 3; press += 1) {
        await fresh()
          .run("line 1", { to: 2 }, send)
          .catch(() => undefined)
      }
      expect(keys[1]).toBe(keys[0])
      expect(keys[2] === keys[0]).toBe(isKept)
    },
  )

  it("has a new key when another thing is to be written", async () => {
    expect(await twice({ to: 2 }, { to: 3 }, "unknown")).toBe(false)
  })

  it("does not mix up two places", async () => {
    const { keys, send } = writes("unknown", "unknown")
    const intents = fresh()
    for (const place of ["line 1", "line 2", "line 1"]) {
      await intents.run(place, { to: 2 }, send).catch(() => undefined)
    }
    expect(keys[0]).toBe(keys[2])
    expect(keys[0]).not.toBe(keys[1])
  })

  it("is there to be looked at until it is settled or given up", async () => {
    const { send } = writes("unknown", "unknown")
    const intents = fresh()
    await intents.run("sale", { items: [1] }, send).catch(() => undefined)
    expect(fresh().pending("sale")?.thing).toEqual({ items: [1] })
    fresh().forget("sale")
    expect(intents.pending("sale")).toBeUndefined()
    expect(window.sessionStorage.getItem("intents")).toBeNull()
  })

  it("is sent once when the same thing is asked for while it is under way, as by a double click", async () => {
    const { keys, send } = writes("done", "done")
    const intents = fresh()
    const [first, second] = [intents.run("line 1", { to: 2 }, send), intents.run("line 1", { to: 2 }, send)]
    expect(await first).toBe(await second)
    expect(keys).toHaveLength(1)
    await intents.run("line 1", { to: 2 }, send)
    expect(keys[1]).not.toBe(keys[0])
  })

  it("keeps its key and its turn at another place, and is told to listeners", async () => {
    const intents = fresh()
    const heard = vi.fn<() => void>()
    const stop = intents.subscribe(heard)
    intents.keep("guest", { add: 7 })
    intents.keep("line 2", { to: 3 })
    const key = intents.pending("guest")?.key
    intents.move("guest", "customer 1")
    expect(heard).toHaveBeenCalled()
    stop()
    const { keys, send } = writes("unknown")
    await intents.run("customer 1", { add: 7 }, send).catch(() => undefined)
    expect(keys).toEqual([key])
    expect(intents.load().map(({ place }) => place)).toEqual(["line 2", "customer 1"])
  })

  it("is forgotten when the API has forgotten its key", () => {
    const intents = fresh()
    intents.keep("line 1", { to: 2 })
    vi.spyOn(Date, "now").mockReturnValueOnce(Date.now() + hour + 1)
    expect(intents.pending("line 1")).toBeUndefined()
    vi.restoreAllMocks()
  })

  it("is one of at most fifty that are kept, and survives nonsense in the storage", async () => {
    window.sessionStorage.setItem("intents", '[{"place":"x"},7')
    const { send } = writes(...Array.from({ length: 60 }, () => "unknown" as const))
    const intents = fresh()
    for (let line = 0; line < 60; line += 1) {
      await intents.run(`line ${line}`, {}, send).catch(() => undefined)
    }
    expect(JSON.parse(window.sessionStorage.getItem("intents") ?? "[]")).toHaveLength(50)
    expect(intents.pending("line 59")).toBeDefined()
  })
})
