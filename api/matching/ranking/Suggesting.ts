/** Names that complete what is being typed. Which of them are in stock is asked of the engine. */
import { hasKhmer } from "../text/Khmer.ts"
import { isAilment } from "../lexicon/Lexicon.ts"
import { kindOf, nameOnly, normalise } from "../text/Normalise.ts"
import type { Counted } from "../corrections/Counting.ts"
import { bars, judge } from "../corrections/Judge.ts"
import type { TrustedName, TrustedNames } from "../dictionary/TrustedNames.ts"
import type { Vocabulary } from "../words/Vocabulary.ts"

/** A name to suggest and the product names that carry it. */
export interface Suggestion {
  readonly shown: string
  readonly names: ReadonlyArray<number>
}

/** A word that this many pharmacies carry is no one's typo. */
const carriedByMany = 20
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
  return [...new Set(tokens.flatMap((token) => nearNames(trusted, token)))]
}

/** A misspelt beginning costs as much more as a letter that is wrong. */
const unfinished = 3

/** Names that a misspelt word, or the beginning of one, may mean. */
const nearNames = (trusted: TrustedNames, token: string): ReadonlyArray<string> => {
  const { corrected, asked } = judge(trusted, token, bars.search, { unfinished })
  return (corrected === undefined ? asked : [corrected]).map(({ term }) => trusted.shown(term))
}

/** Words of the catalogue that begin so and that the dictionary does not know, those of most names first. */
const otherWords = (vocabulary: Vocabulary, trusted: TrustedNames, typed: string) =>
  typed.includes(" ")
    ? []
    : vocabulary
        .wordsFor(typed)
        .filter(({ text }) => kindOf(text) === "word" && !trusted.isWord(text))
        .toSorted((a, b) => b.names.length - a.names.length)
        .slice(0, mostOtherWords)

/** A symptom shorter than this may be the beginning of a name (flu, hiv). */
const shortestSymptom = 4

/** Whether a normalised text is a whole symptom, or says no more than strength and form: there is no name to complete. */
const isNoName = ({ lexicon }: TrustedNames, typed: string): boolean =>
  (typed.length >= shortestSymptom && isAilment(lexicon.classOf(typed))) || nameOnly(typed) === ""

/** Candidates for what is typed so far, best known first; none for a single character. */
export const suggestionsFor = (
  vocabulary: Vocabulary,
  trusted: TrustedNames,
  query: string,
): Counted<ReadonlyArray<Suggestion>> => {
  const typed = normalise(query)
  if (typed.length < shortestTyped || isNoName(trusted, typed)) return { asks: [], given: () => [] }
  const others = otherWords(vocabulary, trusted, typed)
  return {
    asks: others.map(({ names }) => ({ count: "pharmacies", names, limit: carriedByMany })),
    given: (carriers) => {
      const carried = others.filter((_, i) => (carriers[i] ?? 0) >= carriedByMany).map(({ text }) => text)
      const shown = new Set([...dictionaryNames(trusted, typed), ...carried])
      return [...shown].map((name) => ({ shown: name, names: namesHolding(vocabulary, normalise(name)) }))
    },
  }
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
