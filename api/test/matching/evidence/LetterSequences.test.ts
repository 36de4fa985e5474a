import { describe, expect, it } from "vitest"
import { LetterSequences } from "../../../matching/evidence/LetterSequences.ts"

const words = ["market", "marking", "marked", "parking", "basket", "bark", "barking"]
const letters = [...Array.from("abcdefghijklmnopqrstuvwxyz"), "-"]

describe("the likelihood of a string of letters", () => {
  it.each([2, 3, 4])(
    "is shared out among everything that may follow, with strings of %i letters",
    (order) => {
      const sequences = new LetterSequences(words, order)
      for (const beginning of ["", "m", "mark", "zz"]) {
        const before = beginning.length
        // how the word ends here, or goes on with each letter: the cost of the next letter alone
        const ends = Math.exp(-sequences.cost(beginning, before))
        const goesOn = letters.map((letter) => {
          const both = sequences.cost(beginning + letter, before)
          return Math.exp(-(both - sequences.cost(beginning + letter, before + 1)))
        })
        expect(ends + goesOn.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 5)
      }
    },
  )

  it("is greater for words that look like those it was learnt from", () => {
    const sequences = new LetterSequences(words)
    expect(sequences.cost("marker")).toBeLessThan(sequences.cost("kramer"))
    expect(sequences.cost("market")).toBeLessThan(sequences.cost("marker"))
  })

  it("is never nothing", () => {
    expect(sequencesOfNothing().cost("xyz")).toBeLessThan(Infinity)
    expect(new LetterSequences(words).cost("qqqq")).toBeLessThan(Infinity)
  })
})

const sequencesOfNothing = (): LetterSequences => new LetterSequences([])
