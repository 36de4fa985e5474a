/** The tokens of a query, with digits joined to the names that they belong to and Khmer sentences split into words. */
import { hasKhmer } from "../text/Khmer.ts"
import { normalise, tokenise } from "../text/Normalise.ts"
import type { Token } from "../text/Normalise.ts"
import { splitKhmer } from "./KhmerSentence.ts"
import type { KnownNames } from "./KnownNames.ts"

/** Further tokens are ignored, which bounds the work of one query. */
const mostTokens = 12

/** A name that a number is a part of (វីតាមីនបេ១២, `vitamin b 12`): there it is no strength. Undefined for others. */
const numberedName = ({ isName, isWord }: KnownNames, word: string, number: string): string | undefined => {
  if (!/^\d{1,2}$/.test(number)) return undefined
  if (hasKhmer(word)) return isName(`${word} ${number}`) ? `${word} ${number}` : undefined
  return word.length === 1 && isWord(word + number) ? word + number : undefined
}

/** Joins numbers to the names that they are a part of. */
const withNumbers = (known: KnownNames, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const joined: Array<Token> = []
  for (const token of tokens) {
    const before = joined.at(-1)
    const name = before === undefined ? undefined : numberedName(known, before.text, token.text)
    if (name === undefined) joined.push(token)
    else joined[joined.length - 1] = { text: name, kind: "word" }
  }
  return joined
}

/** The tokens of a query as it was typed. A Khmer name that ends in a number is one token, with a space inside. */
export const tokensOf = (known: KnownNames, query: string): ReadonlyArray<Token> =>
  withNumbers(known, tokenise(normalise(query)).slice(0, mostTokens))

/** Behind the name of a medicine the word for water says that it is a liquid. */
const water = "ទឹក"
const liquid: Token = { text: normalise(`ថ្នាំ${water}`), kind: "form" }

const withLiquids = ({ isName }: KnownNames, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> =>
  tokens.map((token, at) => (token.text === water && isName(tokens[at - 1]?.text ?? "") ? liquid : token))

/** Splits Khmer tokens that hold a sentence around a name. */
export const openedTokens = (known: KnownNames, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const opened = tokens.flatMap((token, at) => {
    if (token.kind !== "word" || !hasKhmer(token.text) || known.isName(token.text)) return [token]
    const next = tokens[at + 1]?.text ?? ""
    const isName = (text: string) => known.isName(text) || numberedName(known, text, next) !== undefined
    const core = splitKhmer(known.lexicon, isName, token.text)
    return core === undefined ? [token] : tokenise(core)
  })
  return withLiquids(known, withNumbers(known, opened))
}
