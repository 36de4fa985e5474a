/**
 * Typed arrays that grow by an eighth: doubling would allocate room for ten million rows when there are five
 * million.
 */

type Column = Int32Array | Float64Array

const grownLength = (length: number, needed: number): number => Math.max(needed, length + (length >>> 3) + 64)

export const grownInt32 = (column: Int32Array, needed: number): Int32Array<ArrayBuffer> => {
  const grown = new Int32Array(grownLength(column.length, needed))
  grown.set(column)
  return grown
}

export const grownFloat64 = (column: Float64Array, needed: number): Float64Array<ArrayBuffer> => {
  const grown = new Float64Array(grownLength(column.length, needed))
  grown.set(column)
  return grown
}

/** Memory of columns in bytes. */
export const bytesOf = (columns: ReadonlyArray<Column>): number =>
  columns.reduce((bytes, column) => bytes + column.byteLength, 0)
