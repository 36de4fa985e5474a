import type { Column } from "../../data-table/column.ts"
import { SaveButtons } from "../export/save-buttons.tsx"
import type { AskedList } from "../list/use-list.ts"
import { PrintButton, RefreshButton } from "./paper-buttons.tsx"

type Props<Row> = {
  readonly list: AskedList<Row, unknown>
  readonly columns: ReadonlyArray<Column<Row>>
  readonly fileName: string
  readonly download?: (signal: AbortSignal) => Promise<Blob>
  readonly paper: { readonly print: () => void; readonly isReading: boolean }
}

/** The buttons that print, save and refresh a report. */
export const ReportActions = <Row,>({ list, columns, fileName, download, paper }: Props<Row>) => (
  <>
    <PrintButton isReady={list.rows !== undefined} isReading={paper.isReading} onPrint={paper.print} />
    <SaveButtons name={fileName} columns={columns} list={list} download={download} />
    <RefreshButton isFetching={list.isFetching} onRefresh={list.retry} />
  </>
)
