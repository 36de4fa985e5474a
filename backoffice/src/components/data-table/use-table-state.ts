import { useCallback } from "react"
import { useSearchParams } from "react-router-dom"

/** The state of a list in the address bar, so that back, reload and a shared link show the same rows. */
export const useTableState = () => {
  const [params, setParams] = useSearchParams()
  const written = Number(params.get("page"))
  const page = Number.isInteger(written) && written >= 1 ? written : 1

  const setPage = useCallback(
    (next: number) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        if (next <= 1) after.delete("page")
        else after.set("page", String(next))
        return after
      }),
    [setParams],
  )

  /** Sets or (with '') clears filters; the page goes back to 1. */
  const setFilters = useCallback(
    (filters: Readonly<Record<string, string>>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete("page")
          for (const [name, value] of Object.entries(filters)) {
            if (value === "") after.delete(name)
            else after.set(name, value)
          }
          return after
        },
        { replace: true },
      ),
    [setParams],
  )

  const filter = useCallback((name: string) => params.get(name) ?? "", [params])

  return { page, setPage, filter, setFilters }
}
