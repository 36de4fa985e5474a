/**
 * What a word that is no name was meant to be: the likelihood that a name was meant and misspelt, against the
 * likelihood that it is something else (an everyday word, a medicine that nobody listed, nonsense).
 */
import { either } from "./Likelihood.ts"
import { noiseCost } from "./NoiseModel.ts"
import type { OperationCosts } from "./OperationCosts.ts"
import { PairIndex } from "./PairIndex.ts"
import type { Term } from "./Term.ts"
import type { Unlisted } from "./Unlisted.ts"

/** A name that may have been meant. Odds are natural logarithms: 0 is even, 2.3 ten to one. */
export interface Meant {
  /** The likeliest name. */
  readonly term: string
  /** It and the other names of the same thing that are about as likely (amoxicillin, amoxicilline). */
  readonly spellings: ReadonlyArray<string>
  readonly thing: string
  /** The cost of typing what was typed when this was meant. */
  readonly noise: number
  /** The odds that this thing was meant, against every other thing and against no listed thing. */
  readonly odds: number
  /** The odds that this thing was meant, against no listed thing only. */
  readonly oddsAgainstUnlisted: number
}

export interface WeighOptions {
  /** What is typed may be the beginning of a name, at this cost. */
  readonly unfinished?: number
  /** The words that were typed, when what is weighed is them run together. */
  readonly parts?: ReadonlyArray<string>
}

/** A name and what it costs that it was meant. */
interface Compared {
  readonly term: Term
  readonly noise: number
  readonly cost: number
}

/** What was typed, compared with the nearest names of the dictionary. */
export interface Comparison {
  readonly typed: string
  readonly unfinished: number | undefined
  readonly compared: ReadonlyArray<Compared>
  /** The cost of meaning no listed name. */
  readonly unlisted: number
}

const digitsOf = (text: string): string => (/\d/.test(text) ? text.replace(/\D/g, "") : "")
const oneLetterEnding = / [a-z]$/

/** A digit is never a slip for another, nor the letter that names end in: vitamin B1 is not B6, vitamin C is not E. */
const mayBeMeant = (typed: string, { term, letters }: Term): boolean =>
  digitsOf(typed) === digitsOf(letters) && (!oneLetterEnding.test(term) || typed.at(-1) === letters.at(-1))

/** At most so many names are compared letter by letter. */
const mostCompared = 40
const aboutAsLikely = 4
/** A misspelling that costs more than this, in total or per typed letter, is too far from the name. */
const furthest = 22
const furthestByLetter = 1.9

export class NameEvidence {
  private readonly terms: ReadonlyArray<Term>
  private readonly pairs = new PairIndex()
  private readonly costs: OperationCosts
  private readonly unlisted: Unlisted
  private readonly choice: number

  constructor(terms: ReadonlyArray<Term>, costs: OperationCosts, unlisted: Unlisted) {
    this.terms = terms
    this.costs = costs
    this.unlisted = unlisted
    this.choice = Math.log(Math.max(1, terms.length))
    for (const { letters } of terms) this.pairs.add(letters)
  }

  /** Compares these letters with the names of the dictionary. */
  compare(typed: string, { unfinished, parts = [] }: WeighOptions = {}): Comparison {
    const near = this.pairs.nearest(typed, mostCompared).flatMap((number) => this.terms[number] ?? [])
    const compared = this.costsOf(near, typed, unfinished)
    return { typed, unfinished, compared, unlisted: this.unlistedCost(typed, near, parts) }
  }

  private costsOf(
    terms: ReadonlyArray<Term>,
    typed: string,
    unfinished: number | undefined,
  ): ReadonlyArray<Compared> {
    const limit = Math.min(furthest, furthestByLetter * typed.length)
    return terms.flatMap((term) => {
      if (!mayBeMeant(typed, term)) return []
      const noise = noiseCost(this.costs, typed, term.letters, limit, unfinished)
      return noise === Infinity ? [] : [{ term, noise, cost: noise + this.choice + term.rarity }]
    })
  }

  /**
   * The names that may have been meant, likeliest first, one of each thing. `others` are names beside those of the
   * dictionary, such as words of the catalogue.
   */
  weigh(
    { typed, unfinished, compared, unlisted }: Comparison,
    others: ReadonlyArray<Term> = [],
  ): ReadonlyArray<Meant> {
    const things = new Map<string, Array<Compared>>()
    for (const one of [...compared, ...this.costsOf(others, typed, unfinished)]) {
      const same = things.get(one.term.thing)
      if (same === undefined) things.set(one.term.thing, [one])
      else same.push(one)
    }
    const whole = [...things].map(([thing, same]) => ({
      thing,
      same,
      cost: either(same.map(({ cost }) => cost)),
    }))
    return whole
      .toSorted((a, b) => a.cost - b.cost)
      .map(({ thing, same, cost }) => {
        const rivals = whole.filter((other) => other.thing !== thing).map((other) => other.cost)
        const best = same.reduce((a, b) => (b.cost < a.cost ? b : a))
        return {
          term: best.term.term,
          spellings: same
            .filter(({ cost: own }) => own <= best.cost + aboutAsLikely)
            .map(({ term }) => term.term),
          thing,
          noise: best.noise,
          odds: either([...rivals, unlisted]) - cost,
          oddsAgainstUnlisted: unlisted - cost,
        }
      })
  }

  /** The cost of typing this when a name was meant. */
  noise(typed: string, letters: string, unfinished: number): number {
    return noiseCost(this.costs, typed, letters, furthest, unfinished)
  }

  /** The cost of meaning no listed name; words that were run together may also mean what each says by itself. */
  private unlistedCost(typed: string, near: ReadonlyArray<Term>, parts: ReadonlyArray<string>): number {
    const { cost, madeFrom } = this.unlisted
    const apart =
      parts.length === 0 ? Infinity : parts.reduce((sum, part) => sum + cost(part.replaceAll(" ", "")), 0)
    return either([cost(typed), madeFrom(typed, near, this.choice), apart])
  }
}
