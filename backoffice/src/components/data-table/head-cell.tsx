import { Table, UnstyledButton } from "@mantine/core"
import { IconArrowDown, IconArrowUp, IconArrowsSort } from "@tabler/icons-react"
import type { Column } from "./column.ts"
import { useIsTable } from "./use-is-table.ts"
import classes from "./data-table.module.css"

export type Order = {
  /** The name of the sort order, with a leading '-' for descending; '' for the list's default. */
  readonly sort: string
  readonly onSort: (sort: string) => void
}

type Props<Row> = { readonly column: Column<Row>; readonly order: Order | undefined }

/** The heading of a column. If the list can be sorted by it, pressing it sorts ascending, then descending. */
export const HeadCell = <Row,>({ column, order }: Props<Row>) => {
  const { sort: name } = column
  // Above cards the headings are heard and not seen, and nobody may tab to a button that is not seen.
  const isTable = useIsTable()
  const canSort = name !== undefined && order !== undefined && isTable
  const direction = !canSort
    ? undefined
    : order.sort === name
      ? "ascending"
      : order.sort === `-${name}`
        ? "descending"
        : "none"
  return (
    <Table.Th
      role="columnheader"
      w={column.width}
      data-align={column.align}
      className={column.actions !== undefined ? "no-print" : ""}
      {...(direction === undefined ? {} : { "aria-sort": direction })}
    >
      {canSort ? (
        <UnstyledButton
          className={classes["sort"] ?? ""}
          onClick={() => order.onSort(direction === "ascending" ? `-${name}` : name)}
        >
          {column.header}
          <SortSign direction={direction} />
        </UnstyledButton>
      ) : (
        column.header
      )}
    </Table.Th>
  )
}

const SortSign = ({ direction }: { readonly direction: "ascending" | "descending" | "none" | undefined }) => {
  if (direction === "ascending") return <IconArrowUp size={16} aria-hidden />
  if (direction === "descending") return <IconArrowDown size={16} aria-hidden />
  return <IconArrowsSort size={16} stroke={1.4} aria-hidden />
}
