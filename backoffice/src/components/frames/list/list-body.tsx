import { Paper, SimpleGrid, Skeleton } from "@mantine/core"
import type { SimpleGridProps } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { Fragment } from "react"
import type { ReactNode } from "react"
import type { Column } from "../../data-table/column.ts"
import { DataTable } from "../../data-table/data-table.tsx"
import { ErrorBanner } from "../../ui/error-banner.tsx"
import { Pager } from "./pager.tsx"
import type { List } from "./use-list.ts"

type TableOf<Row> = {
  /** The length of a page, if it is not the usual one. */
  readonly skeletonRows?: number
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rowKey: (row: Row) => string | number
  readonly isDimmed?: (row: Row) => boolean
  readonly groupOf?: ((row: Row) => string) | undefined
}

type CardsOf<Row> = {
  readonly renderCard: (row: Row) => ReactNode
  readonly cardKey: (row: Row) => string | number
  /** The number of cards per row, by the width of the screen. */
  readonly columns: NonNullable<SimpleGridProps["cols"]>
  readonly skeleton: ReactNode
  readonly skeletonCards?: number
}

/** Rows are shown as a table or as cards. */
type BodyOf<Row> =
  | { readonly table: TableOf<Row>; readonly cards?: undefined }
  | { readonly cards: CardsOf<Row>; readonly table?: undefined }

export type ListContent<Row> = {
  readonly list: List<Row>
  /** Shown for a failed call whose answer has no message. */
  readonly failed: string
  readonly empty: ReactNode
  /** Replaces the numbered pager where a document asks for another one; null for none. */
  readonly pager?: ReactNode
} & BodyOf<Row>

type Props<Row> = ListContent<Row> & {
  /** The name of the list for screen readers. */
  readonly label: string
  readonly regionId?: string | undefined
}

/** The rows of a list in one of four states, with the pager. */
export const ListBody = <Row,>(props: Props<Row>) => {
  const { label, list, table, pager, regionId } = props
  const errorWords = useErrorWords()
  const error = list.error === null ? undefined : errorWords(list.error, props.failed)
  return (
    <section aria-label={label} id={regionId} tabIndex={-1} style={{ outline: "none" }}>
      {table === undefined ? (
        <Cards list={list} cards={props.cards} empty={props.empty} error={error} />
      ) : (
        <DataTable
          {...table}
          label={label}
          rows={list.rows}
          isReloading={list.isReloading}
          error={error}
          onRetry={list.retry}
          empty={props.empty}
          order={{ sort: list.state.sort, onSort: (sort) => list.state.setFilters({ sort }) }}
        />
      )}
      {pager === undefined && list.total === undefined && list.error === null ? (
        <Skeleton h={44} w="min(22rem, 100%)" mx="auto" mt="md" aria-hidden />
      ) : null}
      {pager === undefined && list.total !== undefined ? (
        <Pager
          page={list.state.page}
          pages={list.pages}
          total={list.total}
          more={list.more ?? false}
          onChange={(page) => list.state.setPage(page)}
        />
      ) : (
        pager
      )}
    </section>
  )
}

type CardsProps<Row> = Pick<ListContent<Row>, "list" | "empty"> & {
  readonly cards: CardsOf<Row>
  readonly error: string | undefined
}

const Cards = <Row,>({ list, cards, empty, error }: CardsProps<Row>) => (
  <>
    {error === undefined ? null : <ErrorBanner message={error} onRetry={list.retry} />}
    {list.rows === undefined && error === undefined ? (
      <SimpleGrid cols={cards.columns} aria-hidden>
        {Array.from({ length: cards.skeletonCards ?? 2 }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- identical placeholders in a fixed order
          <Fragment key={index}>{cards.skeleton}</Fragment>
        ))}
      </SimpleGrid>
    ) : null}
    {list.rows?.length === 0 ? <Paper>{empty}</Paper> : null}
    {list.rows === undefined || list.rows.length === 0 ? null : (
      <SimpleGrid cols={cards.columns}>
        {list.rows.map((row) => (
          <Fragment key={cards.cardKey(row)}>{cards.renderCard(row)}</Fragment>
        ))}
      </SimpleGrid>
    )}
  </>
)
