import { describe, expect, it } from "vitest"
import { limits, take } from "../src/telegram/pace.ts"

/** How many milliseconds each of so many messages waits that are asked for at the same time. */
const waits = (limit: (typeof limits)[keyof typeof limits], count: number, processes = 1) => {
  const line = { next: 0 }
  return Array.from({ length: count }, () => take(line, limit, 1_000_000, processes))
}
/** How many of them are sent within this time. */
const within = (given: ReadonlyArray<number>, milliseconds: number): number =>
  given.filter((wait) => wait <= milliseconds).length

describe("the pace", () => {
  it("stays below what Telegram takes: 30 in a second, 20 in the minute of a group, short bursts to a person", () => {
    expect(within(waits(limits.all, 1000), 999)).toBeLessThan(30)
    expect(within(waits(limits.all, 1000), 10_000)).toBeGreaterThan(240)
    expect(within(waits(limits.group, 100), 59_999)).toBeLessThan(20)
    expect(within(waits(limits.group, 100), 600_000)).toBeGreaterThan(99)
    expect(within(waits(limits.person, 100), 0)).toBe(3)
    expect(within(waits(limits.person, 100), 9999)).toBeLessThan(14)
  })

  it("of several processes is together that of one", () => {
    for (const processes of [2, 3, 5])
      for (const limit of [limits.group, limits.all]) {
        const alone = within(waits(limit, 2000), 60_000)
        expect(within(waits(limit, 2000, processes), 60_000) * processes).toBeLessThanOrEqual(
          alone + processes,
        )
      }
  })
})
