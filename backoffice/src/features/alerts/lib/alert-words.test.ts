import { describe, expect, it } from "vitest"
import { isExpiredAlert } from "./use-alert-words.ts"

describe("an alert about a date", () => {
  it("is one about an expired medicine when its days are negative", () => {
    expect(isExpiredAlert({ alert_type: "EXPIRING_SOON", message: "Vitamin C expires in -3 days" })).toBe(
      true,
    )
  })

  it("is not, when only the medicine's name holds a hyphen", () => {
    expect(isExpiredAlert({ alert_type: "EXPIRING_SOON", message: "Co-trimoxazole expires in 3 days" })).toBe(
      false,
    )
  })

  it("is never one about stock", () => {
    expect(isExpiredAlert({ alert_type: "LOW_STOCK", message: "Vitamin -3 days" })).toBe(false)
  })
})
