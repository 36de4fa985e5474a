import {
  expiryColor,
  showsLowStockBadge,
  stockColor,
  stockLabel,
} from "@rokthnam/shared/Medicines/StockRules"
import { describe, expect, it } from "vitest"

describe("the thresholds of the documents", () => {
  it.each([
    [0, "out_of_stock", "red", true],
    [1, "low_stock", "yellow", true],
    [10, "low_stock", "yellow", true],
    [11, "low_stock", "green", false],
    [20, "low_stock", "green", false],
    [21, "in_stock", "green", false],
  ] as const)("label %i packages %s, colour them %s, badge %s", (quantity, label, color, badge) => {
    expect(stockLabel(quantity)).toBe(label)
    expect(stockColor(quantity)).toBe(color)
    expect(showsLowStockBadge(quantity)).toBe(badge)
  })

  it.each([
    [-1, "red"],
    [0, "red"],
    [1, "orange"],
    [30, "orange"],
    [31, "yellow"],
  ] as const)("colour %i days left %s", (days, color) => {
    expect(expiryColor(days)).toBe(color)
  })
})
