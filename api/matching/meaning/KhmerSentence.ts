/**
 * Khmer is written without spaces between words: a sentence arrives as one token, with the name somewhere in it. What
 * asks (មាន, ទេ) is removed from both ends until a name, or words that are no names, are left.
 */
import type { Lexicon } from "../lexicon/Lexicon.ts"
import { normalise } from "../text/Normalise.ts"

/** Words taken off each end, at most. */
const mostPeeled = 4
const longestPeeled = 16
const longestWord = 30
/** A short word (ទេ) is taken off only where a known word is left; a longer one anywhere. */
const surelyAsking = 5
/** The name that is left has at least so many code points. */
const shortestLeft = 3

interface Peeled {
  readonly rest: string
  /** Whether only words were taken off that can hardly be part of a name. */
  readonly isSure: boolean
}

/** A sentence may begin with the word for medicine, and end by calling someone (បង). */
const isAsking = (lexicon: Lexicon, word: string, atEnd: boolean): boolean => {
  const wordClass = lexicon.classOf(word)
  return (
    wordClass === "question" || wordClass === "greeting" || (atEnd ? wordClass === "person" : word === "ថ្នាំ")
  )
}

/** Every way to take asking words off one end, nothing taken off first. */
const peelings = (lexicon: Lexicon, text: string, atEnd: boolean): ReadonlyArray<Peeled> => {
  const found: Array<Peeled> = [{ rest: text, isSure: true }]
  const waiting: Array<Peeled & { readonly words: number }> = [{ rest: text, isSure: true, words: 0 }]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (next.words >= mostPeeled) continue
    const longest = Math.min(longestPeeled, next.rest.length - shortestLeft)
    for (let length = longest; length >= 2; length--) {
      const word = atEnd ? next.rest.slice(-length) : next.rest.slice(0, length)
      if (!isAsking(lexicon, word, atEnd)) continue
      const rest = atEnd ? next.rest.slice(0, -length) : next.rest.slice(length)
      // a mark cannot begin a word: the letter that it belongs to was cut off
      if (/^[\u17B6-\u17D3]/.test(rest)) continue
      // an unknown name may well end like a word for a person (ម៉ាក់): alone that says nothing
      const isSure = next.isSure && length >= surelyAsking && lexicon.classOf(word) !== "person"
      const peeled = { rest, isSure, words: next.words + 1 }
      found.push(peeled)
      waiting.push(peeled)
    }
  }
  return found
}

/** The fewest words that make up a whole text, of which one at least is a name; undefined when there is no such way. */
const wordsAroundName = (
  lexicon: Lexicon,
  isName: (phrase: string) => boolean,
  text: string,
): ReadonlyArray<string> | undefined => {
  interface Way {
    readonly words: ReadonlyArray<string>
    readonly names: number
  }
  const best: Array<Way | undefined> = [{ words: [], names: 0 }]
  for (let end = 2; end <= text.length; end++) {
    for (let start = Math.max(0, end - longestWord); start <= end - 2; start++) {
      const before = best[start]
      const word = text.slice(start, end)
      const isNamed = isName(word)
      if (before === undefined || (!isNamed && lexicon.classOf(word) === undefined)) continue
      const way = { words: [...before.words, word], names: before.names + Number(isNamed) }
      const known = best[end]
      const isBetter = way.words.length - way.names < (known?.words.length ?? Infinity) - (known?.names ?? 0)
      if (known === undefined || isBetter) best[end] = way
    }
  }
  const whole = best[text.length]
  return whole === undefined || whole.names === 0 ? undefined : whole.words
}

/**
 * A Khmer text split into its words with spaces between, normalised, or the part of it that says what is asked for.
 * Undefined when it holds no name that is known and nothing that only asks.
 */
export const splitKhmer = (
  lexicon: Lexicon,
  isName: (phrase: string) => boolean,
  text: string,
): string | undefined => {
  const around = wordsAroundName(lexicon, isName, text)
  if (around !== undefined) return around.join(" ")
  if (lexicon.classesWithin(text) !== undefined) return undefined
  const cores = peelings(lexicon, text, false).flatMap((front) =>
    peelings(lexicon, front.rest, true).map(({ rest, isSure }) => ({ rest, isSure: isSure && front.isSure })),
  )
  const shorter = cores
    .filter(({ rest }) => rest !== text)
    .map(({ rest, isSure }) => ({ isSure, rest: normalise(rest) }))
  if (shorter.some(({ rest }) => lexicon.classesWithin(rest) !== undefined)) return undefined
  const surely = shorter.filter(({ isSure }) => isSure)
  // short asking words at both ends (មាន … ទេ) are a question; at one end they may be part of a name
  const asked = shorter.filter(({ rest }) => !text.startsWith(rest) && !text.endsWith(rest))
  return [...surely, ...asked].toSorted((a, b) => a.rest.length - b.rest.length)[0]?.rest
}
