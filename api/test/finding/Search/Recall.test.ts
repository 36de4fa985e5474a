import { describe, expect, it } from "vitest"
import {
  beginning,
  catalogue,
  hasData,
  khmerSpellings,
  misspellings,
  recall,
} from "../../../bench/search/Recall.ts"
import { trusted } from "./support/Engines.ts"

if (!hasData())
  process.stderr.write("Skipped: recall on collected misspellings, for ../shared/data is not there.\n")

describe.skipIf(!hasData())("recall in a catalogue of 30,000 names", () => {
  it("finds what collected misspellings mean, with and without strength and form, and while typing", () => {
    const names = catalogue(trusted)
    const plain = recall(names, misspellings())
    const described = recall(
      names,
      misspellings().map(([typed, meant]) => [`${typed} 500mg tab`, meant]),
    )
    const begun = recall(
      names,
      misspellings().map(([, meant]) => [beginning(meant), meant]),
    )
    // an uncertain name is asked about: a list under the wrong name is worse than a question
    expect(plain.inTenOrAsked).toBeGreaterThanOrEqual(0.99)
    expect(plain.inTen).toBeGreaterThanOrEqual(0.98)
    expect(plain.first).toBeGreaterThanOrEqual(0.93)
    expect(described.inTen).toBeGreaterThanOrEqual(plain.inTen - 0.02)
    expect(begun.inTen).toBeGreaterThanOrEqual(0.95)
    expect(recall(names, khmerSpellings()).inTen).toBe(1)
  }, 60_000)
})
