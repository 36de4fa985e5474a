import { useHotkeys } from "@mantine/hooks"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useBeforePrint } from "../../paper/use-before-print.ts"
import type { AllRows } from "../export/read-all.ts"
import type { List } from "../list/use-list.ts"

/** The rows to print and when they were read. */
export type Sheet<Row> = AllRows<Row> & { readonly readAt: string }

/**
 * What the browser's own menu prints, which cannot wait for rows: the sheet of a report that is all on its page. Of a longer one
 * the page is printed, which says so.
 */
const useMenuSheet = <Row>({ rows, pages, isReloading, total }: Printed<Row>) => {
  const [sheet, setSheet] = useState<Sheet<Row> | null>(null)
  useBeforePrint(() => {
    if (rows === undefined || isReloading || pages > 1) return
    setSheet({ rows, total: total ?? rows.length, readAt: new Date().toISOString() })
  })
  useEffect(() => {
    const onEnd = () => setSheet(null)
    globalThis.addEventListener("afterprint", onEnd)
    return () => globalThis.removeEventListener("afterprint", onEnd)
  }, [])
  return sheet
}

type Printed<Row> = Pick<List<Row>, "readAll" | "rows" | "pages" | "isReloading" | "total">

/**
 * Prints all rows that match a report's filters: reads them, lets the page render them as `sheet`, and opens the
 * browser's print dialog. Ctrl+P or Cmd+P does the same. `filters` identifies the filters of the rows: rows of other
 * filters are discarded.
 */
export const usePrint = <Row>(list: Printed<Row>, filters: string) => {
  const reading = useMutation({
    mutationFn: async (of: string) => ({
      of,
      sheet: { ...(await list.readAll()), readAt: new Date().toISOString() } satisfies Sheet<Row>,
    }),
  })
  const { data } = reading
  useEffect(() => {
    if (data !== undefined) globalThis.print()
  }, [data])
  const menuSheet = useMenuSheet(list)
  const print = () => reading.mutate(filters)
  useHotkeys([["mod+P", print]], [])
  return {
    print,
    isReading: reading.isPending,
    error: reading.error,
    sheet: data?.of === filters ? data.sheet : menuSheet,
  }
}
