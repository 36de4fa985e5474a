import { barcodesOf } from "@rokthnam/shared/Medicines/PackCodeRules"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import type { Slice } from "../../platform/Slices.ts"
import { barcodePattern } from "@rokthnam/shared/Primitives/TextRules"
import { LRUCache } from "lru-cache"

/** A list of medicines as it is loaded: the same line of each text belongs to the same medicine. */
export type ShelfLines = {
  readonly ids: ReadonlyArray<MedicineId>
  /** Name, dosage and manufacturer of each medicine, one in each line. */
  readonly texts: string
  /** The bar code of each medicine, one in each line; an empty line where there is none. */
  readonly barcodes: string
}

/** What a search finds: how many medicines, and the ids of those on the wanted page. */
type Found = { readonly total: number; readonly ids: ReadonlyArray<MedicineId> }

/** Words of a term that count. */
const mostWords = 8

/** The words of a term that each have to occur. */
export const wordsOf = (term: string): ReadonlyArray<string> =>
  term
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, mostWords)

const lineStarts = (texts: string, count: number): Int32Array => {
  const starts = new Int32Array(count + 1)
  for (let line = 1; line < count; line++) starts[line] = texts.indexOf("\n", starts[line - 1]) + 1
  starts[count] = texts.length + 1
  return starts
}

const placesOfBarcodes = (barcodes: string): ReadonlyMap<string, ReadonlyArray<number>> => {
  const places = new Map<string, Array<number>>()
  for (const [place, barcode] of barcodes.split("\n").entries()) {
    if (barcode === "") continue
    const known = places.get(barcode)
    if (known === undefined) places.set(barcode, [place])
    else known.push(place)
  }
  return places
}

/** The medicines of one pharmacy in the order of its list, with what is searched in them. */
export class Shelf {
  readonly ids: ReadonlyArray<MedicineId>
  /** All lines in one text: one search of it is many times as fast as one of each line. */
  readonly #text: string
  /** Where each line begins, and the end of the last one. */
  readonly #starts: Int32Array
  readonly #barcodes: ReadonlyMap<string, ReadonlyArray<number>>
  /**
   * The places that the last terms were found at. People turn pages, come back to a list, and several at once look for what is
   * asked for often; looking through all texts again took most of the CPU time of such a call. Terms and places are at most as
   * many as the list has characters, so that the limit of all lists (`Shelves`) limits them too.
   */
  readonly #last: LRUCache<string, ReadonlyArray<number>>

  constructor({ ids, texts, barcodes }: ShelfLines) {
    this.ids = ids
    this.#text = texts.toLowerCase()
    this.#starts = lineStarts(this.#text, ids.length)
    this.#barcodes = placesOfBarcodes(barcodes)
    this.#last = new LRUCache({
      maxSize: 1 + this.size,
      sizeCalculation: (places, term) => term.length + places.length,
    })
  }

  /** The number of characters that it keeps in memory. */
  get size(): number {
    return this.#text.length
  }

  /**
   * The medicines in whose name, dosage or manufacturer each of the term's first 8 words occurs, in either case, or
   * whose bar code is the term, with or without leading zeros. In the order of the list; all for an empty term. Returns
   * how many there are and the ids of a part of them.
   */
  readonly find = (term: string, { limit, offset }: Slice): Found => {
    const words = wordsOf(term.toLowerCase())
    if (words.length === 0) return { total: this.ids.length, ids: this.ids.slice(offset, offset + limit) }
    const places = this.#last.get(term) ?? this.#placesOf(term, words)
    const ids = places.slice(offset, offset + limit).flatMap((place) => this.ids[place] ?? [])
    return { total: places.length, ids }
  }

  #placesOf(term: string, words: ReadonlyArray<string>): ReadonlyArray<number> {
    const holding = this.#holding(words)
    const places = barcodePattern.test(term) ? this.#withBarcode(term, holding) : holding
    this.#last.set(term, places)
    return places
  }

  #withBarcode(term: string, places: ReadonlyArray<number>): ReadonlyArray<number> {
    const coded = barcodesOf(term).flatMap((barcode) => this.#barcodes.get(barcode) ?? [])
    return [...new Set([...places, ...coded])].toSorted((one, other) => one - other)
  }

  /** The lines that hold all words. The longest word, which is the rarest as a rule, is looked for first. */
  #holding(words: ReadonlyArray<string>): ReadonlyArray<number> {
    const [rarest = "", ...others] = words.toSorted((one, other) => other.length - one.length)
    const places: Array<number> = []
    let line = 0
    let at = this.#text.indexOf(rarest)
    while (at >= 0) {
      let end = this.#endOf(line)
      while (end <= at) end = this.#endOf(++line)
      if (others.length === 0 || this.#holds(line, others)) places.push(line)
      at = this.#text.indexOf(rarest, end)
    }
    return places
  }

  /** Where the line after this one begins. */
  #endOf(line: number): number {
    return this.#starts[line + 1] ?? Number.POSITIVE_INFINITY
  }

  #holds(line: number, words: ReadonlyArray<string>): boolean {
    const own = this.#textOf(line)
    return words.every((word) => own.includes(word))
  }

  #textOf(line: number): string {
    return this.#text.slice(this.#starts[line], this.#endOf(line))
  }
}
