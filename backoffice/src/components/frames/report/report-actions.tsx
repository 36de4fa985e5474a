import type { Column } from "../../data-table/column.ts"
import { SaveButtons } from "../export/save-buttons.tsx"
import { renamedCsv } from "../export/csv.ts"
import type { AskedList } from "../list/use-list.ts"
import { PrintButton, RefreshButton } from "./paper-buttons.tsx"

type Props<Row> = {
  readonly list: AskedList<Row, unknown>
  readonly columns: ReadonlyArray<Column<Row>>
  readonly fileName: string
  readonly download?: () => Promise<Blob>
  readonly paper: { readonly print: () => void; readonly isReading: boolean }
}

/** The buttons that print, save and refresh a report. */
export const ReportActions = <Row,>({ list, columns, fileName, download, paper }: Props<Row>) => {
  // The ids of the columns are the contract's column names.
  const words = Object.fromEntries(columns.map(({ id, header }) => [id, header]))
  return (
    <>
      <PrintButton isReady={list.rows !== undefined} isReading={paper.isReading} onPrint={paper.print} />
      <SaveButtons
        name={fileName}
        columns={columns}
        list={list}
        {...(download === undefined ? {} : { download: async () => renamedCsv(await download(), words) })}
      />
      <RefreshButton isFetching={list.isFetching} onRefresh={list.retry} />
    </>
  )
}
