import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { categoriesQuery, categoryQuery } from "../api/categories.ts"

/** Milliseconds without typing before a search is sent. */
const pause = 250

/**
 * A choice among any number of categories: the first that match what is typed, as many as a page of their list has, and
 * the chosen one, whose id comes from the address ('' for none). Without an answer there is nothing to choose from.
 */
export const useCategorySearch = (chosenId: string) => {
  const [typed, setTyped] = useState("")
  const [term] = useDebouncedValue(typed.trim(), pause)
  const id = Number(chosenId)
  const one = useQuery({ ...categoryQuery(id), enabled: Number.isInteger(id) && id > 0 })
  const chosen = chosenId === "" ? undefined : one.data
  // The field shows the name of the chosen category, which nobody typed.
  const { data: list } = useQuery(categoriesQuery(1, term === chosen?.name ? "" : term))
  return {
    found: list?.items ?? [],
    /** How many match beside those that were found. */
    more: list === undefined ? 0 : list.pagination.total - list.items.length,
    chosen,
    search: typed,
    onSearch: setTyped,
  }
}
