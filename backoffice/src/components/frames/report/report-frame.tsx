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
import type { Fact } from "./print-sheet.tsx"
import { ReportActions } from "./report-actions.tsx"
import { TotalCards } from "./total-cards.tsx"
import type { Total } from "./total-cards.tsx"
import { usePrint } from "./use-print.ts"

type Props<Row> = {
  readonly title: string
  readonly subtitle: string
  /** Whose report it is, for paper. */
  readonly pharmacy: string
  readonly list: AskedList<Row, unknown>
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rowKey: (row: Row) => string | number
  /** What a failed call says when its answer does not. */
  readonly failed: string
  readonly empty: ReactNode
  readonly totals: ReadonlyArray<Total>
  readonly figures?: Figures
  readonly filters: ReactNode
  /** What the filters say, for paper. */
  readonly filterFacts: ReadonlyArray<Fact>
  /** Why the filters let nothing be asked, such as dates the wrong way round. */
  readonly problem?: string | undefined
  /** When the figures were made, where the API says so. */
  readonly generatedAt?: string | undefined
  readonly fileName: string
  /** The API's own export, where it has one. */
  readonly download?: () => Promise<Blob>
}

/** A report: totals, chart with its table, filters, rows page by page; on paper and in a file all rows. */
export const ReportFrame = <Row,>(props: Props<Row>) => {
  const { t } = useTranslation()
  const errorWords = useErrorWords()
  const { moment } = useFormat()
  const { title, list, columns, totals, figures, problem, generatedAt, filterFacts } = props
  const paper = usePrint(list, JSON.stringify(filterFacts))
  return (
    <div className={paperClasses["page"]}>
      <PageHeader
        title={title}
        subtitle={props.subtitle}
        actions={<ReportActions {...props} paper={paper} />}
      />
      <Stack gap="md">
        {generatedAt === undefined ? null : (
          <Text c="dimmed">{t("paper.readAt", { date: moment(generatedAt) })}</Text>
        )}
        {paper.error === null ? null : <ErrorBanner message={errorWords(paper.error, props.failed)} />}
        {problem === undefined ? <TotalCards totals={totals} /> : null}
        {figures === undefined ? null : <FigurePanel figures={figures} />}
        <FilterBar>{props.filters}</FilterBar>
        {problem === undefined ? (
          <ListBody
            label={title}
            list={list}
            failed={props.failed}
            empty={props.empty}
            table={{ columns, rowKey: props.rowKey }}
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
          totals={totals.map(({ label, value }) => [label, value ?? ""] as const)}
          figures={figures === undefined ? null : <FigureTable figures={figures} />}
        />
      )}
    </div>
  )
}
