import { describe, expect, it } from "vitest"
import { countedName, isCounted } from "../../../src/finding/UnansweredSearches/CountedText.ts"
import { NotedSearches } from "../../../src/finding/UnansweredSearches/NotedSearches.ts"
import { visitorMark } from "../../../src/finding/UnansweredSearches/VisitorMark.ts"

describe("what is counted of a query", () => {
  it.each([
    "012 345 678",
    "+855 12-345-678",
    "០១២ ៣៤៥ ៦៧៨",
    "call me 0961234567",
    "8850123456789",
    "sok.dara@gmail.com",
    "https://example.org/x",
    "www.pharmacy.kh",
    "t.me/somebody",
    "facebook.com",
    "a".repeat(61),
  ])("is nothing of %s", (query) => {
    expect(isCounted(query)).toBe(false)
  })

  it.each(["amoxicillin 500mg", "vitamin b1 b6 b12", "ប៉ារ៉ាសេតាម៉ុល 500", "St. John's wort", "a".repeat(60)])(
    "may be %s",
    (query) => {
      expect(isCounted(query)).toBe(true)
    },
  )

  it("is the name without strength and form", () => {
    expect(countedName("tocilizumab 162mg tab")).toBe("tocilizumab")
    expect(countedName("500mg")).toBeUndefined()
    expect(countedName("one two three four five six seven")).toBeUndefined()
  })
})

describe("searches without an answer", () => {
  let now = Date.parse("2031-05-02T03:10:00Z")
  const noted = () => new NotedSearches(() => now)

  it("count a text once for each visitor and hour, however it is written", () => {
    const searches = noted()
    for (const query of ["Tocilizumab", " tocilizumab ", "TOCILIZUMAB"]) searches.note(query, 7)
    searches.note("tocilizumab", 8)
    expect(searches.take()).toEqual([{ text: "tocilizumab", searches: 2, seen: (1n << 7n) | (1n << 8n) }])
    searches.note("tocilizumab", 7)
    expect(searches.take()).toEqual([])
    now += 3_600_000
    searches.note("tocilizumab", 7)
    expect(searches.take()).toEqual([{ text: "tocilizumab", searches: 1, seen: 1n << 7n }])
  })

  it("have no more room for one visitor than for twenty words an hour", () => {
    const searches = noted()
    for (let word = 0; word < 1000; word++) searches.note(`flood${"x".repeat(word % 40)}${word}`, 7)
    searches.note("tocilizumab", 8)
    const texts = searches.take().map(({ text }) => text)
    expect(texts).toHaveLength(21)
    expect(texts).toContain("tocilizumab")
  })

  it("are bounded, whoever asks", () => {
    const searches = noted()
    for (let visitor = 0; visitor < 6000; visitor++) searches.note(`word${visitor}`, visitor)
    expect(searches.take()).toHaveLength(500)
  })

  it("are given back when they could not be written", () => {
    const searches = noted()
    searches.note("tocilizumab", 7)
    const taken = searches.take()
    searches.note("tocilizumab", 8)
    searches.giveBack(taken)
    expect(searches.take()).toEqual([{ text: "tocilizumab", searches: 2, seen: (1n << 7n) | (1n << 8n) }])
  })
})

describe("the mark of a visitor", () => {
  it("is the same for the same visitor, and another with another secret", () => {
    const mark = visitorMark("a secret", "user:1")
    expect(visitorMark("a secret", "user:1")).toBe(mark)
    expect(visitorMark("a secret", "user:2")).not.toBe(mark)
    expect(visitorMark("another secret", "user:1")).not.toBe(mark)
    expect(Number.isSafeInteger(mark)).toBe(true)
  })
})
