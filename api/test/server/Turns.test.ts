import { Deferred, Effect, Exit, Fiber } from "effect"
import { setImmediate as nextTurn } from "node:timers/promises"
import { afterEach, describe, expect, it, vi } from "vitest"
import { Turns } from "../../src/server/Turns.ts"

const refused = Effect.succeed("refused")
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await nextTurn()
}

/** Work that begins and does not end before it is told to. */
const held = (begun: Array<string>, name: string, end: Deferred.Deferred<void>) =>
  Effect.zipRight(
    Effect.sync(() => begun.push(name)),
    Effect.as(Deferred.await(end), name),
  )

afterEach(() => void vi.useRealTimers())

describe("the line of the crowd", () => {
  it("begins one in a turn of the event loop, in order, and so many at once", async () => {
    const turns = new Turns({ atOnce: 2, waiting: 10 })
    const begun: Array<string> = []
    const end = Effect.runSync(Deferred.make<void>())
    const fibers = ["a", "b", "c"].map((name) => Effect.runFork(turns.run(held(begun, name, end), refused)))
    expect(begun).toEqual([])
    const counts: Array<number> = []
    for (let turn = 0; turn < 20; turn++) {
      await nextTurn()
      counts.push(begun.length)
    }
    expect(counts.every((count, at) => count - (counts[at - 1] ?? 0) <= 1)).toBe(true)
    expect(begun).toEqual(["a", "b"])
    Effect.runSync(Deferred.succeed(end, undefined))
    const ended = await Promise.all(fibers.map((fiber) => Effect.runPromise(Fiber.join(fiber))))
    expect(ended).toEqual(["a", "b", "c"])
  })

  it("begins as many in a turn as it is told, also when each is done at once", async () => {
    const turns = new Turns({ atOnce: 100, waiting: 100, eachTurn: 4 })
    const begun: Array<string> = []
    for (let one = 0; one < 10; one++)
      Effect.runFork(
        turns.run(
          Effect.sync(() => begun.push("one")),
          Effect.succeed(0),
        ),
      )
    const counts: Array<number> = []
    while (begun.length < 10) {
      await nextTurn()
      counts.push(begun.length)
    }
    expect(counts).toEqual([4, 8, 10])
  })

  it("begins more in a turn the more wait, as it is told, and has nobody wait where it is full if they are not to be refused", async () => {
    const turns = new Turns({ atOnce: 1000, waiting: 1000, eachTurn: 4, oneOf: 50 })
    const begun: Array<number> = []
    const ask = (one: number) =>
      Effect.runFork(
        Effect.zipRight(
          turns.turnOrNone,
          Effect.sync(() => begun.push(one)),
        ),
      )
    for (let one = 0; one < 1010; one++) ask(one)
    // the ten for whom there is no room
    expect(begun).toHaveLength(10)
    for (let turn = 0; turn < 120; turn++) await nextTurn()
    expect(begun.length).toBeGreaterThan(800)
    while (begun.length < 1010) await nextTurn()
  })

  it("has those whom it refuses wait, so that asking again at once keeps nobody else waiting", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
    const turns = new Turns({ atOnce: 1, waiting: 0 })
    const told: Array<string> = []
    const ask = (name: string) =>
      Effect.runFork(
        turns.run(
          Effect.never,
          Effect.sync(() => told.push(name)),
        ),
      )
    const names = Array.from({ length: 100 }, (_, at) => `${at}`)
    const fibers = names.map(ask)
    await vi.advanceTimersByTimeAsync(999)
    expect(told).toEqual([])
    // Who is gone is not told.
    const [gone] = fibers
    if (gone !== undefined) await Effect.runPromise(Fiber.interrupt(gone))
    for (let milliseconds = 0; told.length < 99; milliseconds++) {
      expect(milliseconds).toBeLessThan(100)
      const before = told.length
      await vi.advanceTimersByTimeAsync(1)
      expect(told.length - before).toBeLessThanOrEqual(2)
    }
    expect(told).toEqual(names.slice(1))
  })

  it("refuses when it is full, and forgets those who are gone", async () => {
    const turns = new Turns({ atOnce: 1, waiting: 2 })
    const begun: Array<string> = []
    const end = Effect.runSync(Deferred.make<void>())
    const run = (name: string) => Effect.runFork(turns.run(held(begun, name, end), refused))
    const first = run("first")
    await settle()
    const gone = run("gone")
    const last = run("last")
    expect(turns.waiting).toBe(2)
    expect(await Effect.runPromise(turns.run(held(begun, "more", end), refused))).toBe("refused")
    await Effect.runPromise(Fiber.interrupt(gone))
    expect(turns.waiting).toBe(1)
    expect(Exit.isInterrupted(await Effect.runPromise(Fiber.await(gone)))).toBe(true)
    await Effect.runPromise(Fiber.interrupt(first))
    Effect.runSync(Deferred.succeed(end, undefined))
    expect(await Effect.runPromise(Fiber.join(last))).toBe("last")
    expect(begun).toEqual(["first", "last"])
  })
})
