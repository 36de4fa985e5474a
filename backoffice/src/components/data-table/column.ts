import type { ReactNode } from "react"

/**
 * One column: its name, and a row's value in words (`text`: on the screen and in print), drawn (`cell`: on the screen
 * instead of the words) and bare (`value`: in a file instead of the words). On a phone a row becomes a card and the
 * name stands before the cell.
 */
export type Column<Row> = {
  readonly id: string
  readonly header: string
  readonly text?: (row: Row) => string
  readonly cell?: (row: Row) => ReactNode
  readonly value?: (row: Row) => string | number | null
  readonly align?: "end"
  readonly width?: string
  /** The row's title on a phone: large, without its name before it. */
  readonly isTitle?: boolean
  /** Buttons: without its name before it, and not printed; on a phone small ones stand beside the title. */
  readonly actions?: "beside" | "below"
  /** The name under which the list can be put in this column's order. */
  readonly sort?: string
  /** Only in files: the screen says it within another column, or not at all. */
  readonly isFileOnly?: boolean
}

/** The columns that a table on the screen shows. */
export const screenColumns = <Row>(columns: ReadonlyArray<Column<Row>>): ReadonlyArray<Column<Row>> =>
  columns.filter((column) => column.isFileOnly !== true)

/** The columns that hold words, as paper shows them. */
export const printColumns = <Row>(columns: ReadonlyArray<Column<Row>>): ReadonlyArray<Column<Row>> =>
  screenColumns(columns).filter((column) => column.text !== undefined)

/** The columns that hold words or bare values, as a file lists them. */
export const fileColumns = <Row>(columns: ReadonlyArray<Column<Row>>): ReadonlyArray<Column<Row>> =>
  columns.filter((column) => column.text !== undefined || column.value !== undefined)
