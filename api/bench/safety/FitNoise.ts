/** Fits the costs of misspelling to pairs of typed and meant words. */
import { changeKind, isVowel, places, respellings } from "../../matching/evidence/LetterOperations.ts"
import type { Operation } from "../../matching/evidence/NoiseModel.ts"
import { operationsOf } from "../../matching/evidence/NoiseModel.ts"
import { operationCosts } from "../../matching/evidence/OperationCosts.ts"

/** A misspelling and its weight. */
export interface WeightedPair {
  readonly typed: string
  readonly meant: string
  readonly weight: number
}

/**
 * The costs before fitting. An operation happens about once in a hundred letters; implausible changes are rarer.
 */
const beginning = `
keep 0.02
swap 5.5
swap far 7.5
lose two 7
lose three 9
repeat two 8
add two 11
change vowel 5
change sound 5.5
change shape 6.5
change key 7
change other 8.5
change at first 1.5
lose vowel 5
lose consonant 5.5
lose double 3
lose at first 2
lose at inside 0
lose at last 0
lose last e 3
add vowel 6.5
add consonant 7.5
add double 4.5
add at first 2
add at inside 0
add at last 0
add last e 4
respell 4.5
`

/** The number of times a letter must occur before its own counts outweigh those of its kind. */
const hesitation = 150
const rounds = 4

class Counts {
  private readonly counts = new Map<string, number>()
  add(name: string, weight: number): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + weight)
  }
  of(name: string): number {
    return this.counts.get(name) ?? 0
  }
}

const kindOfLetter = (letter: string): string => (isVowel(letter) ? "vowel" : "consonant")

const countLost = (counts: Counts, { meant, place, isDouble }: Operation, weight: number): void => {
  if (meant.length > 1) return counts.add(meant.length === 2 ? "lose two" : "lose three", weight)
  if (isDouble) return counts.add("lose double", weight)
  if (meant === "e" && places[place] === "last") return counts.add("lose last e", weight)
  counts.add(`lose ${meant}`, weight)
  counts.add(`lose ${kindOfLetter(meant)}`, weight)
  counts.add(`lose at ${places[place]}`, weight)
}

const countAdded = (counts: Counts, { typed, place, isDouble }: Operation, weight: number): void => {
  if (typed.length > 1) return counts.add(isDouble ? "repeat two" : "add two", weight)
  if (isDouble) return counts.add("add double", weight)
  if (typed === "e" && places[place] === "last") return counts.add("add last e", weight)
  counts.add(`add ${typed}`, weight)
  counts.add(`add ${kindOfLetter(typed)}`, weight)
  counts.add(`add at ${places[place]}`, weight)
}

const isReversed = (a: string, b: string): boolean => Array.from(a).toReversed().join("") === b

const count = (counts: Counts, operation: Operation, weight: number): void => {
  const { meant, typed, place } = operation
  for (const letter of meant) {
    counts.add("letters", weight)
    counts.add(`letters ${letter}`, weight)
    counts.add(`letters ${kindOfLetter(letter)}`, weight)
  }
  if (meant !== "") counts.add(`letters at ${places[place]}`, weight)
  if (place === 2 && meant.endsWith("e")) counts.add("last e", weight)
  if (typed === meant) return
  if (typed === "") return countLost(counts, operation, weight)
  if (meant === "") return countAdded(counts, operation, weight)
  const isPair = respellings.some(([a, b]) => (a === meant && b === typed) || (b === meant && a === typed))
  if (isPair) {
    counts.add(`respell ${meant} ${typed}`, weight)
    return counts.add("respell", weight)
  }
  if (meant.length === 2 && isReversed(meant, typed)) return counts.add("swap", weight)
  if (meant.length === 3) return counts.add("swap far", weight)
  counts.add(`change ${meant} ${typed}`, weight)
  counts.add(`change ${changeKind(meant, typed)}`, weight)
  if (place === 0) counts.add("change at first", weight)
}

const plain = "abcdefghijklmnopqrstuvwxyz"
const pairsOfLetters = Array.from(plain).flatMap((meant) =>
  Array.from(plain)
    .filter((typed) => typed !== meant)
    .map((typed) => [meant, typed] as const),
)

/** The costs of changes: of each kind, and of each pair of letters that occurred. */
const changes = (counts: Counts): ReadonlyArray<readonly [string, number]> => {
  const letters = counts.of("letters")
  const kinds = ["vowel", "sound", "shape", "key", "other"]
  const rates = new Map(
    kinds.map((kind) => {
      const possible = pairsOfLetters
        .filter(([meant, typed]) => changeKind(meant, typed) === kind)
        .reduce((sum, [meant]) => sum + counts.of(`letters ${meant}`), 0)
      return [kind, (counts.of(`change ${kind}`) + 0.5) / Math.max(possible, letters / 10)] as const
    }),
  )
  const seen = pairsOfLetters.filter(([meant, typed]) => counts.of(`change ${meant} ${typed}`) > 0)
  return [
    ...rates,
    ...seen.map(([meant, typed]) => {
      const rate = rates.get(changeKind(meant, typed)) ?? 0
      const own = counts.of(`change ${meant} ${typed}`) + hesitation * rate
      return [`${meant} ${typed}`, own / (counts.of(`letters ${meant}`) + hesitation)] as const
    }),
  ].map(([name, rate]) => [`change ${name}`, rate] as const)
}

/**
 * The costs of lost or added letters: of each kind, of each letter that occurred, and the addition for its place.
 */
const letterCosts = (counts: Counts, name: "lose" | "add"): ReadonlyArray<readonly [string, number]> => {
  const chances = (letter: string): number =>
    name === "lose" ? counts.of(`letters ${letter}`) : counts.of("letters")
  const share = { vowel: 6, consonant: 20 }
  const kinds = (["vowel", "consonant"] as const).map((kind) => {
    const possible = name === "lose" ? counts.of(`letters ${kind}`) : counts.of("letters") * share[kind]
    return [kind, (counts.of(`${name} ${kind}`) + 0.5) / possible] as const
  })
  const rates = new Map<string, number>(kinds)
  const seen = Array.from(plain).filter((letter) => counts.of(`${name} ${letter}`) > 0)
  const letters = seen.map((letter) => {
    const own = counts.of(`${name} ${letter}`) + hesitation * (rates.get(kindOfLetter(letter)) ?? 0)
    return [letter, own / (chances(letter) + hesitation)] as const
  })
  const all = places.reduce((sum, place) => sum + counts.of(`${name} at ${place}`), 0)
  const atPlaces = places.map((place) => {
    const usual = counts.of(`letters at ${place}`) / counts.of("letters")
    return [`at ${place}`, (counts.of(`${name} at ${place}`) + 1) / (all + 3) / usual] as const
  })
  return [...kinds, ...letters, ...atPlaces].map(([what, rate]) => [`${name} ${what}`, rate] as const)
}

const rare = (counts: Counts): ReadonlyArray<readonly [string, number]> => {
  const letters = counts.of("letters")
  const changed = ["vowel", "sound", "shape", "key", "other"].reduce(
    (sum, kind) => sum + counts.of(`change ${kind}`),
    0,
  )
  const firsts = counts.of("letters at first") / letters
  // the places where a respelling was possible are not counted; this assumes about every fourth letter, equally for
  // all
  const usual = (counts.of("respell") + 1) / (letters / 4)
  const respell = (own: number): number => (own + 2 * usual) / (letters / 4 / respellings.length + 2)
  const several = ["swap", "swap far", "lose two", "lose three", "repeat two"] as const
  return [
    ["change at first", (counts.of("change at first") + 1) / (changed + 3) / firsts],
    ["lose double", (counts.of("lose double") + 0.5) / (letters / 20)],
    ["lose last e", (counts.of("lose last e") + 0.5) / (counts.of("last e") + 2)],
    ["add last e", (counts.of("add last e") + 0.5) / (counts.of("letters at last") + 2)],
    ["add double", (counts.of("add double") + 0.5) / letters],
    ...several.map((name) => [name, (counts.of(name) + 0.3) / letters] as const),
    // which two letters: one of about 300 usual pairs
    ["add two", (counts.of("add two") + 0.3) / letters / 300],
    ["respell", respell(0)],
    ...respellings
      .flatMap(([one, two]) => [`${one} ${two}`, `${two} ${one}`])
      .filter((pair) => counts.of(`respell ${pair}`) > 0)
      .map((pair) => [`respell ${pair}`, respell(counts.of(`respell ${pair}`))] as const),
  ]
}

/** The table of costs under which the pairs are most likely: one operation and its cost per line. */
export const fitNoise = (pairs: ReadonlyArray<WeightedPair>): string => {
  let table = beginning
  for (let round = 0; round < rounds; round++) {
    const model = operationCosts(table, 0)
    const counts = new Counts()
    for (const { typed, meant, weight } of pairs)
      for (const operation of operationsOf(model, typed, meant)) count(counts, operation, weight)
    const rates = [
      ...changes(counts),
      ...letterCosts(counts, "lose"),
      ...letterCosts(counts, "add"),
      ...rare(counts),
    ]
    table = ["keep 0.02", ...rates.map(([name, rate]) => `${name} ${(-Math.log(rate)).toFixed(2)}`)].join(
      "\n",
    )
  }
  return table
}
