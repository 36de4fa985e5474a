import { Paper, Skeleton, Table } from "@mantine/core"
import type { ReactNode } from "react"
import { ErrorBanner } from "../ui/error-banner.tsx"
import type { Column } from "./column.ts"
import classes from "./data-table.module.css"

type Props<Row> = {
  /** What the table lists, for those who hear it. */
  readonly label: string
  readonly columns: ReadonlyArray<Column<Row>>
  /** Undefined while the first page loads. */
  readonly rows: ReadonlyArray<Row> | undefined
  readonly rowKey: (row: Row) => string | number
  readonly isReloading?: boolean
  readonly error?: string | undefined
  readonly onRetry?: () => void
  readonly empty: ReactNode
  readonly skeletonRows?: number
  readonly isDimmed?: (row: Row) => boolean
}

/** A table in one of four states: error, skeleton (drawn from the columns), empty, rows. */
export const DataTable = <Row,>(props: Props<Row>) => {
  const { columns, rows, error, empty, onRetry } = props
  if (error !== undefined && rows === undefined) {
    return <ErrorBanner message={error} {...(onRetry === undefined ? {} : { onRetry })} />
  }
  if (rows?.length === 0) return <Paper>{empty}</Paper>
  return (
    <>
      {error === undefined ? null : (
        <ErrorBanner message={error} {...(onRetry === undefined ? {} : { onRetry })} />
      )}
      <Paper className={classes["frame"] ?? ""} data-reloading={props.isReloading === true || undefined}>
        <Table
          className={classes["table"] ?? ""}
          aria-label={props.label}
          aria-busy={rows === undefined || props.isReloading === true}
          role="table"
          verticalSpacing="sm"
          horizontalSpacing="md"
          highlightOnHover
        >
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {columns.map((column) => (
                <Table.Th
                  key={column.id}
                  role="columnheader"
                  w={column.width}
                  data-align={column.align}
                  className={column.actions !== undefined ? "no-print" : ""}
                >
                  {column.header}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {rows === undefined ? <SkeletonRows {...props} /> : <Rows {...props} rows={rows} />}
          </Table.Tbody>
        </Table>
      </Paper>
    </>
  )
}

const Rows = <Row,>({ columns, rows, rowKey, isDimmed }: Props<Row> & { rows: ReadonlyArray<Row> }) =>
  rows.map((row) => (
    <Table.Tr key={rowKey(row)} role="row" data-dimmed={isDimmed?.(row) === true || undefined}>
      {columns.map((column) => (
        <Table.Td key={column.id} {...cellProps(column)}>
          {column.cell(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  ))

const SkeletonRows = <Row,>({ columns, skeletonRows = 5 }: Props<Row>) =>
  Array.from({ length: skeletonRows }, (_, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- identical placeholders in a fixed order
    <Table.Tr key={index} role="row">
      {columns.map((column) => (
        <Table.Td key={column.id} {...cellProps(column)}>
          <Skeleton h={20} w={column.actions !== undefined ? 80 : "75%"} className={classes["bone"] ?? ""} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))

const cellProps = <Row,>(column: Column<Row>) => ({
  role: "cell",
  "data-label": column.header,
  "data-align": column.align,
  "data-title": column.isTitle === true || undefined,
  "data-actions": column.actions,
  className: column.actions !== undefined ? "no-print" : "",
})
