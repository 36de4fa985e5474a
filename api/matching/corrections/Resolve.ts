/**
 * From a query to the product names it means: exactly (every token begins a word of the name, its dosage or its
 * manufacturer), else, or when only rarities match while a trusted name is one slip away, by correction.
 */
import type { Counting } from "./Counting.ts"
import { rowsOf } from "./Counting.ts"
import { correctionsOf } from "./Corrections.ts"
import type { Correction } from "./Corrections.ts"
import type { ParsedQuery } from "./Query.ts"
import type { TrustedNames } from "../dictionary/TrustedNames.ts"
import type { Vocabulary } from "../words/Vocabulary.ts"
import type { Word } from "../words/WordList.ts"

/** One token of the query and the words it is taken for. */
export interface TokenMeaning {
  readonly token: string
  readonly words: ReadonlyArray<Word>
  /** What it was corrected to, nearest first; empty where the token was taken as it stands. */
  readonly corrections: ReadonlyArray<Correction>
}

export interface Resolution {
  readonly query: ParsedQuery
  readonly match: "exact" | "fuzzy"
  /** The tokens that name the medicine (or all, when none does). */
  readonly meanings: ReadonlyArray<TokenMeaning>
  /** Sets of names, best first: with strength and form, without form, by the name alone. The first in reach answers. */
  readonly tiers: ReadonlyArray<ReadonlyArray<number>>
  /** Whether words near the query's were looked for, so that a new word of the catalogue may change the outcome. */
  readonly soughtCorrections: boolean
}

/** Rows from which an exact match is no rarity, and how much commoner a near name must be (both measured). */
const rarity = 3000
const muchCommoner = 20
/** Rows of a name so rare that a word of the dictionary one slip away is enough to doubt it. */
const aTypo = 2
/** Edits of one slip: one keystroke or a swap, with the tie-breaking share of its cost. */
const oneSlip = 1.4
const shortestCorrected = 4
/** Words of two or three parts may be one word typed with spaces. */
const mostJoined = 3

export class Resolver {
  private readonly vocabulary: Vocabulary
  private readonly trusted: TrustedNames

  constructor(vocabulary: Vocabulary, trusted: TrustedNames) {
    this.vocabulary = vocabulary
    this.trusted = trusted
  }

  *resolve(query: ParsedQuery): Counting<Resolution> {
    const tokens = query.words.length > 0 ? query.words : [...query.strengths, ...query.forms]
    const exact = tokens.map((token) => this.asTyped(token))
    const names = this.namesOf(exact)
    const rows = names.length === 0 ? 0 : yield rowsOf(names, rarity)
    const isSettled = rows >= rarity || query.words.length === 0
    if (isSettled || (rows > 0 && !exact.some((meaning) => this.isDoubtful(meaning)))) {
      return this.resolution(query, "exact", exact, false)
    }
    const corrected = rows > 0 ? yield* this.widened(exact, rows) : yield* this.corrected(exact)
    const isFuzzy =
      corrected.some(({ corrections }) => corrections.length > 0) || corrected.length < exact.length
    return isFuzzy && corrected.length > 0
      ? this.resolution(query, "fuzzy", corrected, true)
      : this.resolution(query, "exact", exact, true)
  }

  private asTyped(token: string): TokenMeaning {
    return { token, words: this.vocabulary.wordsFor(token), corrections: [] }
  }

  private namesOf(meanings: ReadonlyArray<TokenMeaning>): Array<number> {
    return this.vocabulary.inAll(meanings.map(({ words }) => words))
  }

  private isDoubtful({ token, words }: TokenMeaning): boolean {
    return token.length >= shortestCorrected && !words.some(({ text }) => this.trusted.isWord(text))
  }

  private withCorrections(meaning: TokenMeaning, corrections: ReadonlyArray<Correction>): TokenMeaning {
    if (corrections.length === 0) return meaning
    const words = corrections.flatMap(({ term }) => this.vocabulary.wordsFor(term))
    return { ...meaning, words: [...new Set([...meaning.words, ...words])], corrections }
  }

  /** Rare rows match: adds names one slip away that are much commoner, for the rows are likely typos themselves. */
  private *widened(exact: ReadonlyArray<TokenMeaning>, rows: number): Counting<ReadonlyArray<TokenMeaning>> {
    const widened: Array<TokenMeaning> = []
    for (const meaning of exact) {
      const near = this.isDoubtful(meaning) ? yield* this.correctionsOf(meaning.token) : []
      const slips = near.filter(({ cost, isTrusted }) => isTrusted && cost <= oneSlip)
      const isKnown = slips.some(({ term }) => this.trusted.isWord(term))
      const enough = isKnown && rows <= aTypo ? 1 : rows * muchCommoner
      const names = slips.flatMap((slip) => slip.names)
      const isCommoner = slips.length > 0 && (yield rowsOf(names, enough)) >= enough
      widened.push(isCommoner ? this.withCorrections(meaning, slips) : meaning)
    }
    return widened
  }

  private correctionsOf(token: string): Counting<ReadonlyArray<Correction>> {
    return correctionsOf(this.vocabulary, this.trusted, token)
  }

  /** Nothing matches: corrects what is doubtful, else takes the tokens as one word, else leaves strange tokens out. */
  private *corrected(exact: ReadonlyArray<TokenMeaning>): Counting<ReadonlyArray<TokenMeaning>> {
    const each: Array<TokenMeaning> = []
    for (const meaning of exact) {
      const near = this.isDoubtful(meaning) ? yield* this.correctionsOf(meaning.token) : []
      each.push(this.withCorrections(meaning, near))
    }
    if (yield* this.isCarried(each)) return each
    if (exact.length > 1 && exact.length <= mostJoined) {
      const joined = this.asTyped(exact.map(({ token }) => token).join(""))
      const near = joined.words.length > 0 ? [] : yield* this.correctionsOf(joined.token)
      const whole = [this.withCorrections(joined, near)]
      if (yield* this.isCarried(whole)) return whole
    }
    const understood = each.filter(({ words }) => words.length > 0)
    const isMostOfIt =
      understood.length * 2 >= each.length &&
      understood.some(({ token }) => token.length >= shortestCorrected)
    return isMostOfIt && (yield* this.isCarried(understood)) ? understood : []
  }

  private *isCarried(meanings: ReadonlyArray<TokenMeaning>): Counting<boolean> {
    const names = this.namesOf(meanings)
    return names.length > 0 && (yield rowsOf(names, 1)) > 0
  }

  private resolution(
    query: ParsedQuery,
    match: "exact" | "fuzzy",
    meanings: ReadonlyArray<TokenMeaning>,
    soughtCorrections: boolean,
  ): Resolution {
    const sets = meanings.map(({ words }) => words)
    const beside = (tokens: ReadonlyArray<string>) => tokens.map((token) => this.vocabulary.wordsFor(token))
    const strengths = beside(query.strengths)
    const forms = beside(query.forms)
    const all = [
      ...(forms.length > 0 ? [[...sets, ...strengths, ...forms]] : []),
      ...(strengths.length > 0 ? [[...sets, ...strengths]] : []),
      sets,
    ]
    const narrowing = query.words.length > 0 ? all : [sets]
    const tiers = narrowing.map((tier) => this.vocabulary.inAll(tier)).filter((tier) => tier.length > 0)
    return { query, match, meanings, tiers, soughtCorrections }
  }
}

/** The query with its corrected tokens replaced, or null when it was taken as typed. */
export const correctedQuery = ({ query, match, meanings }: Resolution): string | null => {
  if (match === "exact") return null
  const words = meanings.map(({ token, corrections }) => corrections[0]?.term ?? token)
  return [...words, ...query.strengths, ...query.forms].join(" ")
}

/** The words that name what was found: of each token its correction, or itself. */
export const namesFound = ({ meanings }: Resolution): ReadonlyArray<string> =>
  meanings.map(({ token, corrections }) => corrections[0]?.term ?? token)
