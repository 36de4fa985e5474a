import type { Postings } from "./Postings.ts"

const chunkRows = 65_536

interface Chunk {
  readonly names: Int32Array
  readonly ids: Int32Array
  readonly pharmacies: Int32Array
  readonly cents: Float64Array
  readonly lives: Int32Array
  readonly units: Int32Array
}

const newChunk = (): Chunk => ({
  names: new Int32Array(chunkRows),
  ids: new Int32Array(chunkRows),
  pharmacies: new Int32Array(chunkRows),
  cents: new Float64Array(chunkRows),
  lives: new Int32Array(chunkRows),
  units: new Int32Array(chunkRows),
})

/** Collects rows in the order of loading. When all are loaded, the rows of each name are placed together. */
export class RowStaging {
  private readonly chunks: Array<Chunk> = []
  private counts = new Int32Array(1024)
  private used = chunkRows
  private rows = 0

  /** Takes separate arguments, because an object for each row would mean five million objects. */
  add(name: number, id: number, pharmacy: number, cents: number, life: number, units: number): void {
    if (this.used === chunkRows) {
      this.chunks.push(newChunk())
      this.used = 0
    }
    const chunk = this.chunks.at(-1)
    if (chunk === undefined) return
    const at = this.used++
    chunk.names[at] = name
    chunk.ids[at] = id
    chunk.pharmacies[at] = pharmacy
    chunk.cents[at] = cents
    chunk.lives[at] = life
    chunk.units[at] = units
    this.rows++
    if (name >= this.counts.length) {
      const grown = new Int32Array(Math.max(name + 1, this.counts.length * 2))
      grown.set(this.counts)
      this.counts = grown
    }
    this.counts[name] = (this.counts[name] ?? 0) + 1
  }

  /** Places all rows into empty postings. Yields after each chunk, so that the caller can let other work run. */
  *placing(postings: Postings): Generator<void> {
    postings.reserve(this.counts)
    let left = this.rows
    for (let chunk = this.chunks.shift(); chunk !== undefined; chunk = this.chunks.shift()) {
      placeChunk(postings, chunk, Math.min(left, chunkRows))
      left -= chunkRows
      yield
    }
  }
}

const placeChunk = (postings: Postings, chunk: Chunk, rows: number): void => {
  for (let at = 0; at < rows; at++) {
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
