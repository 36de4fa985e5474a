import { useDebouncedValue, useHotkeys } from "@mantine/hooks"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState } from "react"
import type { RefObject } from "react"
import { sellableQuery } from "../api/sell.ts"
import type { Sellable } from "../api/sell.ts"

/** Milliseconds without typing before a search is sent; the Enter key of a barcode scanner does not wait for it. */
const pause = 250

/** The medicine that a typed or scanned term identifies: the one with this barcode, or the only match. */
const meant = (term: string, items: ReadonlyArray<Sellable>): Sellable | undefined =>
  items.find((medicine) => medicine.barcode === term) ?? (items.length === 1 ? items[0] : undefined)

/**
 * Whether the device has a mouse. Only then is the search focused automatically, because a phone's keyboard would cover
 * the list.
 */
const hasMouse = (): boolean => globalThis.matchMedia("(pointer: fine)").matches

type Options = {
  readonly grid: RefObject<HTMLUListElement | null>
  readonly isFrozen: boolean
  readonly onAdd: (medicine: Sellable) => void
}

/** The search of the point of sale, usable by typing, by scanner and with the keyboard alone. */
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
      // A barcode scanner types into the focused field, so the search is focused again.
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
