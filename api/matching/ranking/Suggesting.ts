/** Names that complete what is being typed. Which of them are in stock is asked of the engine. */
import { hasKhmer } from "../text/Khmer.ts"
import { kindOf, normalise } from "../text/Normalise.ts"
import type { Counting } from "../corrections/Counting.ts"
import { pharmaciesOf } from "../corrections/Counting.ts"
import { carriedByMany } from "../corrections/Corrections.ts"
import type { TrustedName, TrustedNames } from "../dictionary/TrustedNames.ts"
import type { Vocabulary } from "../words/Vocabulary.ts"

/** A name to suggest and the product names that carry it. */
export interface Suggestion {
  readonly shown: string
  readonly names: ReadonlyArray<number>
}

/** Candidates that are looked at; the best known come first. */
const mostCandidates = 40
const mostOtherWords = 24
const shortestTyped = 2

/** The product names that hold every word of a normalised name. */
export const namesHolding = (vocabulary: Vocabulary, norm: string): ReadonlyArray<number> =>
  vocabulary.inAll(
    norm.split(" ").map((token) => {
      const word = vocabulary.word(token)
      return word === undefined ? [] : [word]
    }),
  )

const beginsWords = ({ words }: TrustedName, tokens: ReadonlyArray<string>): boolean =>
  tokens.every((token) => words.some((word) => word.startsWith(token)))

const dictionaryNames = (trusted: TrustedNames, typed: string): ReadonlyArray<string> => {
  const tokens = typed.split(" ")
  const beginnings = new Set(tokens.flatMap((token) => (hasKhmer(token) ? trusted.latinOf(token) : [])))
  const found = trusted.names.filter(({ norm }) => norm.startsWith(typed) || beginnings.has(norm))
  const inside = trusted.names.filter((name) => !name.norm.startsWith(typed) && beginsWords(name, tokens))
  const all = [...found, ...inside]
  if (all.length > 0) return all.slice(0, mostCandidates).map(({ shown }) => shown)
  const near = tokens.flatMap((token) => trusted.words.nearest(token, { limit: 4, minimumSimilarity: 0.7 }))
  return near.map(({ term }) => term)
}

function* widelyCarried(
  vocabulary: Vocabulary,
  trusted: TrustedNames,
  typed: string,
): Counting<ReadonlyArray<string>> {
  if (typed.includes(" ")) return []
  const words = vocabulary
    .wordsFor(typed)
    .filter(({ text }) => kindOf(text) === "word" && !trusted.isWord(text))
    .toSorted((a, b) => b.names.length - a.names.length)
    .slice(0, mostOtherWords)
  const carried: Array<string> = []
  for (const { text, names } of words) {
    if ((yield pharmaciesOf(names, carriedByMany)) >= carriedByMany) carried.push(text)
  }
  return carried
}

/** Candidates for what is typed so far, best known first; none for a single character. */
export function* suggestionsFor(
  vocabulary: Vocabulary,
  trusted: TrustedNames,
  query: string,
): Counting<ReadonlyArray<Suggestion>> {
  const typed = normalise(query)
  if (typed.length < shortestTyped) return []
  const shown = new Set([
    ...dictionaryNames(trusted, typed),
    ...(yield* widelyCarried(vocabulary, trusted, typed)),
  ])
  return [...shown].map((name) => ({ shown: name, names: namesHolding(vocabulary, normalise(name)) }))
}

/** Those in stock first, each group in the order given. */
export const stockedFirst = (
  suggestions: ReadonlyArray<Suggestion>,
  isStocked: (suggestion: Suggestion) => boolean,
  limit: number,
): ReadonlyArray<string> => {
  const stocked: Array<string> = []
  const others: Array<string> = []
  for (const suggestion of suggestions) {
    if (stocked.length >= limit) break
    if (isStocked(suggestion)) stocked.push(suggestion.shown)
    else others.push(suggestion.shown)
  }
  return [...stocked, ...others].slice(0, limit)
}
