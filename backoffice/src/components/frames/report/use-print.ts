import { useHotkeys } from "@mantine/hooks"
import { useMutation } from "@tanstack/react-query"
import { useEffect } from "react"
import type { AllRows } from "../export/read-all.ts"
import type { List } from "../list/use-list.ts"

/** The rows to print and when they were read. */
export type Sheet<Row> = AllRows<Row> & { readonly readAt: string }

/**
 * Prints all rows that match a report's filters: reads them, lets the page render them as `sheet`, and opens the
 * browser's print dialog. Ctrl+P or Cmd+P does the same. `filters` identifies the filters of the rows: rows of other
 * filters are discarded.
 */
export const usePrint = <Row>(list: Pick<List<Row>, "readAll">, filters: string) => {
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
  const print = () => reading.mutate(filters)
  useHotkeys([["mod+P", print]], [])
  return {
    print,
    isReading: reading.isPending,
    error: reading.error,
    sheet: data?.of === filters ? data.sheet : null,
  }
}
