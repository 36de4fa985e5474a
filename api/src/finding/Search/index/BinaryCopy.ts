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
/** No row of numbers is longer; with so many bytes left a row is complete without looking. */
const longestRow = 512

export class BinaryCopy implements RowReader {
  private bytes: Buffer = Buffer.alloc(0)
  private view: DataView = new DataView(new ArrayBuffer(0))
  private at = 0
  private isStarted = false

  /** Takes the next bytes and calls `row` for every row that is complete, once its fields can be read. */
  push(bytes: Buffer, row: (reader: RowReader) => void): void {
    this.bytes = this.at < this.bytes.length ? Buffer.concat([this.bytes.subarray(this.at), bytes]) : bytes
    this.view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength)
    this.at = 0
    if (!this.isStarted) {
      if (this.bytes.length < headerLength) return
      this.at = headerLength + this.view.getInt32(headerLength - 4)
      this.isStarted = true
    }
    while (this.isRowComplete()) {
      this.at += 2
      row(this)
    }
  }

  int32(): number {
    const value = this.view.getInt32(this.at + 4)
    this.at += 8
    return value
  }

  int64(): number {
    const value = this.view.getInt32(this.at + 4) * 4_294_967_296 + this.view.getUint32(this.at + 8)
    this.at += 12
    return value
  }

  boolean(): boolean {
    const value = this.view.getUint8(this.at + 4) === 1
    this.at += 5
    return value
  }

  day(): number {
    return Math.min(this.int32() + epochDays, infiniteDay)
  }

  cents(): number {
    const { view } = this
    const start = this.at + 4
    const digits = view.getInt16(start)
    let weight = 100 * 10_000 ** view.getInt16(start + 2)
    let value = 0
    for (let i = 0; i < digits; i++) {
      value += view.getInt16(start + 8 + 2 * i) * weight
      weight /= 10_000
    }
    this.at = start + view.getInt32(this.at)
    return Math.round(value)
  }

  private isRowComplete(): boolean {
    const { view, at } = this
    const left = view.byteLength - at
    if (left < 2) return false
    const fields = view.getInt16(at)
    if (fields === endOfData) return false
    if (left > longestRow) return true
    let end = at + 2
    for (let field = 0; field < fields; field++) {
      if (end + 4 > view.byteLength) return false
      end += 4 + view.getInt32(end)
    }
    return end <= view.byteLength
  }
}
