import { IconFileSpreadsheet, IconFileTypeCsv } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { Column } from "../../data-table/column.ts"
import type { List } from "../list/use-list.ts"
import { cellsOf, cellsOfExport, cellsUntil } from "./cells.ts"
import type { Cells } from "./cells.ts"
import { csvFile } from "./csv.ts"
import type { Made, Saving } from "./save-button.tsx"

export type Saved<Row> = {
  /** The file name without the extension. */
  readonly name: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly list: Pick<List<Row>, "readAll" | "rows">
  /** The export call of the API, which has every row however many there are; the rows are read page by page without. */
  readonly download?: ((signal: AbortSignal) => Promise<Blob>) | undefined
}

/** Makes a file of all rows that match the filters, in the form that `write` gives it. */
const making =
  <Row>({ columns, list, download }: Saved<Row>, write: (cells: Cells) => Promise<Blob>) =>
  async (signal: AbortSignal): Promise<Made> => {
    if (download !== undefined)
      return {
        file: await write(cellsUntil(signal, await cellsOfExport(columns, await download(signal)))),
      }
    const { rows, total } = await list.readAll({ signal })
    const file = await write(cellsUntil(signal, cellsOf(columns, rows)))
    return { file, cut: rows.length < total ? { count: rows.length, total } : undefined }
  }

/** All rows that match the filters as CSV. */
export const useCsv = <Row>(saved: Saved<Row>): Saving => ({
  fileName: `${saved.name}.csv`,
  label: useTranslation().t("file.csv"),
  icon: IconFileTypeCsv,
  make: making(saved, csvFile),
})

/** All rows that match the filters as a workbook, with amounts as numbers. */
export const useWorkbook = <Row>(saved: Saved<Row>): Saving => ({
  fileName: `${saved.name}.xlsx`,
  label: useTranslation().t("file.xlsx"),
  icon: IconFileSpreadsheet,
  make: making(saved, async (cells) => (await import("./workbook.ts")).workbookFile(cells)),
})
