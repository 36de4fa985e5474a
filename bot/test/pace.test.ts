import { describe, expect, it } from "vitest"
import { limits, place } from "../src/telegram/pace.ts"

type Limit = (typeof limits)[keyof typeof limits]

/** When so many messages are sent that are all asked for at the beginning, in milliseconds. */
const sentAt = (limit: Limit, count: number, processes = 1): ReadonlyArray<number> => {
  const times: Array<number> = []
  let now = 1_000_000
  return Array.from({ length: count }, () => {
    for (let pause = 1; pause > 0; now += pause) pause = place(times, limit, now, processes)
    return now - 1_000_000
  })
}
/** The most of them in any time of this length. */
const mostWithin = (times: ReadonlyArray<number>, length: number): number =>
  Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + length).length))

describe("the pace", () => {
  it("is below what Telegram takes: 30 in any second, 20 in any minute of a group, short bursts to a person", () => {
    const [all, group, person] = [
      sentAt(limits.all, 500),
      sentAt(limits.group, 100),
      sentAt(limits.person, 50),
    ]
    expect(mostWithin(all, 1000)).toBe(25)
    expect(all.at(-1)).toBeLessThan(21_000)
    expect(mostWithin(group, 60_000)).toBe(18)
    expect(mostWithin(person, 1000)).toBe(3)
    expect(mostWithin(person, 10_000)).toBeLessThanOrEqual(12)
  })

  it("of several processes is together that of one", () => {
    for (const processes of [2, 3, 5])
      for (const limit of [limits.group, limits.all]) {
        const most = mostWithin(sentAt(limit, 100, processes), limit.every)
        expect(most * processes).toBeLessThanOrEqual(limit.most)
        expect(most).toBeGreaterThan(0)
      }
  })
})
