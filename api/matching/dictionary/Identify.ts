/** Which medicine a name means, stated only when the dictionary holds it or the evidence for a misspelling is strong. */
import { bars, judge } from "../corrections/Judge.ts"
import { isOnlyEveryday } from "../meaning/Described.ts"
import type { Interpretation, Subject } from "../meaning/Interpret.ts"
import { interpret } from "../meaning/Interpret.ts"
import { normalise } from "../text/Normalise.ts"
import type { ResolvedName } from "./ResolveName.ts"
import type { TrustedNames } from "./TrustedNames.ts"

export interface Identity {
  readonly subject: Subject
  /** The medicine that was named, or undefined when it is not sure which, or none. */
  readonly named: ResolvedName | undefined
  /** The name that was taken for what was typed; null when it was taken as typed. */
  readonly corrected: string | null
  /** Names that may have been meant, likeliest first, where none is sure. */
  readonly asked: ReadonlyArray<string>
}

const mostAsked = 3
const shortestJoined = 2

/** A word with what it is corrected to, if that is sure. */
interface Read {
  readonly text: string
  readonly isCorrected: boolean
  readonly asked: ReadonlyArray<string>
}

const readWord = (trusted: TrustedNames, word: string, parts: ReadonlyArray<string> = []): Read => {
  if (trusted.isWord(word)) return { text: word, isCorrected: false, asked: [] }
  const { corrected, asked } = judge(trusted, word, bars.identity, { parts })
  return {
    text: corrected?.term ?? word,
    isCorrected: corrected !== undefined,
    asked: asked.map(({ term }) => trusted.shown(term)),
  }
}

const textOf = (words: ReadonlyArray<string>, { strengths, forms }: Interpretation): string =>
  [...words, ...strengths, ...forms].join(" ")

/** Names that stand in a query of which some words are not understood: `panadol something`. */
const namesWithin = (trusted: TrustedNames, words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words
    .filter((word) => trusted.isName(word) || trusted.membersOf(word) !== undefined)
    .filter((word) => trusted.lexicon.classOf(word) === undefined)
    .map(trusted.shown)

/** The words run together, as typed or corrected; a name that was typed with spaces inside is a correction too. */
const readJoined = (trusted: TrustedNames, words: ReadonlyArray<string>): Read | undefined => {
  if (words.length < shortestJoined) return undefined
  const read = readWord(trusted, words.join(""), words)
  const isSplit =
    trusted.isName(read.text) && words.some((word) => trusted.lexicon.classOf(word) === undefined)
  return { ...read, isCorrected: read.isCorrected || isSplit }
}

const corrections = (trusted: TrustedNames, query: Interpretation): Identity => {
  const { subject, words } = query
  const unnamed = { subject, named: undefined, corrected: null }
  const read = words.map((word) => readWord(trusted, word))
  const joined = readJoined(trusted, words)
  for (const way of [read, joined === undefined ? [] : [joined]]) {
    if (!way.some(({ isCorrected }) => isCorrected)) continue
    const text = textOf(
      way.map((one) => one.text),
      query,
    )
    const named = trusted.resolve(text)
    if (named !== undefined) return { subject, named, corrected: text, asked: [] }
  }
  const group = trusted.membersOf(read.map(({ text }) => text).join(" "))
  if (group !== undefined) return { ...unnamed, asked: group }
  const sure = read.filter(({ isCorrected }) => isCorrected).map(({ text }) => trusted.shown(text))
  const asked = [
    ...sure,
    ...namesWithin(trusted, words),
    ...[...read, ...(joined ? [joined] : [])].flatMap((one) => one.asked),
  ]
  const open = asked.flatMap((name) => trusted.membersOf(name) ?? [name])
  // a name that was typed as it is, and of which nothing is sure, is no question
  const others = [...new Set(open)].filter((name) => normalise(name) !== query.normalised)
  return { ...unnamed, asked: others.slice(0, mostAsked) }
}

/** The members of the group of ingredients that a query names and leaves open (`insulin`), to be asked about. */
const groupMeant = (trusted: TrustedNames, query: Interpretation): ReadonlyArray<string> | undefined =>
  trusted.membersOf(query.normalised) ?? trusted.membersOf(query.words.join(" "))

/** A name that is an everyday word too is only asked about, by its ingredients, unless a strength or form stands beside it. */
const stated = (trusted: TrustedNames, query: Interpretation, named: ResolvedName): Identity => {
  const { subject } = query
  if (!isOnlyEveryday(trusted.lexicon, query)) return { subject, named, corrected: null, asked: [] }
  return { subject, named: undefined, corrected: null, asked: [named.ingredients.join(" + ")] }
}

/** Words between two names of which the customer wants either. */
const eitherWords = ["or", "ou", "ឬ"]

/** Whether several medicines are named of which one is wanted: `ibuprofen or paracetamol` is no combination of both. */
const namesEither = ({ normalised }: Interpretation, { medicines }: ResolvedName): boolean =>
  medicines.length > 1 && eitherWords.some((word) => ` ${normalised} `.includes(` ${word} `))

/** What a query, as a customer types it, names. */
export const identify = (trusted: TrustedNames, typed: string): Identity => {
  const query = interpret(trusted, typed)
  const group = groupMeant(trusted, query)
  if (group !== undefined) return { subject: "medicine", named: undefined, corrected: null, asked: group }
  const named = trusted.resolve(typed)
  if (named !== undefined) return stated(trusted, { ...query, subject: "medicine" }, named)
  if (query.subject !== "medicine")
    return { subject: query.subject, named: undefined, corrected: null, asked: [] }
  const inSentence = trusted.resolve(textOf(query.words, query))
  if (inSentence === undefined || namesEither(query, inSentence)) return corrections(trusted, query)
  return stated(trusted, query, inSentence)
}
