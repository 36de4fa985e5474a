import type { Lexicon } from "../lexicon/Lexicon.ts"

/** What interpreting asks of the dictionary. */
export interface KnownNames {
  readonly lexicon: Lexicon
  /** Whether a normalised phrase is a whole name of the dictionary. */
  readonly isName: (phrase: string) => boolean
  /** Whether a normalised word stands in some name of the dictionary. */
  readonly isWord: (word: string) => boolean
  /** Tokens of the longest name. */
  readonly longestName: number
}
