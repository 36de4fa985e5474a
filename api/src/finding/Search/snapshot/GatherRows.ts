import { grownInt32 } from "../index/Growing.ts"
import { columnNames } from "../index/Postings.ts"
import type { Postings } from "../index/Postings.ts"

/** Rows of a part: 6 MB before they are compressed. A name with more rows has a part of its own. */
const rowsOfPart = 262_144
/** Rows and names copied before other work may run: about 1 ms. */
const copiedAtOnce = 50_000
const namesAtOnce = 2000

/** The rows of some names, in columns. */
export interface Gathered {
  readonly columns: ReadonlyArray<Int32Array | Float64Array>
  readonly rows: number
}

const room = (postings: Postings, rows: number) =>
  columnNames.map((name) =>
    postings[name] instanceof Float64Array ? new Float64Array(rows) : new Int32Array(rows),
  )

/**
 * Copies the rows of an index that goes on changing, name by name. A name is copied at once, so it is as it was at some
 * moment; names that were copied at different moments differ by the changes between, which are applied again later.
 */
export class GatherRows {
  /** How many rows of each name were copied. */
  counts = new Int32Array(1024)
  private readonly postings: Postings
  private readonly most: number
  private name = 0

  constructor(postings: Postings, most = rowsOfPart) {
    this.postings = postings
    this.most = most
  }

  /** The next rows; undefined when every name was copied. Yields where other work may run. */
  *next(): Generator<void, Gathered | undefined> {
    const { postings } = this
    // names are added while it copies
    if (this.name >= postings.starts.length) return undefined
    const columns = room(postings, Math.max(this.most, postings.count(this.name)))
    const most = columns[0]?.length ?? 0
    let rows = 0
    let work = 0
    for (; this.name < postings.starts.length; this.name++) {
      const count = postings.count(this.name)
      // a name that grew while other work ran begins the next part
      if (rows + count > most) break
      this.copy(columns, rows)
      rows += count
      work += count + copiedAtOnce / namesAtOnce
      if (work < copiedAtOnce) continue
      work = 0
      yield
    }
    return { columns: columns.map((column) => column.subarray(0, rows)), rows }
  }

  private copy(columns: Gathered["columns"], to: number): void {
    const { postings, name } = this
    const count = postings.count(name)
    if (name >= this.counts.length) this.counts = grownInt32(this.counts, name + 1)
    this.counts[name] = count
    if (count === 0) return
    const from = postings.starts[name] ?? 0
    for (const [at, column] of columns.entries()) {
      const source = postings[columnNames[at] ?? "ids"]
      column.set(source.subarray(from, from + count), to)
    }
  }
}
