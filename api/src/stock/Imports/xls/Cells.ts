import type { Cell } from "../Sheet.ts"
import { cellTypes, continuedData, recordsFrom, types } from "./Records.ts"
import type { Record } from "./Records.ts"
import { TextReader } from "./Texts.ts"

/** A number in four bytes: 30 bits of a whole number or of a float, maybe in hundredths ([MS-XLS] 2.5.217). */
const rkNumber = (bits: number): number => {
  const float = Buffer.alloc(8)
  float.writeInt32LE(bits & ~3, 4)
  const number = (bits & 2) === 0 ? float.readDoubleLE() : bits >> 2
  return (bits & 1) === 0 ? number : number / 100
}

/** The text that a formula resulted in. It follows the formula, before the next cell. */
const formulaText = (stream: Buffer, at: number): Cell => {
  for (const { at: next, type } of recordsFrom(stream, at)) {
    if (type === types.formulaText) return new TextReader(continuedData(stream, next), 0).next()
    if (next !== at && (cellTypes.has(type) || type === types.end)) return undefined
  }
  return undefined
}

const boolOrError = (value: number, isError: boolean): Cell => (isError ? Number.NaN : String(value !== 0))

/** The result that is stored with a formula ([MS-XLS] 2.5.133). */
const formulaResult = (stream: Buffer, { at, data }: Record): Cell => {
  if (data.readUInt16LE(12) !== 0xffff) return data.readDoubleLE(6)
  const kind = data.readUInt8(6)
  if (kind === 0) return formulaText(stream, at)
  return kind === 3 ? undefined : boolOrError(data.readUInt8(8), kind === 2)
}

const valueOf = (stream: Buffer, record: Record, texts: ReadonlyArray<string>): Cell => {
  const { at, data, type } = record
  switch (type) {
    case types.sharedLabel:
      return texts[data.readUInt32LE(6)]
    case types.number:
      return data.readDoubleLE(6)
    case types.rk:
      return rkNumber(data.readInt32LE(6))
    case types.boolOrError:
      return boolOrError(data.readUInt8(6), data.readUInt8(7) !== 0)
    case types.formula:
      return formulaResult(stream, record)
    default:
      return new TextReader(continuedData(stream, at), 6).next()
  }
}

/** Adds the cells of the record at a place of the stream. `texts` are the shared texts. */
export const addCells = (
  stream: Buffer,
  at: number,
  texts: ReadonlyArray<string>,
  cells: Map<number, Cell>,
): void => {
  const record = recordsFrom(stream, at).next().value
  if (record === undefined) return
  const { data, type } = record
  const first = data.readUInt16LE(2)
  if (type !== types.multipleRk) cells.set(first, valueOf(stream, record, texts))
  // several numbers side by side, each with the number of its format before it
  else
    for (let each = 4; each + 6 <= data.length - 2; each += 6)
      cells.set(first + (each - 4) / 6, rkNumber(data.readInt32LE(each + 2)))
}
