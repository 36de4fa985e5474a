const newline = 10
const minus = 45
const zero = 48

/**
 * Reads rows of numbers from PostgreSQL's text COPY, digit by digit. It creates no string or object per row, because
 * loading the index reads five million rows. The decimal point is skipped, so a numeric with two decimals is read as
 * cents.
 */
export class CopiedRows {
  /** The fields of the row that was read last. Not an array of objects: a load reads tens of millions of fields. */
  readonly fields: Float64Array

  /** @param width the number of fields of a row */
  constructor(width: number) {
    this.fields = new Float64Array(width)
  }

  /** Reads a whole row, whose first byte is at `from`. Its fields are then in `fields`. */
  read(bytes: Uint8Array, from: number): void {
    const { fields } = this
    let at = from
    for (let field = 0; field < fields.length; field++) {
      const isNegative = bytes[at] === minus
      if (isNegative) at++
      let value = 0
      // tab and newline end a field; what is below the digits otherwise is the decimal point
      for (let byte = bytes[at++] ?? newline; byte > newline; byte = bytes[at++] ?? newline)
        if (byte >= zero) value = value * 10 + (byte - zero)
      fields[field] = isNegative ? -value : value
    }
  }
}
