import { IconFileSpreadsheet, IconFileTypeCsv } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { Column } from "../../data-table/column.ts"
import type { List } from "../list/use-list.ts"
import { csvFile } from "./csv.ts"
import type { Saving } from "./save-button.tsx"

export type Saved<Row> = {
  /** The file name without the extension. */
  readonly name: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly list: Pick<List<Row>, "readAll" | "rows">
  /** The export call of the API for CSV, if there is one. */
  readonly download?: (() => Promise<Blob>) | undefined
}

/** All rows that match the filters as CSV. */
export const useCsv = <Row>({ name, columns, list, download }: Saved<Row>): Saving<Row> => ({
  fileName: `${name}.csv`,
  label: useTranslation().t("file.csv"),
  icon: IconFileTypeCsv,
  list,
  make: (rows) => csvFile(columns, rows),
  download,
})

/** All rows that match the filters as a workbook, with amounts as numbers. */
export const useWorkbook = <Row>({ name, columns, list }: Saved<Row>): Saving<Row> => ({
  fileName: `${name}.xlsx`,
  label: useTranslation().t("file.xlsx"),
  icon: IconFileSpreadsheet,
  list,
  make: async (rows) => (await import("./workbook.ts")).workbookFile(columns, rows),
})
