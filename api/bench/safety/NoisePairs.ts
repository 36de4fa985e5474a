/** The pairs from which misspelling is learnt: collected misspellings, foreign spellings, Khmer spellings. */
import { readFileSync } from "node:fs"
import { Either } from "effect"
import { loadDictionary } from "../../src/finding/Dictionary/LoadDictionary.ts"
import { foldLatin } from "../../matching/text/Fold.ts"
import { hasKhmer } from "../../matching/text/Khmer.ts"
import { foldKhmer } from "../../matching/text/KhmerFold.ts"
import { nameOnly, normalise } from "../../matching/text/Normalise.ts"
import { dataFolder, khmerSpellings, misspellings } from "../search/Recall.ts"
import type { Pair } from "../search/Recall.ts"
import type { WeightedPair } from "./FitNoise.ts"

/** Weight of a foreign spelling. Such spellings follow rules; a real misspelling tells more about slips. */
const weightOfVariant = 0.15

const joined = (name: string): string => nameOnly(normalise(name)).replaceAll(" ", "")

const weighted = (pairs: ReadonlyArray<Pair>, weight: number): ReadonlyArray<WeightedPair> =>
  pairs.map(([typed, meant]) => ({ typed: joined(typed), meant: joined(meant), weight }))

/** Spellings of ingredients in other languages and on packs. */
const variants = (): ReadonlyArray<Pair> =>
  readFileSync(`${dataFolder}inn_variants.csv`, "utf8")
    .split("\n")
    .slice(1)
    .map((line) => line.split(","))
    .filter((cells) => cells.length === 3)
    .map(([variant = "", canonical = ""]): Pair => [variant, canonical])

/** Misspellings in Latin letters. `isLearnt` excludes some of them. */
export const latinPairs = (isLearnt: (pair: Pair) => boolean = () => true): ReadonlyArray<WeightedPair> => [
  ...weighted(misspellings().filter(isLearnt), 1),
  ...weighted(variants().filter(isLearnt), weightOfVariant),
]

/** Khmer spellings in the shipped dictionary and in the collected data, both sides converted to their sound. */
export const khmerPairs = (isLearnt: (pair: Pair) => boolean = () => true): ReadonlyArray<WeightedPair> => {
  const dictionary = Either.getOrThrow(loadDictionary())
  const listed = dictionary.khmerNames
    .filter(({ kind }) => kind === "name")
    .map(({ khmer, name }): Pair => [khmer, name])
  return [...listed, ...khmerSpellings()]
    .filter((pair) => isLearnt(pair) && !hasKhmer(pair[1]))
    .map(([khmer, name]) => ({
      typed: foldKhmer(joined(khmer)),
      meant: foldLatin(joined(name)),
      weight: 1,
    }))
}
