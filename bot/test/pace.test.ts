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

  it("leaves room for 200 ms by which messages may bunch up on their way", () => {
    const late = sentAt(limits.all, 500).map((time) => Math.ceil(time / 200) * 200)
    expect(mostWithin(late, 1000)).toBeLessThanOrEqual(30)
  })

  it("of several processes is together that of one", () => {
    for (const processes of [2, 3, 5, 25])
      expect(mostWithin(sentAt(limits.all, 100, processes), 1000) * processes).toBeLessThanOrEqual(30)
    for (const processes of [2, 3, 5]) {
      const most = mostWithin(sentAt(limits.group, 100, processes), 60_000)
      expect(most * processes).toBeLessThanOrEqual(18)
      expect(most).toBeGreaterThan(0)
    }
  })
})
