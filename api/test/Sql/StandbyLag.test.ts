import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { StandbyLag } from "../../src/Sql/StandbyLag.ts"

describe("the lag of a standby", () => {
  it("is none while it has everything, however long nobody writes", () => {
    const lag = new StandbyLag()
    lag.written(100, 0)
    lag.replayed(100)
    lag.written(100, 60_000)
    expect(lag.seconds(90_000)).toBe(0)
  })

  it("grows while the standby is away, from the first position that it has not reached", () => {
    const lag = new StandbyLag()
    lag.replayed(100)
    lag.written(200, 1000)
    lag.written(300, 2000)
    expect(lag.seconds(5000)).toBe(4)
    lag.replayed(250)
    expect(lag.seconds(5000)).toBe(3)
    lag.replayed(300)
    expect(lag.seconds(5000)).toBe(0)
  })

  it("is the age of the oldest position beyond the standby's, whatever was noted", () => {
    const step = fc.record({ written: fc.nat(50), replayed: fc.option(fc.nat(2000)) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 500 }), (steps) => {
        const lag = new StandbyLag()
        const noted: Array<{ position: number; at: number }> = []
        let position = 0
        let reached = -1
        for (const [at, { written, replayed }] of steps.entries()) {
          position += written
          lag.written(position, at * 1000)
          noted.push({ position, at })
          if (replayed === null) continue
          reached = Math.max(reached, Math.min(replayed, position))
          lag.replayed(reached)
        }
        const oldest = noted.find((one) => one.position > reached)
        expect(lag.seconds(steps.length * 1000)).toBe(oldest === undefined ? 0 : steps.length - oldest.at)
      }),
    )
  })
})
