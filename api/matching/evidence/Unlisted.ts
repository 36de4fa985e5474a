/** How likely a word is when no listed name is meant. All figures are costs: negative natural logarithms of likelihoods. */
import { LetterSequences } from "./LetterSequences.ts"
import { either } from "./Likelihood.ts"
import type { Term } from "./Term.ts"

/** The cost of each kind of word beside all listed names together, chosen in `npm run bench -- safety`. */
const otherMedicine = 0.5
const everydayWord = -1
const randomLetters = 2
const randomLetter = Math.log(26)
/** The cost of a word of the lexicon, and of each letter of an ending that looks like no other. */
const listedWord = 8
const endingLetter = 2.5
/** Names are learnt by three letters: by four, what is typed would look like the one name that it was meant for. */
const lettersOfNames = 3

/** A brand made from the beginning of a listed name: letters that they share, letters of its own ending. */
const shortestStem = 4
const shortestEnding = 2
const longestEnding = 6
/** The cost of being made from a whole name, from a part of one, and of each shared letter beyond the usual six. */
const madeFromWhole = 2
const madeFromPart = 4
const usualStem = 6
const longerStem = 2
/** Names that must end alike for it to be a usual ending. */
const usualEnding = 3

export interface Unlisted {
  /** An everyday word, a medicine's name that nobody listed, or random letters. */
  readonly cost: (typed: string) => number
  /** A new brand made from the beginning of one of these listed names; `choice` is the cost of choosing the name. */
  readonly madeFrom: (typed: string, near: ReadonlyArray<Term>, choice: number) => number
}

const sharedBeginning = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** How many names end in each string of two to six letters. */
const endingsOf = (terms: ReadonlyArray<Term>): ReadonlyMap<string, number> => {
  const endings = new Map<string, number>()
  for (const { letters } of terms)
    for (let length = shortestEnding; length <= longestEnding && length < letters.length - 2; length++) {
      const ending = letters.slice(-length)
      endings.set(ending, (endings.get(ending) ?? 0) + 1)
    }
  return endings
}

/** What is typed when none of these names is meant, in a language of these everyday words. */
export const makeUnlisted = (terms: ReadonlyArray<Term>, everyday: ReadonlyArray<string>): Unlisted => {
  const asNames = new LetterSequences(
    terms.map(({ letters }) => letters),
    lettersOfNames,
  )
  const asWords = new LetterSequences(everyday)
  const known = new Set(everyday)
  const endings = endingsOf(terms)
  const endingCost = (typed: string, from: number): number => {
    const alike = endings.get(typed.slice(from)) ?? 0
    return Math.min(
      asNames.cost(typed, from),
      endingLetter * (typed.length - from + 1),
      alike < usualEnding ? Infinity : Math.log(terms.length / alike),
    )
  }
  const madeFromOne = (typed: string, { letters }: Term): number => {
    const shared = sharedBeginning(typed, letters)
    if (shared < shortestStem || typed.length - shared < shortestEnding) return Infinity
    const making =
      shared === letters.length ? madeFromWhole : madeFromPart + longerStem * Math.max(0, shared - usualStem)
    return making + endingCost(typed, shared)
  }
  return {
    cost: (typed) =>
      known.has(typed)
        ? listedWord
        : either([
            asNames.cost(typed) + otherMedicine,
            asWords.cost(typed) + everydayWord,
            typed.length * randomLetter + randomLetters,
          ]),
    madeFrom: (typed, near, choice) => either(near.map((term) => choice + madeFromOne(typed, term))),
  }
}
