/**
 * Writes XLS workbooks (BIFF8, [MS-XLS]) as Excel does: every text is stored once in a shared table and named by its
 * number. The spreadsheet library would need many gigabytes of memory to write 50,000 rows.
 */
import { CFB } from "@e965/xlsx"

type Row = ReadonlyArray<string | number>

export const uint16 = (...values: ReadonlyArray<number>): Buffer =>
  Buffer.from(new Uint16Array(values).buffer)
export const uint32 = (...values: ReadonlyArray<number>): Buffer =>
  Buffer.from(new Uint32Array(values).buffer)
export const float64 = (value: number): Buffer => Buffer.from(new Float64Array([value]).buffer)

/** A record with the data that the parts make together. */
export const record = (type: number, ...parts: ReadonlyArray<Buffer>): Buffer => {
  const data = Buffer.concat(parts)
  return Buffer.concat([uint16(type, data.length), data])
}

const ending = record(0x000a)
/** The beginning of the workbook (5), of a sheet (0x10) or of a chart (0x20). */
const beginning = (kind: number): Buffer =>
  record(0x0809, uint16(0x0600, kind, 0x0dbb, 0x07cc), uint32(0, 0x0600))
const part = (kind: number, records: ReadonlyArray<Buffer>): Buffer =>
  Buffer.concat([beginning(kind), Buffer.concat(records), ending])

/** Where a cell is, with the number of its format. */
export const place = (row: number, column: number): Buffer => uint16(row, column, 0)
export const numberCell = (row: number, column: number, value: number): Buffer =>
  record(0x0203, place(row, column), float64(value))
/** A number of cents, in the short form that Excel prefers. */
export const centsCell = (row: number, column: number, cents: number): Buffer =>
  record(0x027e, place(row, column), uint32((cents << 2) | 3))
export const textCell = (row: number, column: number, text: number): Buffer =>
  record(0x00fd, place(row, column), uint32(text))

/** A text with its length and whether it needs two bytes for a letter. */
export const textOf = (text: string): Buffer => {
  const isWide = /[\u0100-\uffff]/.test(text)
  const letters = Buffer.from(text, isWide ? "utf16le" : "latin1")
  return Buffer.concat([uint16(text.length), Buffer.from([isWide ? 1 : 0]), letters])
}

/** The largest content of a record, in bytes. */
const largestRecord = 8224

/** The table of texts, in as many records as it needs. No text is divided between two. */
const sharedTexts = (texts: ReadonlyArray<string>): ReadonlyArray<Buffer> => {
  const records: Array<Buffer> = []
  let parts = [uint32(texts.length, texts.length)]
  let size = 8
  const end = () => void records.push(record(records.length === 0 ? 0x00fc : 0x003c, ...parts))
  for (const text of texts) {
    const bytes = textOf(text)
    if (size + bytes.length > largestRecord) {
      end()
      parts = []
      size = 0
    }
    parts.push(bytes)
    size += bytes.length
  }
  end()
  return records
}

export type BinaryContents = {
  /** The records of the table of texts. */
  readonly texts: ReadonlyArray<Buffer>
  /** The records of the cells. */
  readonly cells: ReadonlyArray<Buffer>
  readonly since1904?: boolean
  /** A sheet before the one with the cells, by its kind: 2 is a chart. */
  readonly before?: number
}

const named = (position: number, kind: number): Buffer =>
  record(0x0085, uint32(position), Buffer.from([0, kind, 1, 0, kind === 0 ? 0x41 : 0x42]))

/** A workbook of these records in a compound file. */
export const workbookOf = ({ texts, cells, since1904 = false, before }: BinaryContents): Buffer => {
  const globals = (chart: number, sheet: number): Buffer =>
    part(5, [
      record(0x0042, uint16(1200)),
      record(0x0022, uint16(since1904 ? 1 : 0)),
      ...(before === undefined ? [] : [named(chart, before)]),
      named(sheet, 0),
      ...texts,
    ])
  const first = before === undefined ? Buffer.alloc(0) : part(0x20, [numberCell(0, 0, 1)])
  const size = globals(0, 0).length
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(
    file,
    "/Workbook",
    Buffer.concat([globals(size, size + first.length), first, part(0x10, cells)]),
  )
  const written: Buffer = CFB.write(file, { type: "buffer" })
  return written
}

/** A workbook with a table of texts and of numbers with at most two decimals. */
export const binaryWorkbook = (rows: ReadonlyArray<Row>): Buffer => {
  const used = new Set(rows.flatMap((row) => row.filter((cell) => typeof cell === "string")))
  const numbers = new Map([...used].map((text, at) => [text, at]))
  const cells = rows.flatMap((row, at) =>
    row.map((cell, column) =>
      typeof cell === "number"
        ? centsCell(at, column, Math.round(cell * 100))
        : textCell(at, column, numbers.get(cell) ?? 0),
    ),
  )
  return workbookOf({ texts: sharedTexts([...used]), cells })
}
