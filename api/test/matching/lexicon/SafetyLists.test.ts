import { describe, expect, it } from "vitest"
import {
  askingSentences,
  everydayTexts,
  isHeldOut,
  nearMissBrands,
} from "../../../bench/safety/EverydayWords.ts"
import { foldOf, misspellings } from "../../../bench/safety/Misspellings.ts"
import { nonsense } from "../../../bench/safety/Nonsense.ts"
import { readLexicon } from "../../../src/finding/Dictionary/ReadLexicon.ts"
import { hasKhmer } from "../../../matching/text/Khmer.ts"
import { shippedDictionary } from "../dictionary/Samples.ts"

const dictionary = shippedDictionary()
const isName = (text: string): boolean => dictionary.medicineNamed(text) !== undefined
const named = dictionary.medicines.map(({ name }) => name)

describe("the word lists of the safety benchmark", () => {
  it("hold at least 1,000 everyday texts in each language, each once and none a medicine", () => {
    const [english, khmer] = [everydayTexts("english"), everydayTexts("khmer")]
    expect(english.length).toBeGreaterThanOrEqual(1000)
    expect(khmer.length).toBeGreaterThanOrEqual(1000)
    const all = [...english, ...khmer, ...everydayTexts("romanised")]
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
    expect(all.filter(({ text }) => isName(text))).toEqual([])
    expect(all.filter(({ kind }) => kind === "")).toEqual([])
    expect(khmer.filter(({ text }) => !hasKhmer(text))).toEqual([])
  })

  it("ask for medicines that the dictionary has", () => {
    const unknown = askingSentences().flatMap(([text, ingredients]) =>
      ingredients
        .filter((name) => dictionary.ingredientNamed(name) === undefined)
        .map((name) => [text, name]),
    )
    expect(askingSentences().length).toBeGreaterThanOrEqual(50)
    expect(unknown).toEqual([])
  })

  it("invent at least 300 brands that neither dictionary nor lexicon holds", () => {
    const brands = nearMissBrands()
    const everyday = new Set(readLexicon().map(({ word }) => word))
    expect(brands.length).toBeGreaterThanOrEqual(300)
    expect(brands.filter((brand) => isName(brand) || everyday.has(brand))).toEqual([])
    expect(brands.filter((brand) => dictionary.trustedWords.has(brand))).toEqual([])
  })

  it("hold out about three words of ten, a word and its endings together", () => {
    const words = readLexicon().map(({ word }) => word)
    const share = words.filter(isHeldOut).length / words.length
    expect(share).toBeGreaterThan(0.25)
    expect(share).toBeLessThan(0.35)
    for (const [word, other] of [
      ["headache", "headaches"],
      ["bandage", "bandages"],
      ["coughing", "coughed"],
    ] as const)
      expect(isHeldOut(word)).toBe(isHeldOut(other))
  })
})

describe("generated misspellings", () => {
  const made = misspellings(named, 2, 7, isName)

  it("are the same for the same seed, and others for another", () => {
    expect(misspellings(named, 2, 7, isName)).toEqual(made)
    expect(misspellings(named, 2, 8, isName)).not.toEqual(made)
  })

  it("differ from what is meant and are no medicine's name", () => {
    expect(made.length).toBeGreaterThan(named.length)
    expect(made.filter(({ typed, meant }) => typed === meant || isName(typed))).toEqual([])
  })

  it("are of every kind, in both scripts", () => {
    const khmer = dictionary.khmerNames.filter(({ kind }) => kind === "name").map((row) => row.khmer)
    const kinds = (all: typeof made): number => new Set(all.flatMap((one) => one.kinds)).size
    expect(kinds(made)).toBe(13)
    expect(kinds(misspellings(khmer, 5, 7, isName))).toBe(7)
  })

  it("fall into folds of about the same size by the name that is meant", () => {
    const sizes = Array.from(
      { length: 5 },
      (_, fold) => named.filter((name) => foldOf(name, 5) === fold).length,
    )
    expect(Math.min(...sizes)).toBeGreaterThan((named.length / 5) * 0.85)
  })
})

describe("nonsense", () => {
  it("is 400 different strings in both scripts, the same for the same seed, and names nothing", () => {
    const made = nonsense(400, 5, isName)
    expect(new Set(made).size).toBe(400)
    expect(nonsense(400, 5, isName)).toEqual(made)
    expect(made.filter(hasKhmer).length).toBeGreaterThan(80)
    expect(made.filter(isName)).toEqual([])
  })
})
