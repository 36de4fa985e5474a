import { describe, expect, it } from "vitest"
import { readKeptOut, readLexicon } from "../../../src/finding/Dictionary/ReadLexicon.ts"
import { canonicalKhmer, hasKhmer } from "../../../matching/text/Khmer.ts"
import { normalise } from "../../../matching/text/Normalise.ts"
import { shippedDictionary } from "../dictionary/Samples.ts"

const entries = readLexicon()
const dictionary = shippedDictionary()
const wordsOf = (language: string): ReadonlyArray<string> =>
  entries.filter((entry) => entry.language === language).map(({ word }) => word)

const curated = (language: string): number =>
  entries.filter((entry) => entry.language === language && entry.isCurated).length

/** ្ដ and ្ត look the same, so an entry stands for both. */
const alike = (word: string): string => word.replaceAll("\u17D2\u178A", "\u17D2\u178F")

/** The medicine that search would find for a word: as written, or in lower case. */
const medicineOf = (word: string): string | undefined =>
  (dictionary.medicineNamed(word) ?? dictionary.names.get(word.toLowerCase()))?.name

describe("the lexicon of words that are not medicines", () => {
  it("holds at least 3,000 English and 2,500 Khmer entries that were written by hand", () => {
    expect(curated("english")).toBeGreaterThanOrEqual(3000)
    expect(curated("khmer")).toBeGreaterThanOrEqual(2500)
    expect(curated("romanised")).toBeGreaterThanOrEqual(500)
  })

  it("has no word that is a name of a medicine", () => {
    const clashes = entries.flatMap(({ word, path }) => {
      const medicine = medicineOf(word)
      return medicine === undefined ? [] : [`${path}: ${word} is ${medicine}`]
    })
    expect(clashes).toEqual([])
  })

  it("has each word once, so that it has one class", () => {
    const first = new Map<string, string>()
    const repeated = entries.flatMap(({ word, path }) => {
      const key = alike(word)
      const earlier = first.get(key)
      first.set(key, path)
      return earlier === undefined ? [] : [`${path}: ${word} stands in ${earlier} too`]
    })
    expect(repeated).toEqual([])
  })

  it("is written in one way: NFC, lower case, single spaces, no invisible characters", () => {
    const odd = entries.filter(
      ({ word }) =>
        word !== word.normalize("NFC") ||
        word !== word.toLowerCase() ||
        word !== word.trim().replace(/\s+/g, " ") ||
        /[\p{Cf}\u17B4\u17B5]/u.test(word),
    )
    expect(odd).toEqual([])
  })

  it("is sorted within each file, so that two who add words seldom meet", () => {
    const unsorted = entries.filter(({ word, path }, i) => {
      const before = entries[i - 1]
      return before !== undefined && before.path === path && before.word >= word
    })
    expect(unsorted).toEqual([])
  })

  it("has Khmer marks in canonical order, and Khmer letters in the Khmer files only", () => {
    expect(wordsOf("khmer").filter((word) => canonicalKhmer(word) !== alike(word))).toEqual([])
    expect(wordsOf("khmer").filter((word) => !hasKhmer(word))).toEqual([])
    expect([...wordsOf("english"), ...wordsOf("romanised")].filter(hasKhmer)).toEqual([])
  })

  it("keeps something of every word when search normalises it", () => {
    expect(entries.filter(({ word }) => normalise(word) === "").map(({ word }) => word)).toEqual([])
  })

  it.each([
    ["រាគរូស", "symptom"],
    ["គ្រុនក្តៅ", "symptom"],
    ["ឈឺក្បាល", "symptom"],
    ["ក្អក", "symptom"],
    ["fever", "symptom"],
    ["insomnia", "symptom"],
    ["chheu kbal", "symptom"],
    ["knee", "body"],
    ["chicken", "food"],
    ["សួស្តី", "greeting"],
    ["do you have", "question"],
    ["syrup", "form"],
    ["សម្រាប់ក្មេង", "use"],
    ["thermometer", "goods"],
    ["mar", "time"],
    ["keep out of reach of children", "label"],
    ["supports hemoglobin", "slogan"],
    ["phnom penh", "place"],
    ["umbrella", "everyday"],
  ])("knows %s as %s", (word, expected) => {
    expect(entries.find((entry) => entry.word === word)?.class).toBe(expected)
  })
})

describe("the words kept out of the lexicon", () => {
  it("stay out, each with what it is taken as and why", () => {
    const inside = new Set(entries.map(({ word }) => word))
    const keptOut = readKeptOut()
    expect(keptOut.length).toBeGreaterThan(50)
    expect(keptOut.filter(({ word }) => inside.has(word))).toEqual([])
    expect(keptOut.filter(({ takenAs, reason }) => takenAs === "" || reason === "")).toEqual([])
  })
})
