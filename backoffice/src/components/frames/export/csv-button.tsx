import { Button } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { IconFileSpreadsheet } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { saveFile } from "@rokthnam/shared/web/browser/save-file"
import type { Column } from "../../data-table/column.ts"
import type { List } from "../list/use-list.ts"
import { csvFile } from "./csv.ts"

type Props<Row> = {
  /** The file name without the extension. */
  readonly name: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly list: Pick<List<Row>, "readAll" | "rows">
  /** The export call of the API, if there is one. */
  readonly download?: () => Promise<Blob>
}

/** Returns a function that gives an abort signal; leaving the page aborts the reading. */
const useEnding = () => {
  const ending = useRef<AbortController>(null)
  useEffect(() => () => ending.current?.abort(), [])
  return () => {
    ending.current = new AbortController()
    return ending.current.signal
  }
}

/** Saves all rows that match the filters as CSV. */
export const CsvButton = <Row,>({ name, columns, list, download }: Props<Row>) => {
  const { t } = useTranslation()
  const errorWords = useErrorWords()
  const begin = useEnding()
  const save = useMutation({
    mutationFn: async () => {
      if (download !== undefined) return saveFile(await download(), `${name}.csv`)
      const { rows, total } = await list.readAll({ signal: begin() })
      saveFile(csvFile(columns, rows), `${name}.csv`)
      if (rows.length < total) {
        const message = t("file.cut", { count: rows.length, total })
        notifications.show({ message, color: "yellow", autoClose: false })
      }
      return undefined
    },
    onError: (error) => {
      if (error.name === "AbortError") return
      notifications.show({ message: errorWords(error, t("file.failed")), color: "red" })
    },
  })
  return (
    <Button
      className="sign-on-phone"
      variant="default"
      leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
      loading={save.isPending}
      disabled={list.rows === undefined || list.rows.length === 0}
      onClick={() => save.mutate()}
    >
      {t("file.csv")}
    </Button>
  )
}
