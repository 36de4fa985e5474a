/** Which of the names that a query found is meant most: lower is better. It orders what one pharmacy has. */
import { kindOf } from "../text/Normalise.ts"
import { partsOf } from "../text/SearchText.ts"
import type { TokenMeaning } from "../corrections/Readings.ts"
import type { Resolution } from "../corrections/Resolution.ts"
import type { TrustedNames } from "../dictionary/TrustedNames.ts"

const price = {
  /** Of a correction's cost, in natural logarithms: a slip costs about five. */
  noise: 12,
  unfinished: 20,
  missingLetter: 1,
  elsewhere: 60,
  unknownWord: 8,
  extraWord: 24,
  strength: 30,
  form: 15,
}
const mostMissingLetters = 15
const worst = 30_000

const priceOfWord = (word: string, meaning: TokenMeaning, trusted: TrustedNames): number => {
  const unknown = trusted.isWord(word) ? 0 : price.unknownWord
  const beginning = (of: string): number | undefined => {
    if (word === of) return 0
    if (!word.startsWith(of)) return undefined
    return (
      price.unfinished + Math.min(word.length - of.length, mostMissingLetters) * price.missingLetter + unknown
    )
  }
  const typed = beginning(meaning.token)
  if (typed !== undefined) return typed
  const corrected = meaning.corrections.map(({ term, cost }) => {
    const left = beginning(term)
    return left === undefined ? worst : left + Math.round(cost * price.noise)
  })
  return Math.min(worst, ...corrected)
}

const cheapest = (words: ReadonlyArray<string>, meaning: TokenMeaning, trusted: TrustedNames): number =>
  words.reduce((best, word) => Math.min(best, priceOfWord(word, meaning, trusted)), worst)

/** The rank of a search text for a resolved query, a whole number from 0. */
export const rankOf = (text: string, resolution: Resolution, trusted: TrustedNames): number => {
  const [name, dosage, manufacturer] = partsOf(text)
  const nameWords = name.split(" ")
  const beside = `${dosage} ${manufacturer}`.split(" ")
  let rank = 0
  for (const meaning of resolution.meanings) {
    const inName = cheapest(nameWords, meaning, trusted)
    // found by its name in the other script, or run together with its neighbour
    const another = price.elsewhere + Math.round((meaning.corrections[0]?.cost ?? 0) * price.noise)
    rank += Math.min(inName, cheapest(beside, meaning, trusted) + price.elsewhere, another)
  }
  const naming = nameWords.filter((word) => kindOf(word) === "word").length
  rank += Math.max(0, naming - resolution.meanings.length) * price.extraWord
  const all = [...nameWords, ...beside]
  for (const strength of resolution.query.strengths)
    if (!all.some((word) => word.startsWith(strength))) rank += price.strength
  for (const form of resolution.query.forms) if (!all.includes(form)) rank += price.form
  return Math.min(rank, worst)
}
