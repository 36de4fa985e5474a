import { IconReportAnalytics } from "@tabler/icons-react"
import type { UseQueryResult } from "@tanstack/react-query"
import type { Column } from "../../../components/data-table/column.ts"
import { DataTable } from "../../../components/data-table/data-table.tsx"
import { Pager } from "../../../components/frames/list/pager.tsx"
import { EmptyMessage } from "../../../components/ui/empty-message.tsx"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"

type Page<Row> = {
  readonly items: ReadonlyArray<Row>
  readonly pagination: { readonly total_pages: number; readonly total: number }
}

type Props<Row> = {
  readonly label: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly query: UseQueryResult<Page<Row>>
  readonly rowKey: (row: Row) => number
  readonly fallback: string
  readonly empty: string
  readonly page: number
  readonly onPage: (page: number) => void
}

/** A report's rows with their pages. */
export const ReportTable = <Row,>(props: Props<Row>) => {
  const errorWords = useErrorWords()
  const { data, error, refetch, isPlaceholderData } = props.query
  return (
    <div>
      <DataTable
        label={props.label}
        columns={props.columns}
        rows={data?.items}
        rowKey={props.rowKey}
        isReloading={isPlaceholderData}
        error={error === null ? undefined : errorWords(error, props.fallback)}
        onRetry={() => void refetch()}
        empty={<EmptyMessage icon={<IconReportAnalytics size={28} />} title={props.empty} />}
      />
      {data === undefined ? null : (
        <Pager
          page={props.page}
          pages={data.pagination.total_pages}
          total={data.pagination.total}
          onChange={props.onPage}
        />
      )}
    </div>
  )
}
