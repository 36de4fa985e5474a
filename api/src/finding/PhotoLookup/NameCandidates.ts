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
  /** The name nearest to a normalised phrase; undefined when none is near enough. */
  readonly nearest: (phrase: string) => NearName | undefined
  /** Whether a normalised word does not identify a medicine: a form, a salt, a maker. */
  readonly isBesideName: (word: string) => boolean
  /** Whether a normalised word is not a medicine's name: a date, a slogan, an everyday word. */
  readonly isEveryday: (word: string) => boolean
  /** Whether a name of the dictionary is an everyday word too (lady, DEC): by itself it may be either. */
  readonly isAlsoEveryday: (name: string) => boolean
  /** The ingredients of a name that is in the dictionary. */
  readonly ingredientsOf: (name: string) => ReadonlyArray<string> | undefined
}

const NAME_LIMITS = {
  /** Largest number of names in an answer. */
  names: 5,
  /** Number of words in the longest phrase looked up. */
  phraseWords: 4,
  /** Largest number of phrases looked up, those in the largest letters first. */
  phrases: 200,
  /** Candidates with a lower confidence are left out: no name is better than a wrong one. */
  confidence: 0.3,
  /** Candidates whose rank is below this share of the best rank are left out: small print is rarely the name. */
  shareOfBest: 0.35,
  /** Highest confidence of a printed name, below that of a barcode. */
  printedConfidence: 0.99,
  /** Highest confidence of a name that neither the dictionary nor the stock contains. */
  unlistedConfidence: 0.49,
}

/** A shorter run counts as a name only if it is the whole line. */
const SHORTEST_PART = 4

interface Run {
  readonly from: number
  readonly to: number
  readonly text: string
  /** Whether "and" or a similar word stands next to it, as in a list of ingredients. */
  readonly isListed: boolean
}

interface Phrase extends Run {
  readonly near: NearName
}

const joiners = new Set(["and", "with", "et", "avec"])
const joins = (token: Token | undefined): boolean => token !== undefined && joiners.has(token.text)
/** Factor for the rank of a name in a list. */
const LISTED = 0.6

/**
 * The runs of up to `phraseWords` words in a line that may be a name. Words that stand on any pack do not form a
 * name.
 */
const wordRuns = (
  line: PhotoLine,
  { isBesideName, nearest }: Pick<NameSource, "isBesideName"> & Partial<Pick<NameSource, "nearest">>,
): ReadonlyArray<Run> => {
  const isName = (word: string): boolean => nearest?.(normalise(word))?.similarity === 1
  const tokens = tokenise(normalise(withBorders(line.text, isName)))
  const runs: Array<Run> = []
  for (let from = 0; from < tokens.length; from++) {
    for (let to = from; to < Math.min(tokens.length, from + NAME_LIMITS.phraseWords); to++) {
      if (tokens[to]?.kind !== "word") break
      const words = tokens.slice(from, to + 1).map(({ text }) => text)
      const text = words.join(" ")
      if (words.every((word) => isPackWord(word) || isBesideName(word))) continue
      if (text.length >= SHORTEST_PART || words.length === tokens.length)
        runs.push({ from, to, text, isListed: joins(tokens[from - 1]) || joins(tokens[to + 1]) })
    }
  }
  return runs
}

/**
 * Every phrase of the photo that may be a name, those in the largest letters first. They are looked up in the
 * pharmacies' stock.
 */
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

/**
 * The number of letters in the words of a run that identify a medicine. With too few of them a similarity may be
 * chance.
 */
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

/** The best phrases of a line that have no word in common. */
const apart = (phrases: ReadonlyArray<Phrase>): ReadonlyArray<Phrase> => {
  const kept: Array<Phrase> = []
  for (const phrase of phrases.toSorted((a, b) => weight(b) - weight(a)))
    if (kept.every(({ from, to }) => phrase.to < from || phrase.from > to)) kept.push(phrase)
  return kept
}

/** Every name in the lines, each at its best place, the best name first. */
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

/**
 * The query for a search: the name with the strength and form printed on the pack, unless the name already says them.
 */
export const searchFor = (name: string, dosage: string | null, form?: PrintedForm): string => {
  const own = readProduct(name, "")
  return [
    name,
    ...(dosage === null || own.strengths.length > 0 ? [] : [dosage]),
    ...(form === undefined || own.form !== undefined ? [] : [form.word]),
  ].join(" ")
}

/** `mayBe` tells what else the name may be, which the user is asked about: a name that nobody lists, or an everyday word. */
const asCandidate = (
  product: FoundProduct,
  lines: ReadonlyArray<PhotoLine>,
  sureness: number,
  mayBe: "unlisted" | "everyday" | undefined,
): NameCandidate => {
  const dosage = dosageBeside(product.line, lines)
  const form = formBeside(product.line, lines, dosage)
  const isDescribed = dosage !== null || form !== undefined || product.ingredients !== undefined
  const isUnlisted = mayBe === "unlisted" || (mayBe === "everyday" && !isDescribed)
  const most = isUnlisted ? NAME_LIMITS.unlistedConfidence : NAME_LIMITS.printedConfidence
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

/** The names on a photo, the best first. */
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
  const mayBe = (product: FoundProduct): "unlisted" | "everyday" | undefined =>
    product === first && brand !== undefined
      ? "unlisted"
      : source.isAlsoEveryday(normalise(product.name))
        ? "everyday"
        : undefined
  return all
    .filter(({ rank }) => rank >= first.rank * NAME_LIMITS.shareOfBest)
    .filter((product) => sureness(product) >= NAME_LIMITS.confidence)
    .map((product) => asCandidate(product, lines, sureness(product), mayBe(product)))
    .slice(0, NAME_LIMITS.names)
}
