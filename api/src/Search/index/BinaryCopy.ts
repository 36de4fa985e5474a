/**
 * Reads rows of PostgreSQL's binary COPY as they arrive (documentation of COPY, "Binary Format"), field by field and
 * without an object per row: five million rows pass through here when the index loads.
 */

/** Calls for the fields of one row, in the order of the columns. */
export interface RowReader {
  readonly int32: () => number
  readonly int64: () => number
  readonly boolean: () => boolean
  /** A calendar day as days since 1970-01-01. */
  readonly day: () => number
  /** A numeric with two decimals as a whole number of cents. */
  readonly cents: () => number
}

const headerLength = 19
/** PostgreSQL counts days from 2000-01-01. */
const epochDays = 10_957
const infiniteDay = 3_000_000
const endOfData = -1

export class BinaryCopy implements RowReader {
  private data: Buffer = Buffer.alloc(0)
  private at = 0
  private isStarted = false

  /** Takes the next bytes and calls `row` for every row that is complete, once its fields can be read. */
  push(bytes: Buffer, row: (reader: RowReader) => void): void {
    this.data = this.at < this.data.length ? Buffer.concat([this.data.subarray(this.at), bytes]) : bytes
    this.at = 0
    if (!this.isStarted) {
      if (this.data.length < headerLength) return
      this.at = headerLength + this.data.readInt32BE(headerLength - 4)
      this.isStarted = true
    }
    while (this.isRowComplete()) {
      this.at += 2
      row(this)
    }
  }

  int32(): number {
    const value = this.data.readInt32BE(this.at + 4)
    this.at += 8
    return value
  }

  int64(): number {
    const value = this.data.readInt32BE(this.at + 4) * 4_294_967_296 + this.data.readUInt32BE(this.at + 8)
    this.at += 12
    return value
  }

  boolean(): boolean {
    const value = this.data[this.at + 4] === 1
    this.at += 5
    return value
  }

  day(): number {
    return Math.min(this.int32() + epochDays, infiniteDay)
  }

  cents(): number {
    const length = this.data.readInt32BE(this.at)
    const start = this.at + 4
    const digits = this.data.readInt16BE(start)
    let weight = 100 * 10_000 ** this.data.readInt16BE(start + 2)
    let value = 0
    for (let i = 0; i < digits; i++) {
      value += this.data.readInt16BE(start + 8 + 2 * i) * weight
      weight /= 10_000
    }
    this.at = start + length
    return Math.round(value)
  }

  private isRowComplete(): boolean {
    const { data } = this
    if (this.at + 2 > data.length) return false
    const fields = data.readInt16BE(this.at)
    if (fields === endOfData) return false
    let end = this.at + 2
    for (let field = 0; field < fields; field++) {
      if (end + 4 > data.length) return false
      end += 4 + data.readInt32BE(end)
    }
    return end <= data.length
  }
}
