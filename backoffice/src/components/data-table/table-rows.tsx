import { Skeleton, Table, Text } from "@mantine/core"
import { Fragment } from "react"
import type { ReactNode } from "react"
import { keptTogether } from "../../lib/kept-together.ts"
import { cardLabelOf } from "./column.ts"
import type { Column } from "./column.ts"
import { withHeadings } from "./groups.ts"
import classes from "./data-table.module.css"

type RowsProps<Row> = {
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: ReadonlyArray<Row>
  readonly rowKey: (row: Row) => string | number
  readonly isDimmed: ((row: Row) => boolean) | undefined
  readonly groupOf: ((row: Row) => string) | undefined
}

export const Rows = <Row,>({ columns, rows, rowKey, isDimmed, groupOf }: RowsProps<Row>) =>
  withHeadings(rows, groupOf).map(({ row, heading }) => (
    <Fragment key={rowKey(row)}>
      {heading === undefined ? null : (
        <Table.Tr role="row" data-group>
          <Table.Th role="rowheader" scope="rowgroup" colSpan={columns.length}>
            {heading}
          </Table.Th>
        </Table.Tr>
      )}
      <Table.Tr role="row" data-dimmed={isDimmed?.(row) === true || undefined} {...cornerOf(columns, row)}>
        {columns.map((column) => (
          <Table.Td key={column.id} {...cellProps(column)} data-label={cardLabelOf(column, row)}>
            {drawn(column, row)}
          </Table.Td>
        ))}
      </Table.Tr>
    </Fragment>
  ))

/** How many letters stand in the corner of a card, so that its title keeps clear of them and of no more. */
const cornerOf = <Row,>(columns: ReadonlyArray<Column<Row>>, row: Row) => {
  const corner = columns.find(({ isCorner }) => isCorner === true)?.text?.(row)
  return corner === undefined ? {} : { style: { "--corner": `${corner.length}ch` } }
}

/** The content of a cell; a title that is plain text is bold. */
const drawn = <Row,>(column: Column<Row>, row: Row): ReactNode => {
  if (column.cell !== undefined) return column.cell(row)
  const told = column.text?.(row)
  const words = told === undefined ? undefined : keptTogether(told)
  return column.isTitle === true ? <Text fw={600}>{words}</Text> : words
}

type SkeletonProps<Row> = { readonly columns: ReadonlyArray<Column<Row>>; readonly count: number }

export const SkeletonRows = <Row,>({ columns, count }: SkeletonProps<Row>) =>
  Array.from({ length: count }, (_, index) => (
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
  "data-align": column.align,
  "data-title": column.isTitle === true || undefined,
  "data-minor": column.isMinor === true || undefined,
  "data-flow": column.flows,
  "data-corner": column.isCorner === true || undefined,
  "data-actions": column.actions,
  className: column.actions !== undefined ? "no-print" : "",
  ...(column.room === undefined ? {} : { "data-broken": true, style: { "--room": column.room } }),
})
