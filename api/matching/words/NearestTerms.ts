/**
 * The one matcher of the project: given a word or phrase as typed, heard or read from a photo, the nearest of
 * a set of names. Search corrects queries with it, the dictionary resolves misspelt names, photo lookup reads
 * boxes. Khmer and Latin are compared by sound, so either script finds the other.
 *
 *     const names = NearestTerms.of(["paracetamol", "prednisolone", "calcium carbonate"])
 *     names.nearest(normalise("Parasetamole"), { limit: 5 })
 *     // → [{ term: "paracetamol", similarity: 0.93, cost: … }]
 *
 * Terms and queries are texts that `normalise` made; strength and form words are left out by `nameOnly`.
 */
import { roughSound } from "../text/AlikeLetters.ts"
import { BigramIndex } from "./BigramIndex.ts"
import type { Comparable, Nearness } from "./Nearness.ts"
import { comparable, editsForgiven, limitsOf, nearness } from "./Nearness.ts"
import { Outlines } from "./Outlines.ts"

export interface NearTerm extends Nearness {
  readonly term: string
}

export interface NearestOptions {
  /** How many terms at most, nearest first; 10 when left out. */
  readonly limit?: number
  /** Terms less similar than this (0 to 1) are left out. */
  readonly minimumSimilarity?: number
  /** Terms further away than so many edits are not looked for. */
  readonly mostEdits?: number
  /** Only these terms count, such as the names that pharmacies near by carry. */
  readonly among?: ReadonlySet<string>
}

export class NearestTerms {
  private readonly terms: Array<string> = []
  private readonly comparables: Array<Comparable> = []
  private readonly outlines = new Outlines()
  private readonly numbers = new Map<string, number>()
  /** 1 for each term that the search that runs has looked at, whether by its spelling or by its sound. */
  private considered = new Uint8Array(1024)
  private readonly spellings = new BigramIndex()
  private readonly sounds = new BigramIndex()

  static of(terms: Iterable<string>): NearestTerms {
    const index = new NearestTerms()
    for (const term of terms) index.add(term)
    return index
  }

  /** Adds a normalised term; one that is known already, or empty, changes nothing. */
  add(term: string): void {
    if (term === "" || this.numbers.has(term)) return
    const number = this.terms.length
    const compared = comparable(term)
    this.numbers.set(term, number)
    this.terms.push(term)
    this.comparables.push(compared)
    this.outlines.add(number, compared)
    this.spellings.add(number, compared.letters)
    this.sounds.add(number, roughSound(compared.sound))
  }

  has(term: string): boolean {
    return this.numbers.has(term)
  }

  /**
   * The nearest terms to a normalised word or phrase, nearest first, ties in the order of adding. It looks for one
   * edit, then two, then three, and stops where the nearest was found: what is much further away is not listed.
   */
  nearest(query: string, options: NearestOptions = {}): ReadonlyArray<NearTerm> {
    const compared = comparable(query)
    const forgiven = Math.max(editsForgiven(compared.letters.length), editsForgiven(compared.sound.length))
    const most = Math.min(forgiven, options.mostEdits ?? forgiven)
    let found = new Map<number, NearTerm>()
    for (let edits = Math.min(1, most); edits <= most; edits++) {
      found = this.within(compared, edits, options.among)
      if (leastCost(found) <= edits + settled) break
    }
    const minimum = options.minimumSimilarity ?? 0
    return [...found.entries()]
      .filter(([, near]) => near.similarity >= minimum)
      .toSorted(([a, first], [b, second]) => first.cost - second.cost || a - b)
      .slice(0, options.limit ?? 10)
      .map(([, near]) => near)
  }

  private within(
    query: Comparable,
    edits: number,
    among: ReadonlySet<string> | undefined,
  ): Map<number, NearTerm> {
    const found = new Map<number, NearTerm>()
    const limits = limitsOf(query, edits)
    if (this.considered.length < this.terms.length) this.considered = new Uint8Array(this.terms.length * 2)
    else this.considered.fill(0, 0, this.terms.length)
    const { considered } = this
    const consider = (number: number): void => {
      if (considered[number] === 1) return
      considered[number] = 1
      if (!this.outlines.mayBeNear(number, query, limits)) return
      const term = this.terms[number]
      const candidate = this.comparables[number]
      if (term === undefined || candidate === undefined) return
      if (among !== undefined && !among.has(term)) return
      const near = nearness(query, candidate, limits)
      if (near !== undefined) found.set(number, { term, ...near })
    }
    this.spellings.near(query.letters, Math.min(edits, editsForgiven(query.letters.length)), consider)
    this.sounds.near(roughSound(query.sound), Math.min(edits, editsForgiven(query.sound.length)), consider)
    return found
  }
}

/** A term that costs at most this much more than the edits looked for is the nearest there is. */
const settled = 0.2

const leastCost = (found: ReadonlyMap<number, NearTerm>): number => {
  let least = Number.POSITIVE_INFINITY
  for (const { cost } of found.values()) least = Math.min(least, cost)
  return least
}
