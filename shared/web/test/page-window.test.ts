import { describe, expect, it } from "vitest"
import { pageWindow } from "../lists/page-window.ts"

describe("the numbers of a pager", () => {
  it("are five, with the first and the last page and dots where pages are left out", () => {
    expect(pageWindow(1, 133, 5)).toEqual([1, 2, 3, 4, 5, "gap-after", 133])
    expect(pageWindow(60, 133, 5)).toEqual([1, "gap-before", 58, 59, 60, 61, 62, "gap-after", 133])
    expect(pageWindow(133, 133, 5)).toEqual([1, "gap-before", 129, 130, 131, 132, 133])
  })

  it("leave out no dots' worth of pages", () => {
    expect(pageWindow(4, 7, 5)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(pageWindow(1, 3, 5)).toEqual([1, 2, 3])
  })
})
