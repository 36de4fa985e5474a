const tab = 9
const newline = 10
const minus = 45
const zero = 48

/**
 * Parses rows of numbers from PostgreSQL's text COPY as they arrive, digit by digit. It creates no string or object
 * per row, because loading the index reads up to five million rows. The decimal point is skipped, so a numeric with
 * two decimals is read as cents.
 */
export class CopiedRows {
  private readonly fields: Array<number> = []
  private value = 0
  private isNegative = false

  /**
   * Parses the next bytes and calls `row` for every row that ends in them. The fields are valid until `row`
   * returns.
   */
  push(bytes: Uint8Array, row: (fields: ReadonlyArray<number>) => void): void {
    for (const byte of bytes) {
      if (byte >= zero) this.value = this.value * 10 + (byte - zero)
      else if (byte === minus) this.isNegative = true
      else if (byte === tab || byte === newline) {
        this.fields.push(this.isNegative ? -this.value : this.value)
        this.value = 0
        this.isNegative = false
        if (byte === newline) {
          row(this.fields)
          this.fields.length = 0
        }
      }
    }
  }
}
