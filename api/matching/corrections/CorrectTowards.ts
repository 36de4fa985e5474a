import type { TrustedNames } from "../dictionary/TrustedNames.ts"
import { normalise, tokenise } from "../text/Normalise.ts"

/** A word less alike than this is another word. */
const nearEnough = 0.7

/** A query with its unknown words replaced by the nearest words of the dictionary; unlike search it asks no stock. */
export const correctTowards = (trusted: TrustedNames, query: string): string => {
  const tokens = tokenise(normalise(query))
  const corrected = tokens.map(({ text, kind }) => {
    if (kind !== "word" || trusted.isWord(text)) return text
    const [nearest] = trusted.words.nearest(text, { limit: 1, minimumSimilarity: nearEnough })
    return nearest?.term ?? text
  })
  return corrected.join(" ")
}
