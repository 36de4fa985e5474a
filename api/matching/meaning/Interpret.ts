/** Takes a query apart: what names a medicine, what gives its strength or form, and what only asks for it. */
import type { Lexicon, WordClass } from "../lexicon/Lexicon.ts"
import { isAilment } from "../lexicon/Lexicon.ts"
import { canonicalKhmer, hasKhmer } from "../text/Khmer.ts"
import { tokenise } from "../text/Normalise.ts"
import type { Token } from "../text/Normalise.ts"
import type { KnownNames } from "./KnownNames.ts"
import { openedTokens, tokensOf } from "./QueryTokens.ts"

/**
 * What a query is about: a medicine (or an unknown word, which may be one), what someone feels, a kind of medicine
 * (painkiller), or nothing that a pharmacy's shelf is searched for (a greeting, a place, an everyday word).
 */
export type Subject = "medicine" | "symptom" | "medicine_class" | "everyday"

/** A part of a query: words that belong together, and what they are. */
interface Segment {
  readonly text: string
  readonly tokens: ReadonlyArray<string>
  readonly is: "name" | "unknown" | "strength" | "form" | WordClass
}

/** A query taken apart. */
export interface Interpretation {
  readonly normalised: string
  readonly subject: Subject
  /** Every word as it was typed, apart from strengths and forms. */
  readonly typedWords: ReadonlyArray<string>
  /** Of these the words that name the medicine, without the sentence around them. */
  readonly words: ReadonlyArray<string>
  readonly strengths: ReadonlyArray<string>
  readonly forms: ReadonlyArray<string>
}

const classOfToken = (lexicon: Lexicon, text: string): WordClass | undefined => {
  const known = lexicon.classOf(text)
  if (known !== undefined || !hasKhmer(text)) return known
  const within = lexicon.classesWithin(text)
  return within?.find(isAilment) ?? within?.find((one) => one === "kind") ?? within?.[0]
}

const segmentAt = (known: KnownNames, tokens: ReadonlyArray<Token>, at: number): Segment => {
  const { lexicon, isName, isWord } = known
  const phrase = (length: number) => tokens.slice(at, at + length).map(({ text }) => text)
  const longest = Math.min(tokens.length - at, Math.max(known.longestName, lexicon.longestPhrase))
  for (let length = longest; length > 0; length--) {
    const words = phrase(length)
    const text = words.join(" ")
    if (isName(text)) return { text, tokens: words, is: "name" }
    const wordClass = length > 1 ? lexicon.classOf(text) : undefined
    if (wordClass !== undefined) return { text, tokens: words, is: wordClass }
  }
  const token = tokens[at] ?? { text: "", kind: "word" }
  const single = { text: token.text, tokens: [token.text] }
  if (token.kind !== "word") return { ...single, is: token.kind }
  return { ...single, is: classOfToken(lexicon, token.text) ?? (isWord(token.text) ? "name" : "unknown") }
}

const segmentsOf = (known: KnownNames, tokens: ReadonlyArray<Token>): ReadonlyArray<Segment> => {
  const segments: Array<Segment> = []
  for (let at = 0; at < tokens.length;) {
    const segment = segmentAt(known, tokens, at)
    segments.push(segment)
    at += segment.tokens.length
  }
  return segments
}

/** Words before what a medicine is taken together with. */
const companions: ReadonlySet<string> = new Set(["with", "avec", "ជាមួយ"])
const isCompanion = (lexicon: Lexicon, { is, text }: Segment): boolean =>
  is === "food" || is === "person" || (is === "name" && lexicon.isAlsoEveryday(text))

/** What is only taken together with the medicine (`can i take it with alcohol`) is not what is looked for. */
const withoutCompanions = (lexicon: Lexicon, segments: ReadonlyArray<Segment>): ReadonlyArray<Segment> =>
  segments.map((segment, at) => {
    const before = segments[at - 1]?.tokens.at(-1) ?? ""
    return companions.has(before) && isCompanion(lexicon, segment) ? { ...segment, is: "question" } : segment
  })

/** Words that say what or whom it is for. */
const purposes = ["for", "against", "pour"]
const asking: ReadonlySet<Segment["is"]> = new Set(["question", "greeting", "place"])
const beside: ReadonlySet<Segment["is"]> = new Set(["strength", "form"])

const isPurpose = ({ is, text, tokens: [first = "", ...others] }: Segment): boolean =>
  (is !== "name" && others.length > 0 && companions.has(first)) ||
  (is !== "name" && purposes.some((purpose) => text === purpose || text.startsWith(`${purpose} `))) ||
  text.startsWith("សម្រាប់")

/**
 * Whether a segment belongs to the name: listed words beside a name may tell one product from another (panadol cold),
 * while words that ask, places, and what is told apart from the name (my son has a fever, do you have …) do not.
 */
const isOfName = (segments: ReadonlyArray<Segment>, at: number): boolean => {
  const segment = segments[at]
  if (segment === undefined || asking.has(segment.is) || isPurpose(segment)) return false
  if (segment.is === "name" || segment.is === "unknown" || beside.has(segment.is)) return true
  const touches = (step: number): boolean => {
    let next = at + step
    // a person named behind a strength (500mg bong) is being spoken to; the medicine is not for that person
    while (segment.is !== "person" && beside.has(segments[next]?.is ?? "name")) next += step
    const { is } = segments[next] ?? { is: "question" }
    return is === "name" || is === "unknown"
  }
  return touches(-1) || touches(1)
}

/**
 * The class of a whole query as it was typed. Normalising makes some symptoms and kinds of medicines the same as other
 * words: tb and blister are forms on a box, and without ថ្នាំ a medicine for babies is a baby.
 */
export const classAsTyped = (lexicon: Lexicon, query: string): WordClass | undefined =>
  lexicon.classOf(canonicalKhmer(query.trim().toLowerCase()))

const subjectOf = (segments: ReadonlyArray<Segment>, asTyped: WordClass | undefined): Subject => {
  const has = (is: Segment["is"]): boolean => segments.some((segment) => segment.is === is)
  if (has("name")) return "medicine"
  if (has("symptom") || has("body") || isAilment(asTyped)) return "symptom"
  if (has("unknown")) return "medicine"
  if (has("kind") || asTyped === "kind") return "medicine_class"
  return segments.every(({ is }) => is === "strength" || is === "form") ? "medicine" : "everyday"
}

const wordsOf = (segments: ReadonlyArray<Segment>): ReadonlyArray<string> => [
  ...new Set(segments.flatMap(({ is, tokens }) => (is === "strength" || is === "form" ? [] : tokens))),
]

const ofKind = (kind: Token["kind"], among: ReadonlyArray<Token>): ReadonlyArray<string> => [
  ...new Set(among.filter((token) => token.kind === kind).map(({ text }) => text)),
]

/** Takes a query apart. */
export const interpret = (known: KnownNames, query: string): Interpretation => {
  const tokens = tokensOf(known, query)
  const all = segmentsOf(known, openedTokens(known, tokens))
  const segments = withoutCompanions(known.lexicon, all)
  const subject = subjectOf(segments, classAsTyped(known.lexicon, query))
  const naming = subject === "medicine" ? segments.filter((_, at) => isOfName(segments, at)) : segments
  const parts = segments
    .flatMap(({ tokens: of }) => of.filter((text) => !text.includes(" ")))
    .flatMap(tokenise)
  return {
    normalised: tokens.map(({ text }) => text).join(" "),
    subject,
    typedWords: ofKind("word", tokens),
    words: wordsOf(naming).filter((word) => tokenise(word)[0]?.kind === "word"),
    strengths: ofKind("strength", parts),
    forms: ofKind("form", parts),
  }
}
