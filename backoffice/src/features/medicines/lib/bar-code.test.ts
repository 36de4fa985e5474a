import { ownBarcodes } from "@rokthnam/shared/Medicines/OwnCodeRules"
import { describe, expect, it } from "vitest"
import { barPath, barsOf } from "./bar-code.ts"

describe("the bars of a code", () => {
  it("are those of the standard's example, and of an EAN-8", () => {
    // GS1 General Specifications, figure 5.2.1.1: 5901234123457
    expect(barsOf("5901234123457")).toBe(
      "10100010110100111011001100100110111101001110101010110011011011001000010101110010011101000100101",
    )
    expect(barsOf("96385074")).toBe("1010001011010111101111010110111010101001110111001010001001011100101")
  })

  it("are the same for a number with and without its leading zero", () => {
    expect(barsOf("036000291452")).toBe(barsOf("0036000291452"))
    expect(barsOf("00036000291452")).toBe(barsOf("0036000291452"))
  })

  it("are drawn for every own code, with the space that a scanner needs", () => {
    for (const code of [1, 4711, 1_234_567_890].flatMap(ownBarcodes)) {
      expect(barPath(code)?.width).toBe(95 + 22)
      expect(barPath(code)?.path).toMatch(/^M11 0h1v1h-1z/)
    }
  })

  it("are none for a code with a wrong check digit, or of a case of packs", () => {
    expect(barsOf("5901234123458")).toBeUndefined()
    expect(barsOf("15901234123454")).toBeUndefined()
  })
})
