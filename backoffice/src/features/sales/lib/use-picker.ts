import { useDebouncedValue, useHotkeys } from "@mantine/hooks"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState } from "react"
import type { RefObject } from "react"
import { sellableQuery } from "../api/sell.ts"
import type { Sellable } from "../api/sell.ts"

/** Milliseconds of quiet before a search is sent; a scanner's Enter does not wait for it. */
const pause = 250

/** The one medicine that a typed or scanned term means, if it means one. */
const meant = (term: string, items: ReadonlyArray<Sellable>): Sellable | undefined =>
  items.find((medicine) => medicine.barcode === term) ?? (items.length === 1 ? items[0] : undefined)

/** A phone's keyboard would cover the list: only where a mouse is does the search take the focus by itself. */
const hasMouse = (): boolean => globalThis.matchMedia("(pointer: fine)").matches

type Options = {
  readonly grid: RefObject<HTMLUListElement | null>
  readonly isFrozen: boolean
  readonly onAdd: (medicine: Sellable) => void
}

/** The search of the point of sale: typed, scanned, by keyboard alone. */
export const usePicker = ({ grid, isFrozen, onAdd }: Options) => {
  const client = useQueryClient()
  const [term, setTerm] = useState("")
  const [page, setPage] = useState(1)
  const [asked] = useDebouncedValue(term.trim(), pause)
  const search = term.trim() === "" ? "" : asked
  const query = useQuery(sellableQuery(page, search))
  const field = useRef<HTMLInputElement>(null)
  const toSearch = useCallback(() => {
    if (hasMouse()) field.current?.focus()
  }, [])
  useEffect(toSearch, [toSearch])
  useHotkeys([["/", () => field.current?.focus()]])

  const change = (next: string) => {
    setTerm(next)
    setPage(1)
  }
  const add = useCallback(
    (medicine: Sellable) => {
      onAdd(medicine)
      // The scanner types wherever the focus is.
      toSearch()
    },
    [onAdd, toSearch],
  )
  const enter = async () => {
    const typed = term.trim()
    if (typed === "" || isFrozen) return
    const { items } = await client.fetchQuery(sellableQuery(1, typed)).catch(() => ({ items: [] }))
    const medicine = meant(typed, items)
    if (medicine === undefined) {
      grid.current?.querySelector<HTMLButtonElement>("[data-add]:not(:disabled)")?.focus()
      return
    }
    onAdd(medicine)
    change("")
  }
  return { query, term, search, page, setPage, field, change, enter, add }
}

export type Picker = ReturnType<typeof usePicker>
