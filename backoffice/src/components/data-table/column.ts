import type { ReactNode } from "react"

/** One column: its name, its cell, and how it sits. On a phone a row becomes a card and the name stands before the cell. */
export type Column<Row> = {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: "end"
  readonly width?: string
  /** The row's title on a phone: large, without its name before it. */
  readonly isTitle?: boolean
  /** Buttons: without its name before it, and not printed; on a phone small ones stand beside the title. */
  readonly actions?: "beside" | "below"
}
