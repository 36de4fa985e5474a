/**
 * The records of an XLS workbook (BIFF8, [MS-XLS] 2.1.4): a type, a length and data, one after the other. This module
 * names the types that an import needs.
 */
export const types = {
  boolOrError: 0x0205,
  beginning: 0x0809,
  boundSheet: 0x0085,
  continued: 0x003c,
  dateMode: 0x0022,
  end: 0x000a,
  formula: 0x0006,
  formulaText: 0x0207,
  label: 0x0204,
  multipleRk: 0x00bd,
  number: 0x0203,
  password: 0x002f,
  richLabel: 0x00d6,
  rk: 0x027e,
  sharedLabel: 0x00fd,
  sharedTexts: 0x00fc,
} as const

/** Types whose data begin with the row of a cell. */
export const cellTypes: ReadonlySet<number> = new Set([
  types.boolOrError,
  types.formula,
  types.label,
  types.multipleRk,
  types.number,
  types.richLabel,
  types.rk,
  types.sharedLabel,
])

/** A record: where it begins in the stream, and its data. */
export type Record = { readonly at: number; readonly type: number; readonly data: Buffer }

/** Reads records from a place to the end of the stream. A record that is cut off ends it. */
export function* recordsFrom(stream: Buffer, start: number): Generator<Record> {
  let at = start
  while (at + 4 <= stream.length) {
    const end = at + 4 + stream.readUInt16LE(at + 2)
    if (end > stream.length) return
    yield { at, type: stream.readUInt16LE(at), data: stream.subarray(at + 4, end) }
    at = end
  }
}

/**
 * Reads the records of the part of the workbook that begins at a place, without those of charts inside of it. Each
 * part has a beginning and an end; the rest of the stream belongs to others.
 */
export function* recordsOfPart(stream: Buffer, start: number): Generator<Record> {
  let depth = 0
  for (const record of recordsFrom(stream, start)) {
    if (record.type === types.beginning) depth++
    else if (record.type === types.end && --depth <= 0) return
    if (depth === 1) yield record
  }
}

/** The data of a record and of the records that continue it. */
export const continuedData = (stream: Buffer, at: number): ReadonlyArray<Buffer> => {
  const data: Array<Buffer> = []
  for (const record of recordsFrom(stream, at)) {
    if (data.length > 0 && record.type !== types.continued) break
    data.push(record.data)
  }
  return data
}
