import { nextTask } from "@rokthnam/shared/web/browser/next-task"
import { fileColumns } from "../../data-table/column.ts"
import type { Column } from "../../data-table/column.ts"
import { csvRecords } from "./csv-records.ts"

/** A day, or a minute of a day in Phnom Penh, as the API's files write it: "2026-11-26" or "2026-11-26 10:51". */
type LocalTime = { readonly local: string }
export type Cell = string | number | LocalTime | null

/** The cells of a file: the names of its columns, and its rows, some at a time, so that a long file is never in memory as a whole. */
export type Cells = {
  readonly heads: ReadonlyArray<string>
  readonly batches: AsyncIterable<ReadonlyArray<ReadonlyArray<Cell>>>
}

/** Number of rows that become cells at a time. The page has its turn after them, on a phone after about a tenth of a second. */
const batchSize = 250

/** The cells of rows: the column names in the user's language, and the raw value of each column of each row. */
export const cellsOf = <Row>(columns: ReadonlyArray<Column<Row>>, rows: ReadonlyArray<Row>): Cells => {
  const written = fileColumns(columns)
  const batches = async function* () {
    for (let from = 0; from < rows.length; from += batchSize) {
      yield rows
        .slice(from, from + batchSize)
        .map((row) => written.map((column) => (column.value ?? column.text)?.(row) ?? null))
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other
      await nextTask()
    }
  }
  return { heads: written.map((column) => column.header), batches: batches() }
}

/** A text of the API's file without the apostrophe that keeps a spreadsheet from running it. */
const bare = (text: string): string => text.replace(/^'(?=[=+\-@|＝＋－＠\t\r\n])/, "")

const cellOf = (text: string, exported: Column<unknown>["exported"]): Cell => {
  if (text === "") return null
  if (exported === "number") return Number(text)
  if (exported === "time") return { local: text }
  return exported === undefined ? bare(text) : exported(bare(text))
}

/**
 * The cells of a CSV file of the API, which holds every row of a list. Its columns have the contract's names: they get
 * those of the columns with these ids, in the user's language; a name without a column stays.
 */
export const cellsOfExport = async <Row>(columns: ReadonlyArray<Column<Row>>, file: Blob): Promise<Cells> => {
  const read = csvRecords(file)
  const first = await read.next()
  const [names = [], ...others] = first.done === true ? [] : first.value
  const known = names.map((name) => columns.find(({ id }) => id === name))
  const cells = (records: ReadonlyArray<ReadonlyArray<string>>) =>
    records.map((record) => record.map((text, at) => cellOf(text, known[at]?.exported)))
  const batches = async function* () {
    yield cells(others)
    for await (const records of read) yield cells(records)
  }
  return { heads: names.map((name, at) => known[at]?.header ?? name), batches: batches() }
}

/** The same cells until the signal is aborted; then whoever takes them fails with its reason. */
export const cellsUntil = (signal: AbortSignal, { heads, batches }: Cells): Cells => {
  const awaited = async function* () {
    for await (const batch of batches) {
      signal.throwIfAborted()
      yield batch
    }
  }
  return { heads, batches: awaited() }
}
