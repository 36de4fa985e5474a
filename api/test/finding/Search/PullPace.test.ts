import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { PullPace } from "../../../src/finding/Search/PullPace.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }))
afterEach(() => void vi.useRealTimers())

/** Pulls again and again for so many milliseconds of the clock, something to pull being there always. */
const pullFor = async (pace: PullPace, milliseconds: number): Promise<void> => {
  let isOver = false
  const pulling = (async () => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one pull after the other
      await pace.pause()
      if (isOver) return
      pace.begin()
    }
  })()
  await vi.advanceTimersByTimeAsync(milliseconds)
  isOver = true
  await vi.advanceTimersByTimeAsync(1000)
  await pulling
}

describe("the pace of pulls", () => {
  it("is fifty a second however many changes are told", async () => {
    const pace = new PullPace()
    await pullFor(pace, 999)
    expect(pace.pulls).toBe(50)
  })

  it("has no pause for a search that waits, and only for that one", async () => {
    const pace = new PullPace()
    pace.begin()
    let isOver = false
    const pause = pace.pause().then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(5)
    expect(isOver).toBe(false)
    pace.hurry()
    await pause
    pace.begin()
    const next = pace.pause().then(() => (isOver = false))
    await vi.advanceTimersByTimeAsync(19)
    expect(isOver).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    await next
    expect(isOver).toBe(false)
  })
})
