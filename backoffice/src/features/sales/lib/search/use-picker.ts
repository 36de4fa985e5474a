import { today } from "@rokthnam/shared/web/formats/phnom-penh"
import { useCallback, useEffect, useRef, useState } from "react"
import type { KeyboardEvent } from "react"
import type { Sellable } from "../../api/sell.ts"
import { codeIn } from "../scans/scanned-code.ts"
import type { ScannedCode } from "../scans/scanned-code.ts"
import { firstSelected } from "./meant.ts"
import { useAnswer } from "./use-answer.ts"
import { useEnter } from "./use-enter.ts"
import { useSelection } from "./use-selection.ts"

/**
 * Whether the device has a mouse. Only then is the search focused automatically, because a phone's keyboard would cover
 * the list.
 */
const hasMouse = (): boolean => globalThis.matchMedia("(pointer: fine)").matches

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
  return { typed, setTyped, page, setPage, term, query, asked, ask, current, selection }
}

/** Obeys a key without modifiers. Enter that is held down adds nothing more; arrows that are held down move on. */
const obeying =
  (keys: Readonly<Record<string, () => void>>) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    const act = keys[event.key]
    if (act === undefined || event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (event.key !== "Enter" || !event.repeat) act()
  }

/** The search of the counter, usable with the keyboard alone. */
export const usePicker = ({ isFrozen, onAdd, onCode }: Options) => {
  const { typed, setTyped, page, setPage, term, query, asked, ask, current, selection } = useSearch()
  const { field, toSearch } = useField()
  const add = useCallback(
    (medicine: Sellable) => {
      if (onAdd(medicine)) {
        setTyped("")
        setPage(1)
      }
      toSearch()
    },
    [onAdd, setPage, setTyped, toSearch],
  )
  const { entering, stop, wait } = useEnter(add)
  const show = useCallback(
    (next: string, nextPage = 1) => {
      setTyped(next)
      setPage(nextPage)
      stop()
    },
    [setPage, setTyped, stop],
  )
  const addSelected = useCallback(
    (medicine: Sellable) => {
      stop()
      add(medicine)
    },
    [add, stop],
  )

  const enter = () => {
    const code = codeIn(term, new Date().getFullYear())
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
  const pages = query.data?.pagination.total_pages ?? page
  const keys: Readonly<Record<string, () => void>> = {
    Enter: enter,
    Escape: () => (entering === "waiting" ? stop() : show("")),
    ArrowDown: () => selection.move(1),
    ArrowUp: () => selection.move(-1),
    Home: selection.toFirst,
    End: selection.toLast,
    PageDown: () => show(typed, Math.min(page + 1, Math.max(pages, 1))),
    PageUp: () => show(typed, Math.max(page - 1, 1)),
  }
  return {
    query,
    term: typed,
    /** The term that the shown list belongs to. */
    search: asked,
    page,
    turn: (next: number) => show(typed, next),
    field,
    change: show,
    onKeyDown: obeying(keys),
    add: addSelected,
    selected: selection.selected,
    isWaiting: entering === "waiting",
    /** Whether Enter was pressed before the matches were seen, and they are several. */
    mustChoose: entering === "choose" && !selection.isMoved,
  }
}

export type Picker = ReturnType<typeof usePicker>
