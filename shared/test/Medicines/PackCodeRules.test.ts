import { describe, expect, it } from "vitest"
import { barcodesOf, packCodeOf } from "../../src/Medicines/PackCodeRules.ts"

describe("a code's number", () => {
  it("is the GTIN as printed under the bars, and keeps the 14 digits of a case", () => {
    expect(packCodeOf("0108901234567890", 2026)).toEqual({
      barcode: "8901234567890",
    })
    expect(packCodeOf("0118901234567897", 2026)).toEqual({
      barcode: "18901234567897",
    })
    expect(packCodeOf("LOT 12", 2026)).toBeUndefined()
  })

  it("stands behind the kind of its symbol, if the scanner sends that", () => {
    for (const read of ["]E08901234567890", "]C10108901234567890", "]d20108901234567890", "]E4", "]E0x"]) {
      expect(packCodeOf(read, 2026)?.barcode).toBe(/\d{13}$/.test(read) ? "8901234567890" : undefined)
    }
  })

  it("is looked for in every length in which a pharmacy may have typed it", () => {
    expect(barcodesOf("8901234567890")).toEqual(["8901234567890", "08901234567890"])
    expect(barcodesOf("036000291452")).toEqual(["036000291452", "0036000291452", "00036000291452"])
  })
})
