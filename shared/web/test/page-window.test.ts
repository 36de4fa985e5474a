import { describe, expect, it } from "vitest"
import { pageWindow } from "../lists/page-window.ts"

describe("the slots of a pager", () => {
  it("shows every page when there are five or fewer", () => {
    expect(pageWindow(2, 5)).toEqual([1, 2, 3, 4, 5])
    expect(pageWindow(1, 1)).toEqual([1])
  })

  it("shows five numbers around the current page, with the first, the last and ellipses", () => {
    expect(pageWindow(10, 20)).toEqual([1, "gap-before", 8, 9, 10, 11, 12, "gap-after", 20])
  })

  it("keeps five numbers at either end", () => {
    expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5, "gap-after", 20])
    expect(pageWindow(20, 20)).toEqual([1, "gap-before", 16, 17, 18, 19, 20])
  })

  it("shows three numbers where a phone has room for no more", () => {
    expect(pageWindow(60, 133, 3)).toEqual([1, "gap-before", 59, 60, 61, "gap-after", 133])
  })

  it("leaves an ellipsis out where no number is left out", () => {
    expect(pageWindow(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(pageWindow(3, 6)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it("never repeats a page, whatever the page and however many there are", () => {
    for (let pages = 1; pages <= 30; pages += 1) {
      for (let page = 1; page <= pages; page += 1) {
        const numbers = pageWindow(page, pages).filter((slot) => typeof slot === "number")
        expect(new Set(numbers).size).toBe(numbers.length)
        expect(numbers).toContain(page)
        expect(numbers.at(0)).toBe(1)
        expect(numbers.at(-1)).toBe(pages)
      }
    }
  })
})
