/**
 * Finds the product names that a query means. A name matches exactly when every token of the query begins a word of
 * the name, its dosage or its manufacturer. The query is corrected when nothing matches, or when only rare names match
 * while a name of the dictionary is one slip away.
 */
import type { TrustedNames } from "../dictionary/TrustedNames.ts"
import { isOnlyEveryday } from "../meaning/Described.ts"
import type { Interpretation } from "../meaning/Interpret.ts"
import type { Vocabulary } from "../words/Vocabulary.ts"
import type { CountRequest, Steps } from "./Counting.ts"
import type { Judged } from "./Judge.ts"
import type { Meanings, TokenMeaning } from "./Readings.ts"
import { Readings } from "./Readings.ts"
import type { Instead, Resolution } from "./Resolution.ts"
import { productsOf } from "./Substitutes.ts"
import { tiersOf } from "./Tiers.ts"

/**
 * An exact match with fewer rows than `rarity` may be a typo. A near name is added only if it has `muchCommoner` times
 * as many rows. Both values were measured.
 */
const rarity = 3000
const muchCommoner = 20
/** With at most this many rows, an exact match is doubted as soon as a name of the dictionary is one slip away. */
const aTypo = 2
const mostAsked = 3

/** One way to read the query, with the names that match it. */
interface Reading {
  readonly meanings: Meanings
  readonly names: ReadonlyArray<number>
}

const rowsOf = ({ names }: Reading, limit: number): CountRequest => ({ count: "rows", names, limit })

export class Resolver {
  private readonly vocabulary: Vocabulary
  private readonly trusted: TrustedNames
  private readonly readings: Readings

  constructor(vocabulary: Vocabulary, trusted: TrustedNames) {
    this.vocabulary = vocabulary
    this.trusted = trusted
    this.readings = new Readings(vocabulary, trusted)
  }

  /** Reads a query in every possible way. The counts of the stock decide which reading is the result. */
  resolve(query: Interpretation): Steps<Resolution> {
    const { subject, typedWords, words, strengths, forms } = query
    if (subject === "symptom" || subject === "medicine_class") return this.settled(query)
    const tokens = typedWords.length > 0 ? typedWords : [...strengths, ...forms]
    const exact = this.reading(this.readings.asTyped(tokens))
    if (typedWords.length === 0 || subject === "everyday") return this.settled(query, exact)
    const isSentence = words.length > 0 && words.join(" ") !== typedWords.join(" ")
    const naming = isSentence ? this.reading(this.readings.asTyped(words)) : exact
    const isDoubtful = naming.meanings.some((meaning) => this.readings.isDoubtful(meaning))
    if (!isDoubtful && naming.names.length > 0) return this.plainly(query, exact, naming)
    return this.doubtfully(query, exact, naming)
  }

  private reading(meanings: Meanings): Reading {
    return { meanings, names: this.readings.namesOf(meanings) }
  }

  /** For queries whose answer does not depend on the stock. */
  private settled(query: Interpretation, reading?: Reading): Steps<Resolution> {
    const meanings = reading?.meanings ?? []
    return { answer: this.resolution(query, "exact", meanings, [], false) }
  }

  /** For queries of known words: matches them as typed, else without the sentence around the name. */
  private plainly(query: Interpretation, exact: Reading, naming: Reading): Steps<Resolution> {
    return {
      asks: [rowsOf(exact, 1)],
      next: ([rows = 0]) => ({
        answer: this.resolution(query, "exact", (rows > 0 ? exact : naming).meanings, [], naming !== exact),
      }),
    }
  }

  /** For queries with a word that may be misspelt: what it may mean is only worked out if the stock leaves that open. */
  private doubtfully(query: Interpretation, exact: Reading, naming: Reading): Steps<Resolution> {
    return {
      asks: [exact, ...(naming === exact ? [] : [naming])].map((reading) => rowsOf(reading, rarity)),
      next: ([exactRows = 0, namingRows = exactRows]) => {
        const rows = exactRows > 0 ? exactRows : namingRows
        if (rows === 0) return this.corrected(query, naming)
        const typed = exactRows > 0 ? exact : naming
        const asTyped = { answer: this.resolution(query, "exact", typed.meanings, [], true) }
        return typed === naming && rows < rarity ? this.asRare(query, naming, rows, asTyped) : asTyped
      },
    }
  }

  /** What matches a few rows as typed may be a typo of something that is much commoner. */
  private asRare(
    query: Interpretation,
    naming: Reading,
    rows: number,
    asTyped: Steps<Resolution>,
  ): Steps<Resolution> {
    const widened = this.widened(naming, this.readings.judged(naming.meanings))
    if (widened === naming) return asTyped
    const enough = rows <= aTypo ? rows + 1 : rows * (muchCommoner + 1)
    return {
      asks: [rowsOf(widened, rarity * (muchCommoner + 1))],
      next: ([widenedRows = 0]) =>
        widenedRows >= enough
          ? { answer: this.resolution(query, "fuzzy", widened.meanings, [], true) }
          : asTyped,
    }
  }

  /**
   * Nothing matches as typed: looks for the first reading that somebody carries, with its words corrected, joined to one, or
   * without those that are not understood.
   */
  private corrected(query: Interpretation, naming: Reading): Steps<Resolution> {
    const judged = this.readings.judged(naming.meanings)
    const corrected = this.reading(this.readings.corrected(naming.meanings, judged))
    // a known name that nobody carries (panadol extra) is not the name that a part of it is
    const isKnown = this.trusted.isName(query.words.join(" "))
    const carried = (reading: Reading, otherwise: () => Steps<Resolution>): Steps<Resolution> =>
      reading.names.length === 0
        ? otherwise()
        : {
            asks: [rowsOf(reading, 1)],
            next: ([rows = 0]) => {
              if (rows === 0) return otherwise()
              return {
                answer: this.resolution(query, this.matchOf(reading, naming), reading.meanings, [], true),
              }
            },
          }
    return carried(corrected, () => {
      const joined = this.readings.joined(query.words)
      return carried(this.reading(joined?.meanings ?? []), () =>
        carried(this.reading(isKnown ? [] : this.understood(corrected.meanings)), () => {
          const isMeant = corrected.meanings.some(({ corrections }) => corrections.length > 0)
          const asked = isKnown || isMeant ? [] : this.asked([...judged, joined?.judged])
          return {
            answer: this.resolution(query, isMeant ? "fuzzy" : "exact", corrected.meanings, asked, true),
          }
        }),
      )
    })
  }

  private matchOf({ meanings }: Reading, typed: Reading): Resolution["match"] {
    const isAsTyped =
      meanings.length === typed.meanings.length &&
      meanings.every(({ corrections }) => corrections.length === 0)
    return isAsTyped ? "exact" : "fuzzy"
  }

  /** Adds names that are one slip away. Used when only rare rows match, since those are likely typos themselves. */
  private widened(naming: Reading, judged: ReadonlyArray<Judged | undefined>): Reading {
    const slips = judged.map((one) =>
      one?.corrected !== undefined && this.readings.isSlip(one.corrected) ? one : undefined,
    )
    return slips.every((slip) => slip === undefined)
      ? naming
      : this.reading(this.readings.corrected(naming.meanings, slips, true))
  }

  /** Leaves unknown tokens out when at least half of the query is understood without them. A known name is never left out. */
  private understood(meanings: Meanings): Meanings {
    const understood = meanings.filter(({ words }) => words.length > 0)
    const isMostOfIt =
      understood.length * 2 >= meanings.length && understood.some((meaning) => this.isNamed(meaning))
    const losesName = meanings.some((meaning) => meaning.words.length === 0 && this.isNamed(meaning))
    return isMostOfIt && !losesName ? understood : []
  }

  /** Whether a token is a name of the dictionary, as typed or corrected. */
  private isNamed({ token, corrections }: TokenMeaning): boolean {
    const name = corrections[0]?.term ?? token
    return this.trusted.isName(name) && this.trusted.lexicon.classOf(name) === undefined
  }

  private asked(judged: ReadonlyArray<Judged | undefined>): ReadonlyArray<string> {
    const terms = judged.flatMap((one) => one?.asked ?? []).map(({ term }) => this.trusted.shown(term))
    return [...new Set(terms)].slice(0, mostAsked)
  }

  private resolution(
    query: Interpretation,
    match: Resolution["match"],
    meanings: Meanings,
    asked: ReadonlyArray<string>,
    soughtCorrections = false,
  ): Resolution {
    const tiers = meanings.length === 0 ? [] : tiersOf(this.vocabulary, query, meanings)
    return {
      query,
      match,
      meanings,
      tiers,
      instead: () => this.instead(query, meanings, match),
      asked,
      soughtCorrections,
    }
  }

  /** Products of the same ingredients, when the query surely names one medicine. */
  private instead(
    query: Interpretation,
    meanings: Meanings,
    match: Resolution["match"],
  ): Instead | undefined {
    if (query.subject !== "medicine" || isOnlyEveryday(this.trusted.lexicon, query)) return undefined
    const words =
      match === "exact"
        ? query.words
        : meanings.map(({ token, corrections }) => corrections[0]?.term ?? token)
    const named = words.length === 0 ? undefined : this.trusted.resolve(words.join(" "))
    if (named === undefined) return undefined
    const names = [...productsOf(this.vocabulary, this.trusted, named.ingredients)]
    const product: Meanings = [
      { token: words.join(" "), words: [{ text: "", names }], spellings: [], corrections: [] },
    ]
    return { tiers: tiersOf(this.vocabulary, query, product), ingredients: named.ingredients }
  }
}
