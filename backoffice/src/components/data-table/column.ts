import type { ReactNode } from "react"

/**
 * One column of a table. `text` gives a row's value as text, on the screen and in print. `cell` renders it on the
 * screen instead of `text`. `value` is the raw value for a CSV file instead of `text`. On a phone a row becomes a card
 * and each cell follows the name of its column.
 */
export type Column<Row> = {
  readonly id: string
  readonly header: string
  readonly text?: (row: Row) => string
  readonly cell?: (row: Row) => ReactNode
  readonly value?: (row: Row) => string | number | null
  readonly align?: "end"
  readonly width?: string
  /**
   * The least room of its cells on a table, within which words without a place to break are broken: one long name would
   * otherwise take the room of all other columns.
   */
  readonly room?: string
  /** The title of the card on a phone: large and without the column name. */
  readonly isTitle?: boolean
  /** The name of the column on a card, if it is shorter there; "" where the value says by itself what it is. */
  readonly cardLabel?: string | ((row: Row) => string)
  /** On a card it comes last, and is cut where its line has no more room. */
  readonly isMinor?: boolean
  /**
   * On a card it runs on in one paragraph with the others that do, instead of beginning where it has room for itself, so
   * that long values share their lines. A "whole" value, which is short, does not break within.
   */
  readonly flows?: "words" | "whole"
  /** On a card it stands without the column name at the end of the title's line, where the eye looks for an amount. */
  readonly isCorner?: boolean
  /**
   * Buttons: shown without the column name and not printed. On a phone "beside" places small ones next to the title.
   */
  readonly actions?: "beside" | "below"
  /** The name by which the list can be sorted on this column. */
  readonly sort?: string
  /** Only in files; the screen shows it within another column or not at all. */
  readonly isFileOnly?: boolean
  /** What a file takes the column of the same name in the API's file for: a number, a time, or words for it; else a text. */
  readonly exported?: "number" | "time" | ((value: string) => string)
}

/** The name of a column on the card of a row; undefined for none. */
export const cardLabelOf = <Row>({ cardLabel: label, header }: Column<Row>, row: Row): string | undefined =>
  (typeof label === "function" ? label(row) : (label ?? header)) || undefined

/** The columns that a table on the screen shows. */
export const screenColumns = <Row>(columns: ReadonlyArray<Column<Row>>): ReadonlyArray<Column<Row>> =>
  columns.filter((column) => column.isFileOnly !== true)

/** The columns with text, which are printed. */
export const printColumns = <Row>(columns: ReadonlyArray<Column<Row>>): ReadonlyArray<Column<Row>> =>
  screenColumns(columns).filter((column) => column.text !== undefined)

/** The columns with text or raw values, which are written to a file. */
export const fileColumns = <Row>(columns: ReadonlyArray<Column<Row>>): ReadonlyArray<Column<Row>> =>
  columns.filter((column) => column.text !== undefined || column.value !== undefined)
