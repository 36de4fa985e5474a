/** The ways to read a query. Each matches the words of the query, as typed or corrected, to words of the catalogue. */
import type { TrustedNames } from "../dictionary/TrustedNames.ts"
import type { Meant } from "../evidence/NameEvidence.ts"
import type { Term } from "../evidence/Term.ts"
import { hasKhmer } from "../text/Khmer.ts"
import { kindOf } from "../text/Normalise.ts"
import type { Vocabulary } from "../words/Vocabulary.ts"
import type { Word } from "../words/WordList.ts"
import type { Judged } from "./Judge.ts"
import { bars, judge } from "./Judge.ts"

/** What a token was corrected to. */
interface Correction {
  readonly term: string
  /** The cost of the misspelling, in natural logarithms of its likelihood. */
  readonly cost: number
}

/** One token of the query and the words it is taken for. */
export interface TokenMeaning {
  readonly token: string
  readonly words: ReadonlyArray<Word>
  /** Other spellings of the medicine that the token names. */
  readonly spellings: ReadonlyArray<string>
  /** What the token was corrected to; empty when it was taken as typed. */
  readonly corrections: ReadonlyArray<Correction>
}

export type Meanings = ReadonlyArray<TokenMeaning>

const shortestCorrected = 4
/** Up to this many words may be one word typed with spaces. */
const mostJoined = 3
/**
 * Words of the catalogue that are not in the dictionary: the largest number compared, and the cost of choosing one
 * instead of a name of the dictionary. The cost is high because many of them are typos of pharmacies.
 */
const mostOthers = 8
const rarityOfOthers = 7
/** The largest cost of a misspelling of one slip: one letter, or two neighbours swapped. */
const oneSlip = 6
/** The cost of taking a word for the unfinished beginning of a name. */
const unfinished = 5

export class Readings {
  private readonly vocabulary: Vocabulary
  private readonly trusted: TrustedNames

  constructor(vocabulary: Vocabulary, trusted: TrustedNames) {
    this.vocabulary = vocabulary
    this.trusted = trusted
  }

  /** The names that hold a word of every meaning. */
  namesOf(meanings: Meanings): ReadonlyArray<number> {
    return this.vocabulary.inAll(meanings.map(({ words }) => words))
  }

  asTyped(tokens: ReadonlyArray<string>): Meanings {
    return tokens.map((token) => {
      const spellings = this.trusted.spellingsOf(token).filter((spelling) => spelling !== token)
      const words = new Set([...this.vocabulary.wordsFor(token), ...this.vocabulary.wholly(spellings)])
      return { token, words: [...words], spellings, corrections: [] }
    })
  }

  /** Whether a token may be a misspelling: it is long enough, and neither a word of a name nor the beginning of one. */
  isDoubtful({ token, words }: TokenMeaning): boolean {
    return (
      kindOf(token) === "word" &&
      token.length >= shortestCorrected &&
      !words.some(({ text }) => this.trusted.isWord(text))
    )
  }

  /** What each doubtful token may mean; undefined for tokens that are taken as typed. */
  judged(meanings: Meanings): ReadonlyArray<Judged | undefined> {
    return meanings.map((meaning) => (this.isDoubtful(meaning) ? this.judge(meaning.token) : undefined))
  }

  /**
   * Judges a token by the names of the dictionary, and by other words of the catalogue only when no name is sure: the
   * catalogue holds other people's typos, which would be nearer. `parts` are the words that the token was joined from.
   */
  judge(token: string, parts: ReadonlyArray<string> = []): Judged {
    return judge(this.trusted, token, bars.search, {
      unfinished,
      parts,
      others: () => this.othersNear(token),
    })
  }

  /** Replaces tokens by the names that they surely mean. With `andTyped` the typed words match too. */
  corrected(meanings: Meanings, judged: ReadonlyArray<Judged | undefined>, andTyped = false): Meanings {
    return meanings.map((meaning, i) => {
      const meant = judged[i]?.corrected
      if (meant === undefined) return meaning
      const spellings = [...new Set([...this.preferredFirst(meant), ...meant.spellings])]
      const meantWords = [...this.vocabulary.wordsFor(meant.term), ...this.vocabulary.wholly(spellings)]
      const words = [...new Set([...(andTyped ? meaning.words : []), ...meantWords])]
      return {
        token: meaning.token,
        words,
        spellings: [],
        corrections: spellings.map((term) => ({ term, cost: meant.noise })),
      }
    })
  }

  /** The tokens as one word, as typed or corrected; undefined when there are too few or too many. */
  joined(
    tokens: ReadonlyArray<string>,
  ): { readonly meanings: Meanings; readonly judged: Judged | undefined } | undefined {
    const listed = tokens.filter((token) => this.trusted.lexicon.classOf(token) !== undefined)
    const isSentence = listed.length * 2 > tokens.length
    if (tokens.length < 2 || tokens.length > mostJoined || isSentence) return undefined
    const meanings = this.asTyped([tokens.join("")])
    if (meanings[0]?.words.length !== 0) return { meanings, judged: undefined }
    const judged = this.judge(tokens.join(""), tokens)
    return { meanings: this.corrected(meanings, [judged]), judged }
  }

  /** Whether a correction is one slip away from a name that the dictionary holds. */
  isSlip({ term, noise }: Meant): boolean {
    return noise <= oneSlip && (this.trusted.isWord(term) || this.trusted.isName(term))
  }

  /**
   * All spellings of a name that was meant. For a name in Latin letters, the one that the dictionary prefers comes
   * first.
   */
  private preferredFirst({ term }: Meant): ReadonlyArray<string> {
    const spellings = this.trusted.spellingsOf(term)
    return spellings.length === 0 || hasKhmer(term) ? [term, ...spellings] : spellings
  }

  private othersNear(token: string): ReadonlyArray<Term> {
    return this.vocabulary.otherWords
      .nearest(token, { limit: mostOthers })
      .filter(({ term }) => term !== token)
      .map(({ term }) => ({
        term,
        letters: this.trusted.evidence.lettersOf(term),
        thing: term,
        rarity: rarityOfOthers,
      }))
  }
}
