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
import { BigramIndex } from "./BigramIndex.ts"
import type { Comparable, Nearness } from "./Nearness.ts"
import { comparable, editsForgiven, nearness } from "./Nearness.ts"

export interface NearTerm extends Nearness {
  readonly term: string
}

export interface NearestOptions {
  /** How many terms at most, nearest first; 10 when left out. */
  readonly limit?: number
  /** Terms less similar than this (0 to 1) are left out. */
  readonly minimumSimilarity?: number
  /** Only these terms count, such as the names that pharmacies near by carry. */
  readonly among?: ReadonlySet<string>
}

export class NearestTerms {
  private readonly terms: Array<string> = []
  private readonly comparables: Array<Comparable> = []
  private readonly numbers = new Map<string, number>()
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
    this.spellings.add(number, compared.letters)
    this.sounds.add(number, compared.sound)
  }

  has(term: string): boolean {
    return this.numbers.has(term)
  }

  /** The nearest terms to a normalised word or phrase, nearest first, ties in the order of adding. */
  nearest(query: string, options: NearestOptions = {}): ReadonlyArray<NearTerm> {
    const compared = comparable(query)
    const found = new Map<number, NearTerm>()
    const consider = (number: number): void => {
      const term = this.terms[number]
      const candidate = this.comparables[number]
      if (term === undefined || candidate === undefined || found.has(number)) return
      if (options.among !== undefined && !options.among.has(term)) return
      const near = nearness(compared, candidate)
      if (near !== undefined) found.set(number, { term, ...near })
    }
    this.spellings.near(compared.letters, editsForgiven(compared.letters.length), consider)
    this.sounds.near(compared.sound, editsForgiven(compared.sound.length), consider)
    const minimum = options.minimumSimilarity ?? 0
    return [...found.entries()]
      .filter(([, near]) => near.similarity >= minimum)
      .toSorted(([a, first], [b, second]) => first.cost - second.cost || a - b)
      .slice(0, options.limit ?? 10)
      .map(([, near]) => near)
  }
}
