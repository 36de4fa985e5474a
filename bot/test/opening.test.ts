import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { chat, offer } from "./support/chat.ts"

type Opening = NonNullable<(typeof offer)["pharmacy"]["opening"]>

/** Saturday, 09:00 in Phnom Penh. */
const now = new Date("2026-11-21T02:00:00.000Z")

const said = (opening: Partial<Opening> | null, language = "en"): Promise<string> => {
  const known = { is_open: true, changes_at: null, on_duty: false, duty_ends_at: null }
  const whole = opening === null ? null : { ...known, ...opening }
  const shown = { ...offer, pharmacy: { ...offer.pharmacy, opening: whole } }
  return chat({ offer: () => Effect.succeed(shown) }, language).press("offer:7")
}

describe("the card of an offer", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now }))
  afterEach(() => void vi.useRealTimers())

  it.each([
    [{ changes_at: "2026-11-21T14:00:00.000Z" }, "Open now · closes 21:00"],
    [{ changes_at: "2026-11-21T18:00:00.000Z" }, "Open now · closes 01:00"],
    [{ changes_at: "2026-11-25T14:00:00.000Z" }, "Open now"],
    [{ changes_at: null }, "Open day and night"],
    [{ is_open: false, changes_at: "2026-11-21T06:30:00.000Z" }, "Closed · opens 13:30"],
    [{ is_open: false, changes_at: "2026-11-22T00:30:00.000Z" }, "Closed · opens tomorrow 07:30"],
    [{ is_open: false, changes_at: "2026-11-24T00:30:00.000Z" }, "Closed now"],
    [
      { is_open: false, changes_at: null, duty_ends_at: "2026-11-21T23:00:00.000Z" },
      "Closed now · on duty tonight",
    ],
  ])("says whether the pharmacy is open: %j", async (opening, words) => {
    expect((await said(opening)).split("\n")).toContain(`🕘 ${words}`)
  })

  it("says it in Khmer, and nothing where the hours are not known", async () => {
    expect(await said({ changes_at: "2026-11-21T14:00:00.000Z" }, "km")).toContain("🕘 កំពុងបើក · បិទម៉ោង 21:00")
    expect(await said(null)).not.toContain("🕘")
    // an answer that is older than its change
    expect(await said({ changes_at: "2026-11-21T01:00:00.000Z" })).not.toContain("🕘")
  })
})
