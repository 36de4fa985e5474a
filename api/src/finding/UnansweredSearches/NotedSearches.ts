import { normalise } from "../../../matching/text/Normalise.ts"
import { isCounted } from "./CountedText.ts"

/** Different texts between two times at which they are written; further ones are not counted. */
const mostTexts = 500
/** Different texts that one visitor may count in an hour, and the visitors that are told apart in it. */
const mostOfVisitor = 20
const mostVisitors = 5000
const hour = 3_600_000
/** Visitors are counted in so many groups: the bits of the column `seen`. */
const groups = 64n

/** A text that was looked for: by how many visitors and hours, and by which groups of visitors. */
export interface NotedSearch {
  /** Normalised. */
  readonly text: string
  readonly searches: number
  readonly seen: bigint
}

/** Adds a count to those of a map, whose key is the text. */
export const addTo = (counts: Map<string, NotedSearch>, { text, searches, seen }: NotedSearch): void => {
  const before = counts.get(text)
  counts.set(text, { text, searches: searches + (before?.searches ?? 0), seen: seen | (before?.seen ?? 0n) })
}

/**
 * The searches without an answer since they were written last, in memory. Each visitor counts once for a text and hour.
 * Who searched is only known here, as a number that is made of a secret, and forgotten when the hour ends; what leaves is
 * a bit of 64.
 */
export class NotedSearches {
  readonly #now: () => number
  #texts = new Map<string, NotedSearch>()
  #hour = 0
  #visitors = new Map<number, Set<string>>()

  /** `now` gives milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Notes a query that had no answer; `visitor` is a number of 48 bits (`visitorMark`). */
  note(query: string, visitor: number): void {
    if (!isCounted(query)) return
    const text = normalise(query)
    if (text === "" || (!this.#texts.has(text) && this.#texts.size >= mostTexts)) return
    if (this.#isFirst(text, visitor))
      addTo(this.#texts, { text, searches: 1, seen: 1n << (BigInt(visitor) % groups) })
  }

  /** Takes what was noted. */
  take(): ReadonlyArray<NotedSearch> {
    const taken = [...this.#texts.values()]
    this.#texts = new Map()
    return taken
  }

  /** Gives back what could not be written. */
  giveBack(taken: ReadonlyArray<NotedSearch>): void {
    for (const noted of taken)
      if (this.#texts.has(noted.text) || this.#texts.size < mostTexts) addTo(this.#texts, noted)
  }

  #isFirst(text: string, visitor: number): boolean {
    const current = Math.floor(this.#now() / hour)
    if (current !== this.#hour) {
      this.#hour = current
      this.#visitors = new Map()
    }
    const texts = this.#visitors.get(visitor) ?? new Set()
    if (texts.has(text) || texts.size >= mostOfVisitor) return false
    if (texts.size === 0 && this.#visitors.size >= mostVisitors) return false
    this.#visitors.set(visitor, texts.add(text))
    return true
  }
}
