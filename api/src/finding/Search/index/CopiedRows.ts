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
  private count = 0
  private value = 0
  private isNegative = false

  /**
   * Parses the next bytes and calls `row` for every row that ends in them. The fields are valid until `row`
   * returns.
   */
  push(bytes: Uint8Array, row: (fields: ReadonlyArray<number>) => void): void {
    const { fields } = this
    // local variables: a load reads some 200 million bytes
    let { count, value, isNegative } = this
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0
      if (byte >= zero) value = value * 10 + (byte - zero)
      else if (byte === minus) isNegative = true
      else if (byte === tab || byte === newline) {
        fields[count++] = isNegative ? -value : value
        value = 0
        isNegative = false
        if (byte === newline) {
          if (fields.length !== count) fields.length = count
          row(fields)
          count = 0
        }
      }
    }
    this.count = count
    this.value = value
    this.isNegative = isNegative
  }
}
