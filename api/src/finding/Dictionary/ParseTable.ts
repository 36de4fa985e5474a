import { Either, ParseResult, Schema } from "effect"
import { type RowOf, type TableName, tables } from "./DictionaryRows.ts"

/** A file of the dictionary: `path` is only used in messages. */
export interface DictionaryFile {
  readonly path: string
  readonly text: string
}

/** What is wrong, and where; lines count from 1. */
export interface Problem {
  readonly path: string
  readonly line: number
  readonly message: string
}

/** A decoded row and the place it came from. */
export interface Placed<Row> {
  readonly row: Row
  readonly path: string
  readonly line: number
}

export type Tables = { readonly [Table in TableName]: ReadonlyArray<Placed<RowOf<Table>>> }
type MutableTables = { [Table in TableName]: Array<Placed<RowOf<Table>>> }

const names: ReadonlyArray<TableName> = [
  "ingredients",
  "combinations",
  "groups",
  "brands",
  "khmer",
  "lookalikes",
  "forms",
]
const columnsOf = (table: TableName): ReadonlyArray<string> => Object.keys(tables[table].fields)
const headers: ReadonlyMap<string, TableName> = new Map([
  ...names.map((name) => [columnsOf(name).join("\t"), name] as const),
  // an imported list may leave out the last column, the source of its rows
  ...names.map((name) => [columnsOf(name).slice(0, -1).join("\t"), name] as const),
])
/** The source of rows that do not say one: they come from an installation's own list. */
const ownSource = "import"

/** One message per row: the first fault, with the name of its column. */
const describe = (error: ParseResult.ParseError): string => {
  const issue = ParseResult.ArrayFormatter.formatErrorSync(error)[0]
  return issue === undefined ? "is not understood" : `${issue.path.join(".")}: ${issue.message}`
}

const decodeRows = <Table extends TableName>(
  table: Table,
  file: DictionaryFile,
  lines: ReadonlyArray<string>,
  hasSource: boolean,
  rows: Array<Placed<RowOf<Table>>>,
  problems: Array<Problem>,
): void => {
  const columns = columnsOf(table)
  const schema: Schema.Schema<RowOf<Table>, unknown> = tables[table] as never // the row type of `table`
  const decode = Schema.decodeUnknownEither(schema)
  lines.forEach((text, index) => {
    const place = { path: file.path, line: index + 2 }
    if (text === "") return
    const cells = text.split("\t")
    if (!hasSource && cells.length === columns.length - 1) cells.push(ownSource)
    if (cells.length !== columns.length) {
      const message = `has ${cells.length} columns instead of ${columns.length} (${columns.join(", ")})`
      problems.push({ ...place, message })
      return
    }
    const row = decode(Object.fromEntries(columns.map((column, i) => [column, cells[i]])))
    if (Either.isRight(row)) rows.push({ ...place, row: row.right })
    else problems.push({ ...place, message: describe(row.left) })
  })
}

/** Reads the rows of every file into its table; bad lines are collected, not thrown. */
export const parseTables = (
  files: ReadonlyArray<DictionaryFile>,
): { readonly rows: Tables; readonly problems: ReadonlyArray<Problem> } => {
  const rows: MutableTables = {
    ingredients: [],
    combinations: [],
    groups: [],
    brands: [],
    khmer: [],
    lookalikes: [],
    forms: [],
  }
  const problems: Array<Problem> = []
  for (const file of files) {
    const [header = "", ...lines] = file.text.replace(/^\uFEFF/, "").split(/\r?\n/)
    const table = headers.get(header)
    if (table === undefined) {
      const known = [...headers.keys()].map((columns) => columns.replaceAll("\t", ", ")).join("; ")
      problems.push({ path: file.path, line: 1, message: `the columns are none of: ${known}` })
    } else decodeRows(table, file, lines, header.endsWith("\tsource"), rows[table] as never, problems) // the row type of `table`
  }
  return { rows, problems }
}
