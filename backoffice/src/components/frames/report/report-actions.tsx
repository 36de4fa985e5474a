import { Button } from "@mantine/core"
import { IconPrinter, IconRefresh } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { Column } from "../../data-table/column.ts"
import { CsvButton } from "../export/csv-button.tsx"
import { renamedCsv } from "../export/csv.ts"
import type { AskedList } from "../list/use-list.ts"

type Props<Row> = {
  readonly list: AskedList<Row, unknown>
  readonly columns: ReadonlyArray<Column<Row>>
  readonly fileName: string
  readonly download?: () => Promise<Blob>
  readonly paper: { readonly print: () => void; readonly isReading: boolean }
}

/** The buttons that print, save and refresh a report. */
export const ReportActions = <Row,>({ list, columns, fileName, download, paper }: Props<Row>) => {
  const { t } = useTranslation()
  // The ids of the columns are the contract's column names.
  const words = Object.fromEntries(columns.map(({ id, header }) => [id, header]))
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={20} aria-hidden />}
        loading={paper.isReading}
        disabled={list.rows === undefined}
        onClick={paper.print}
      >
        {t("paper.print")}
      </Button>
      <CsvButton
        name={fileName}
        columns={columns}
        list={list}
        {...(download === undefined ? {} : { download: async () => renamedCsv(await download(), words) })}
      />
      <Button
        className="sign-on-phone"
        variant="default"
        leftSection={<IconRefresh size={20} aria-hidden />}
        loading={list.isFetching}
        onClick={list.retry}
      >
        {t("paper.refresh")}
      </Button>
    </>
  )
}
