import { Stack, Text } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { FigureTable } from "../../charts/figure-table.tsx"
import type { Figures } from "../../charts/figure-table.tsx"
import type { Column } from "../../data-table/column.ts"
import { ErrorBanner } from "../../ui/error-banner.tsx"
import { PageHeader } from "../../ui/page-header.tsx"
import { ListBody } from "../list/list-body.tsx"
import type { AskedList } from "../list/use-list.ts"
import { FigurePanel } from "./figure-panel.tsx"
import { FilterBar } from "./filter-bar.tsx"
import paperClasses from "./print-sheet.module.css"
import { PrintSheet } from "./print-sheet.tsx"
import type { Fact } from "../../paper/use-fact-words.ts"
import { ReportActions } from "./report-actions.tsx"
import { TotalCards } from "./total-cards.tsx"
import type { Total } from "./total-cards.tsx"
import { useCardPlaces } from "./use-card-places.ts"
import { usePrint } from "./use-print.ts"

type Props<Row> = {
  readonly title: string
  readonly subtitle: string
  /** The name of the pharmacy, for print. */
  readonly pharmacy: string
  readonly list: AskedList<Row, unknown>
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rowKey: (row: Row) => string | number
  /** The heading over the rows of a group, on the screen and in print; the rows come group by group. */
  readonly groupOf?: (row: Row) => string
  /** Shown for a failed call whose answer has no message. */
  readonly failed: string
  readonly empty: ReactNode
  readonly totals: ReadonlyArray<Total>
  readonly figures?: Figures
  readonly filters: ReactNode
  /** The filters as text, for print. */
  readonly filterFacts: ReadonlyArray<Fact>
  /** Why the filters allow no query, such as a start date after the end date. */
  readonly problem?: string | undefined
  /** When the API computed the figures, if it says so; null until it has said it. */
  readonly generatedAt?: string | null
  readonly fileName: string
  /** The export call of the API, if there is one. */
  readonly download?: (signal: AbortSignal) => Promise<Blob>
}

const factOf = ({ label, value = "", note }: Total): Fact => [
  label,
  note === undefined ? value : `${value} (${note})`,
]

/** A report: totals, chart with its table, filters, and rows page by page. Print and CSV files contain all rows. */
export const ReportFrame = <Row,>(props: Props<Row>) => {
  const { t } = useTranslation()
  const errorWords = useErrorWords()
  const { moment, count } = useFormat()
  const { title, list, columns, totals, figures, problem, generatedAt, filterFacts } = props
  const isComing = list.rows === undefined && list.error === null
  // Then nothing comes any more that totals would keep a place for.
  const isLost = list.rows === undefined && list.error !== null
  const cards = useCardPlaces(props.fileName, totals, isComing)
  const paper = usePrint(list, JSON.stringify(filterFacts))
  return (
    <div className={paperClasses["page"]}>
      <PageHeader
        title={title}
        subtitle={props.subtitle}
        actions={<ReportActions {...props} paper={paper} />}
      />
      {list.pages > 1 ? (
        <p className={paperClasses["part"]}>
          {t("paper.part", { page: count(list.state.page), pages: count(list.pages) })}
        </p>
      ) : null}
      <Stack gap="md">
        {generatedAt === undefined ? null : (
          <Text c="dimmed">
            {generatedAt === null ? "\u00a0" : t("paper.readAt", { date: moment(generatedAt) })}
          </Text>
        )}
        {paper.error === null ? null : <ErrorBanner message={errorWords(paper.error, props.failed)} />}
        {problem === undefined && !isLost ? <TotalCards totals={cards} /> : null}
        {figures === undefined || isLost ? null : <FigurePanel figures={figures} isComing={isComing} />}
        <FilterBar>{props.filters}</FilterBar>
        {problem === undefined ? (
          <ListBody
            label={title}
            list={list}
            failed={props.failed}
            empty={props.empty}
            table={{ columns, rowKey: props.rowKey, groupOf: props.groupOf }}
          />
        ) : (
          <ErrorBanner message={problem} />
        )}
      </Stack>
      {paper.sheet === null ? null : (
        <PrintSheet
          {...props}
          sheet={paper.sheet}
          filters={filterFacts}
          totals={totals.map(factOf)}
          figures={figures === undefined ? null : <FigureTable figures={figures} />}
        />
      )}
    </div>
  )
}
