/** The figures of safety: how often a wrong name is stated or shown, and how often the right one is found. */
import { hasKhmer } from "../../matching/text/Khmer.ts"
import type { DictionaryLookups } from "../../matching/dictionary/DictionaryLookups.ts"
import type { Pair } from "../search/Recall.ts"
import type { Answers } from "./Answers.ts"

/** How many out of a thousand texts without a medicine got one. */
export interface FalseAnswers {
  readonly texts: number
  /** An ingredient was stated. */
  readonly ingredient: number
  /** Another query was searched instead. */
  readonly corrected: number
  /** The user was asked about names. */
  readonly asked: number
  /** Up to ten texts with a stated ingredient or a correction, for inspection. */
  readonly examples: ReadonlyArray<string>
}

const mostExamples = 10

export const falseAnswers = (answers: Answers, texts: ReadonlyArray<string>): FalseAnswers => {
  const answered = texts.map((text) => ({ text, ...answers.identity(text), ...answers.search(text) }))
  const inThousand = (isWrong: (one: (typeof answered)[number]) => boolean): number =>
    (answered.filter(isWrong).length / Math.max(1, texts.length)) * 1000
  return {
    texts: texts.length,
    ingredient: inThousand(({ ingredients }) => ingredients !== null),
    corrected: inThousand(({ corrected }) => corrected !== null),
    asked: inThousand(({ asked }) => asked.length > 0),
    examples: answered
      .filter(({ ingredients, corrected }) => ingredients !== null || corrected !== null)
      .toSorted((a, b) => Number(b.ingredients !== null) - Number(a.ingredients !== null))
      .slice(0, mostExamples)
      .map(({ text, ingredients, corrected }) => `${text} → ${ingredients ?? `(${corrected})`}`),
  }
}

/** Results for misspellings, as shares of 1. */
export interface RightAnswers {
  readonly pairs: number
  readonly own: number
  readonly other: number
  readonly none: number
  /** The right name is the answer or one of the names asked about. */
  readonly ownOrAsked: number
  readonly inTen: number
  readonly first: number
  /** Pairs whose answer is another ingredient. */
  readonly wrong: ReadonlyArray<string>
  readonly missed: ReadonlyArray<string>
}

/** The ingredients of a name in the dictionary, or null. */
const ingredientsOf = (dictionary: DictionaryLookups, name: string): string | null =>
  dictionary.medicineNamed(name)?.ingredients.join("+") ?? null

const share = <A>(items: ReadonlyArray<A>, is: (item: A) => boolean): number =>
  items.filter(is).length / Math.max(1, items.length)

/**
 * `pairs` without those whose meant name is not in the dictionary, and without those whose typed word is itself a
 * name.
 */
const identifiable = ({ dictionary }: Answers, pairs: ReadonlyArray<Pair>): ReadonlyArray<Pair> =>
  pairs.filter(
    ([typed, meant]) =>
      ingredientsOf(dictionary, meant) !== null && ingredientsOf(dictionary, typed) === null,
  )

export const rightAnswers = (answers: Answers, pairs: ReadonlyArray<Pair>): RightAnswers => {
  const { dictionary } = answers
  const judged = identifiable(answers, pairs).map(([typed, meant]) => {
    const own = ingredientsOf(dictionary, meant)
    const { ingredients, asked } = answers.identity(typed)
    return {
      typed,
      meant,
      own,
      ingredients,
      isAsked: asked.some((name) => ingredientsOf(dictionary, name) === own),
    }
  })
  const places = pairs.map(([typed, meant]) => {
    const own = ingredientsOf(dictionary, meant)
    // a Khmer name also counts as found by its Latin spelling; an unlisted name counts only by itself
    return answers
      .search(typed)
      .found.findIndex(
        (name) =>
          name.toLowerCase() === meant.toLowerCase() ||
          (hasKhmer(meant) && own !== null && ingredientsOf(dictionary, name) === own),
      )
  })
  return {
    pairs: pairs.length,
    own: share(judged, ({ own, ingredients }) => ingredients === own),
    other: share(judged, ({ own, ingredients }) => ingredients !== null && ingredients !== own),
    none: share(judged, ({ ingredients }) => ingredients === null),
    ownOrAsked: share(judged, ({ own, ingredients, isAsked }) => ingredients === own || isAsked),
    inTen: share(places, (at) => at >= 0),
    first: share(places, (at) => at === 0),
    wrong: judged
      .filter(({ own, ingredients }) => ingredients !== null && ingredients !== own)
      .map(({ typed, meant, ingredients }) => `${typed} (${meant}) → ${ingredients}`),
    missed: pairs.filter((_, i) => places[i] === -1).map(([typed]) => typed),
  }
}

/** Combines the figures of several folds. */
export const together = (folds: ReadonlyArray<RightAnswers>): RightAnswers => {
  const pairs = folds.reduce((sum, fold) => sum + fold.pairs, 0)
  const mean = (of: (fold: RightAnswers) => number): number =>
    folds.reduce((sum, fold) => sum + of(fold) * fold.pairs, 0) / Math.max(1, pairs)
  return {
    pairs,
    own: mean(({ own }) => own),
    other: mean(({ other }) => other),
    none: mean(({ none }) => none),
    ownOrAsked: mean(({ ownOrAsked }) => ownOrAsked),
    inTen: mean(({ inTen }) => inTen),
    first: mean(({ first }) => first),
    wrong: folds.flatMap(({ wrong }) => wrong),
    missed: folds.flatMap(({ missed }) => missed),
  }
}
