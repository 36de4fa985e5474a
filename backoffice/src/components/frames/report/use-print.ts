import { useHotkeys } from "@mantine/hooks"
import { useMutation } from "@tanstack/react-query"
import { useEffect } from "react"
import type { AllRows } from "../export/read-all.ts"
import type { List } from "../list/use-list.ts"

/** Rows on paper, with when they were read. */
export type Sheet<Row> = AllRows<Row> & { readonly readAt: string }

/**
 * Prints all rows that a report's filters let through: reads them, lets the page draw them as `sheet`, and opens the
 * browser's dialog. Ctrl or Cmd with P does the same. `filters` says what the rows are of: under other filters they are
 * forgotten.
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
