import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { CategoryChoice } from "../../../components/ui/category-field.tsx"
import { categoriesQuery, categoryQuery, pageSize } from "../api/categories.ts"

/** Milliseconds without typing before a search is sent. */
const pause = 250

/**
 * A choice among any number of categories: the first that match what is typed, `size` at once, and
 * the chosen one, whose id comes from the address ('' for none). Without an answer there is nothing to choose from.
 */
export const useCategorySearch = (chosenId: string, size = pageSize): CategoryChoice => {
  const [typed, setTyped] = useState("")
  const [term] = useDebouncedValue(typed.trim(), pause)
  const id = Number(chosenId)
  const first = useQuery(categoriesQuery(1, "", size))
  const listed = first.data?.items.find((category) => category.id === id)
  const isElsewhere = Number.isInteger(id) && id > 0 && !first.isPending && listed === undefined
  const one = useQuery({ ...categoryQuery(id), enabled: isElsewhere })
  const chosen = chosenId === "" ? undefined : (listed ?? one.data)
  // The field shows the name of the chosen category, which nobody typed.
  const { data: list } = useQuery(categoriesQuery(1, term === chosen?.name ? "" : term, size))
  return {
    found: list?.items ?? [],
    isAll: first.data === undefined || first.data.pagination.total <= first.data.items.length,
    /** How many match beside those that were found. */
    more: list === undefined ? 0 : list.pagination.total - list.items.length,
    chosen,
    search: typed,
    onSearch: setTyped,
  }
}
