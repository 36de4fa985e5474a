import type { ReadName } from "../services/rokthnam-api.ts"

/** The words of a text that can be a name, in lower case: at least three letters. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{M}]{3,}/gu) ?? [])

/**
 * The names that were read, with the caption of the photo as a hint: when it holds a word of some of them, only these are
 * meant. It never adds a name, since people also write "how much?" below a photo.
 */
export const hinted = (names: ReadonlyArray<ReadName>, caption: string): ReadonlyArray<ReadName> => {
  const written = wordsOf(caption)
  const meant = names.filter(({ query }) => [...wordsOf(query)].some((word) => written.has(word)))
  return meant.length === 0 ? names : meant
}
