import { grownInt32 } from "./Growing.ts"
import type { Postings } from "./Postings.ts"

/** Rows of a chunk: the last one of each part is half empty on average. */
const chunkRows = 16_384
/**
 * Rows are kept in so many parts by their name, neighbouring names together: placing a part writes to a few thousand
 * places at a time, which the processor's cache holds, instead of to all of them.
 */
const parts = 16
const namesTogether = 12

interface Chunk {
  readonly names: Int32Array
  readonly ids: Float64Array
  readonly pharmacies: Int32Array
  readonly cents: Float64Array
  readonly lives: Int32Array
  readonly units: Int32Array
  used: number
}

const newChunk = (): Chunk => ({
  names: new Int32Array(chunkRows),
  ids: new Float64Array(chunkRows),
  pharmacies: new Int32Array(chunkRows),
  cents: new Float64Array(chunkRows),
  lives: new Int32Array(chunkRows),
  units: new Int32Array(chunkRows),
  used: 0,
})

/** Collects rows in the order of loading. When all are loaded, the rows of each name are placed together. */
export class RowStaging {
  private readonly full: ReadonlyArray<Array<Chunk>> = Array.from({ length: parts }, () => [])
  /** The chunk of each part that is being filled. */
  private readonly open = Array.from({ length: parts }, newChunk)
  private counts = new Int32Array(1024)

  /** Takes separate arguments, because an object for each row would mean five million objects. */
  add(name: number, id: number, pharmacy: number, cents: number, life: number, units: number): void {
    const part = (name >>> namesTogether) % parts
    let chunk = this.open[part]
    if (chunk === undefined) return
    if (chunk.used === chunkRows) {
      this.full[part]?.push(chunk)
      chunk = newChunk()
      this.open[part] = chunk
    }
    const at = chunk.used++
    chunk.names[at] = name
    chunk.ids[at] = id
    chunk.pharmacies[at] = pharmacy
    chunk.cents[at] = cents
    chunk.lives[at] = life
    chunk.units[at] = units
    if (name >= this.counts.length) this.counts = grownInt32(this.counts, name + 1)
    this.counts[name] = (this.counts[name] ?? 0) + 1
  }

  /**
   * Places all rows into empty postings, those of a name in the order of loading. Yields after each chunk, so that the
   * caller can let other work run.
   */
  *placing(postings: Postings): Generator<void> {
    postings.reserve(this.counts)
    for (const [part, last] of this.open.entries()) {
      const chunks = this.full[part] ?? []
      for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
        placeChunk(postings, chunk)
        yield
      }
      placeChunk(postings, last)
      yield
    }
  }
}

const placeChunk = (postings: Postings, chunk: Chunk): void => {
  for (let at = 0; at < chunk.used; at++) {
    postings.place(
      chunk.names[at] ?? 0,
      chunk.ids[at] ?? 0,
      chunk.pharmacies[at] ?? 0,
      chunk.cents[at] ?? 0,
      chunk.lives[at] ?? 0,
      chunk.units[at] ?? 1,
    )
  }
}
