import { Paper, Table } from "@mantine/core"
import type { ReactNode } from "react"
import { ErrorBanner } from "../ui/error-banner.tsx"
import { screenColumns } from "./column.ts"
import type { Column } from "./column.ts"
import classes from "./data-table.module.css"
import { useDensity } from "./density.ts"
import { HeadCell } from "./head-cell.tsx"
import type { Order } from "./head-cell.tsx"
import { Rows, SkeletonRows } from "./table-rows.tsx"
import { useOverflow } from "./use-overflow.ts"

export type TableProps<Row> = {
  /** The name of the table for screen readers. */
  readonly label: string
  readonly columns: ReadonlyArray<Column<Row>>
  /** Undefined while the first page loads. */
  readonly rows: ReadonlyArray<Row> | undefined
  readonly rowKey: (row: Row) => string | number
  readonly isReloading?: boolean
  readonly error?: string | undefined
  readonly onRetry?: (() => void) | undefined
  readonly empty: ReactNode
  readonly skeletonRows?: number
  readonly isDimmed?: (row: Row) => boolean
  /** The heading over the rows of a group; the rows come group by group. */
  readonly groupOf?: ((row: Row) => string) | undefined
  /** The current sort order and how to change it; without it the column headings are not buttons. */
  readonly order?: Order
}

/** Rows of a page of most lists (document 2, section 9): as many are drawn before they come, so that little moves then. */
const usualRows = 10

/** A table in one of four states: error, skeleton (rendered from the columns), empty, rows. */
export const DataTable = <Row,>(props: TableProps<Row>) => {
  const { rows, error, empty, onRetry } = props
  const banner =
    error === undefined ? null : (
      <ErrorBanner message={error} {...(onRetry === undefined ? {} : { onRetry })} />
    )
  if (rows === undefined && banner !== null) return banner
  return (
    <>
      {banner}
      {rows?.length === 0 ? <Paper>{empty}</Paper> : <Frame {...props} />}
    </>
  )
}

const Frame = <Row,>(props: TableProps<Row>) => {
  const { rows, isReloading = false } = props
  const columns = screenColumns(props.columns)
  const { ref, isOverflowing } = useOverflow()
  const density = useDensity()
  return (
    <Paper
      ref={ref}
      className={classes["frame"] ?? ""}
      data-stale={isReloading || undefined}
      data-overflowing={isOverflowing || undefined}
      data-density={density}
      // What scrolls on its own is reached by the keyboard.
      {...(isOverflowing ? { tabIndex: 0, role: "group", "aria-label": props.label } : {})}
    >
      <Table
        className={classes["table"] ?? ""}
        aria-label={props.label}
        aria-busy={rows === undefined || isReloading}
        role="table"
        verticalSpacing={density === "compact" ? 4 : "sm"}
        horizontalSpacing="md"
        highlightOnHover
      >
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} order={props.order} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows === undefined ? (
            <SkeletonRows columns={columns} count={props.skeletonRows ?? usualRows} />
          ) : (
            <Rows
              columns={columns}
              rows={rows}
              rowKey={props.rowKey}
              isDimmed={props.isDimmed}
              groupOf={props.groupOf}
            />
          )}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
