import { normalise, tokenise } from "../text/Normalise.ts"

/** A query taken apart: what names the medicine, what gives its strength, what tells its form. */
export interface ParsedQuery {
  readonly normalised: string
  readonly words: ReadonlyArray<string>
  readonly strengths: ReadonlyArray<string>
  readonly forms: ReadonlyArray<string>
}

/** Tokens beyond these are left out: nobody types as many, and each costs work. */
const mostTokens = 12

export const parseQuery = (query: string): ParsedQuery => {
  const tokens = tokenise(normalise(query)).slice(0, mostTokens)
  const ofKind = (wanted: string): ReadonlyArray<string> => [
    ...new Set(tokens.filter(({ kind }) => kind === wanted).map(({ text }) => text)),
  ]
  return {
    normalised: tokens.map(({ text }) => text).join(" "),
    words: ofKind("word"),
    strengths: ofKind("strength"),
    forms: ofKind("form"),
  }
}
