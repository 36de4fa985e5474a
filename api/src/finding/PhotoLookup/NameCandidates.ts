import type { NameCandidate } from "@rokthnam/shared/PhotoLookup/PhotoLookupApi"
import { normalise, type Token, tokenise } from "../../../matching/text/Normalise.ts"
import { readProduct } from "../../../matching/product/Product.ts"
import { type FoundProduct, productsFound } from "./Contents.ts"
import { dosageBeside } from "./Dosages.ts"
import { type FoundName, rankOf } from "./FoundName.ts"
import { formBeside, type PrintedForm } from "./FormOnPack.ts"
import type { NearName } from "./NameIndex.ts"
import { isCompanyLine, isPackWord, withBorders } from "./PackWords.ts"
import type { PhotoLine } from "./PhotoWorkerMessages.ts"
import { unlistedName } from "./UnlistedName.ts"

export interface NameSource {
  /** The name nearest to a normalised phrase, undefined when none is near. */
  readonly nearest: (phrase: string) => NearName | undefined
  /** Whether a normalised word says nothing about which medicine it is: a form, a salt, a maker. */
  readonly isBesideName: (word: string) => boolean
  /** Whether a normalised word names no medicine: a date, a slogan, an everyday word. */
  readonly isEveryday: (word: string) => boolean
  /** The ingredients of a name that the dictionary holds. */
  readonly ingredientsOf: (name: string) => ReadonlyArray<string> | undefined
}

const NAME_LIMITS = {
  /** Names answered at most. */
  names: 5,
  /** Words of the longest phrase looked up. */
  phraseWords: 4,
  /** Phrases looked up, those of the largest letters first. */
  phrases: 200,
  /** Candidates less sure than this are left out: no name is better than a wrong one. */
  confidence: 0.3,
  /** As is a candidate whose rank is under this share of the best one's: small print is rarely the name. */
  shareOfBest: 0.35,
  /** A printed name is never as sure as a barcode, */
  printedConfidence: 0.99,
  /** and a name that nobody lists never surer than this. */
  unlistedConfidence: 0.49,
}

/** Fewer letters than this are a name only where nothing else stands in the line. */
const SHORTEST_PART = 4

interface Run {
  readonly from: number
  readonly to: number
  readonly text: string
  /** Whether "and" or the like stands next to it: a list of what is inside, not the name on the pack. */
  readonly isListed: boolean
}

interface Phrase extends Run {
  readonly near: NearName
}

const joiners = new Set(["and", "with", "et", "avec"])
const joins = (token: Token | undefined): boolean => token !== undefined && joiners.has(token.text)
/** What a name in a list counts for, beside one that stands alone. */
const LISTED = 0.6

/** The runs of up to `phraseWords` words in a line that may be a name; words that stand on any pack are none. */
const wordRuns = (line: PhotoLine, source: Pick<NameSource, "isBesideName">): ReadonlyArray<Run> => {
  const tokens = tokenise(normalise(withBorders(line.text)))
  const runs: Array<Run> = []
  for (let from = 0; from < tokens.length; from++) {
    for (let to = from; to < Math.min(tokens.length, from + NAME_LIMITS.phraseWords); to++) {
      if (tokens[to]?.kind !== "word") break
      const words = tokens.slice(from, to + 1).map(({ text }) => text)
      const text = words.join(" ")
      if (words.every((word) => isPackWord(word) || source.isBesideName(word))) continue
      if (text.length >= SHORTEST_PART || words.length === tokens.length)
        runs.push({ from, to, text, isListed: joins(tokens[from - 1]) || joins(tokens[to + 1]) })
    }
  }
  return runs
}

/** Every phrase of the photo that may be a name, the largest letters first: what pharmacies are asked about. */
export const phrasesOf = (
  lines: ReadonlyArray<PhotoLine>,
  isBesideName: (word: string) => boolean,
): ReadonlyArray<string> => {
  const phrases = lines
    .filter(({ text }) => !isCompanyLine(text))
    .toSorted((a, b) => b.height - a.height)
    .flatMap((line) => wordRuns(line, { isBesideName }).map(({ text }) => text))
  return [...new Set(phrases)].slice(0, NAME_LIMITS.phrases)
}

/** Letters of a run that do not stand on any pack: too few of them make a likeness chance. */
const tellingLetters = (run: string, source: NameSource): number =>
  run
    .split(" ")
    .filter((word) => !isPackWord(word) && !source.isBesideName(word))
    .join("").length

const matchedRuns = (line: PhotoLine, source: NameSource): ReadonlyArray<Phrase> =>
  wordRuns(line, source).flatMap((run) => {
    const near = source.nearest(run.text)
    if (near === undefined) return []
    return near.similarity === 1 || tellingLetters(run.text, source) >= SHORTEST_PART
      ? [{ ...run, near }]
      : []
  })

const weight = ({ near, text }: Phrase): number => near.similarity ** 2 * text.length

/** The best phrases of a line that do not share a word. */
const apart = (phrases: ReadonlyArray<Phrase>): ReadonlyArray<Phrase> => {
  const kept: Array<Phrase> = []
  for (const phrase of phrases.toSorted((a, b) => weight(b) - weight(a)))
    if (kept.every(({ from, to }) => phrase.to < from || phrase.from > to)) kept.push(phrase)
  return kept
}

/** Every name of every line, each at its best place, best first. */
const foundNames = (lines: ReadonlyArray<PhotoLine>, source: NameSource): ReadonlyArray<FoundName> => {
  const best = new Map<string, FoundName>()
  for (const line of lines) {
    if (isCompanyLine(line.text)) continue
    for (const { near, text, isListed } of apart(matchedRuns(line, source))) {
      const rank = rankOf(near.similarity, line) * (isListed ? LISTED : 1)
      const known = best.get(near.name)
      if (known === undefined || rank > known.rank)
        best.set(near.name, { ...near, line, matchedText: text, rank })
    }
  }
  return [...best.values()].toSorted((a, b) => b.rank - a.rank)
}

/** What to search for: the name with the strength and form that stand on the pack, each where the name says none itself. */
export const searchFor = (name: string, dosage: string | null, form?: PrintedForm): string => {
  const own = readProduct(name, "")
  return [
    name,
    ...(dosage === null || own.strengths.length > 0 ? [] : [dosage]),
    ...(form === undefined || own.form !== undefined ? [] : [form.word]),
  ].join(" ")
}

const asCandidate = (
  product: FoundProduct,
  lines: ReadonlyArray<PhotoLine>,
  sureness: number,
  isUnlisted: boolean,
): NameCandidate => {
  const most = isUnlisted ? NAME_LIMITS.unlistedConfidence : NAME_LIMITS.printedConfidence
  const dosage = dosageBeside(product.line, lines)
  const form = formBeside(product.line, lines, dosage)
  return {
    name: product.name,
    dosage,
    confidence: Math.min(sureness, most),
    matched_text: product.matchedText,
    query: searchFor(product.name, dosage, form),
    ...(form === undefined ? {} : { form: form.family }),
    ...(isUnlisted ? { is_listed: false } : {}),
    ...(product.ingredients === undefined ? {} : { ingredients: product.ingredients }),
  }
}

/** The names that a photo shows, best first. */
export const nameCandidates = (
  lines: ReadonlyArray<PhotoLine>,
  source: NameSource,
): ReadonlyArray<NameCandidate> => {
  const found = foundNames(lines, source)
  const unlisted = unlistedName(lines, source)
  const brand = unlisted !== undefined && unlisted.rank > (found[0]?.rank ?? 0) ? unlisted : undefined
  const all = productsFound(found, brand, source.ingredientsOf)
  const [first] = all
  if (first === undefined) return []
  const tallest = Math.max(...lines.map(({ height }) => height))
  const sureness = ({ rank }: FoundName): number => Math.round((rank / Math.sqrt(tallest)) * 100) / 100
  return all
    .filter(({ rank }) => rank >= first.rank * NAME_LIMITS.shareOfBest)
    .filter((product) => sureness(product) >= NAME_LIMITS.confidence)
    .map((product) =>
      asCandidate(product, lines, sureness(product), product === first && brand !== undefined),
    )
    .slice(0, NAME_LIMITS.names)
}
