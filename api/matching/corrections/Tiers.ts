import type { Interpretation } from "../meaning/Interpret.ts"
import type { Vocabulary } from "../words/Vocabulary.ts"
import type { Meanings } from "./Readings.ts"

/** The names of a reading that also hold the strengths and forms asked for, then without the forms, then all of them. */
export const tiersOf = (
  vocabulary: Vocabulary,
  query: Interpretation,
  meanings: Meanings,
): ReadonlyArray<ReadonlyArray<number>> => {
  const sets = meanings.map(({ words }) => words)
  const beside = (tokens: ReadonlyArray<string>) => tokens.map((token) => vocabulary.wordsFor(token))
  const strengths = beside(query.strengths)
  const forms = beside(query.forms)
  const all = [
    ...(forms.length > 0 ? [[...sets, ...strengths, ...forms]] : []),
    ...(strengths.length > 0 ? [[...sets, ...strengths]] : []),
    sets,
  ]
  const narrowing = query.typedWords.length > 0 ? all : [sets]
  return narrowing.map((tier) => vocabulary.inAll(tier)).filter((tier) => tier.length > 0)
}
