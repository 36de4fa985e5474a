import { today } from "@rokthnam/shared/web/formats/phnom-penh"
import { useCallback, useEffect, useRef, useState } from "react"
import type { Sellable } from "../../api/sell.ts"
import { codeIn, thisYear } from "../scans/scanned-code.ts"
import type { ScannedCode } from "../scans/scanned-code.ts"
import { firstSelected } from "./meant.ts"
import { searchKeys } from "./search-keys.ts"
import { useAnswer } from "./use-answer.ts"
import { useEnter } from "./use-enter.ts"
import { useSelection } from "./use-selection.ts"

/**
 * Whether the device has a mouse. Only then is the search focused automatically, because a phone's keyboard would cover
 * the list.
 */
export const hasMouse = (): boolean => globalThis.matchMedia("(pointer: fine)").matches

type Options = {
  readonly isFrozen: boolean
  /** Takes a bar code that was typed by hand. */
  readonly onCode: (code: ScannedCode) => void
  /** Adds a package; false when the order did not change. */
  readonly onAdd: (medicine: Sellable) => boolean
}

const useField = () => {
  const field = useRef<HTMLInputElement>(null)
  const toSearch = useCallback(() => {
    if (hasMouse()) field.current?.focus()
  }, [])
  useEffect(toSearch, [toSearch])
  return { field, toSearch }
}

/** What was typed, with the answer to it and the selected medicine. */
const useSearch = () => {
  const [typed, setTyped] = useState("")
  const [page, setPage] = useState(1)
  const term = typed.trim()
  const { query, asked, ask, current } = useAnswer(term, page)
  const preselected = current === undefined ? undefined : firstSelected(term, current, today())
  const selection = useSelection(current?.items ?? [], preselected, `${asked} ${page}`)
  const goTo = useCallback((nextTyped: string, nextPage: number) => {
    setTyped(nextTyped)
    setPage(nextPage)
  }, [])
  const pages = Math.max(query.data?.pagination.total_pages ?? page, 1)
  return { typed, page, pages, goTo, term, query, asked, ask, current, selection }
}

/** The search of the counter, usable with the keyboard alone. */
export const usePicker = ({ isFrozen, onAdd, onCode }: Options) => {
  const { typed, page, pages, goTo, term, query, asked, ask, current, selection } = useSearch()
  const { field, toSearch } = useField()
  const add = useCallback(
    (medicine: Sellable) => {
      if (onAdd(medicine)) goTo("", 1)
      toSearch()
    },
    [goTo, onAdd, toSearch],
  )
  const { entering, stop, wait } = useEnter(add)
  const show = useCallback(
    (next: string, nextPage = 1) => {
      goTo(next, nextPage)
      stop()
    },
    [goTo, stop],
  )
  const addSelected = useCallback(
    (medicine: Sellable) => {
      stop()
      add(medicine)
    },
    [add, stop],
  )

  const enter = () => {
    const code = codeIn(term, thisYear())
    if (code !== undefined) {
      show("")
      onCode({ text: term, code })
    } else if (isFrozen || (term === "" && selection.selected === undefined)) return
    else if (selection.selected !== undefined) addSelected(selection.selected)
    else if (current !== undefined) stop("choose")
    else {
      ask(term)
      void wait(term)
    }
  }
  const turn = (next: number) => show(typed, Math.min(Math.max(next, 1), pages))
  const escape = () => (entering === "waiting" ? stop() : show(""))
  return {
    query,
    term: typed,
    /** The term that the shown list belongs to. */
    search: asked,
    page,
    turn,
    field,
    change: show,
    onKeyDown: searchKeys({ enter, escape, selection, turn: (steps) => turn(page + steps) }),
    add: addSelected,
    selected: selection.selected,
    isWaiting: entering === "waiting",
    /** Whether Enter was pressed before the matches were seen, and they are several. */
    mustChoose: entering === "choose" && !selection.isMoved,
  }
}

export type Picker = ReturnType<typeof usePicker>
