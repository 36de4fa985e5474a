import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { KeyboardEvent } from "react"
import { useDelayed } from "../../../lib/use-delayed.ts"
import type { Point } from "../../../platform/platform.ts"
import { suggestionsQuery } from "../api/search-queries.ts"

/** Milliseconds without typing before suggestions are fetched. */
const typingRest = 250
const mostSuggestions = 6

const useNames = (text: string, point: Point | undefined, open: boolean): readonly string[] => {
  const rested = useDelayed(text.trim(), typingRest)
  const { data } = useQuery({
    ...suggestionsQuery(rested, point),
    enabled: open && rested.length >= 2 && rested === text.trim(),
  })
  if (!open || rested === "") return []
  const names = data?.suggestions ?? []
  return names.filter((name) => name.toLowerCase() !== rested.toLowerCase()).slice(0, mostSuggestions)
}

/** The suggestions below the search field: the names, the active one, and the keyboard handling. */
export const useSuggestions = (text: string, point: Point | undefined, onChoose: (name: string) => void) => {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const names = useNames(text, point, open)
  const shown = names.length > 0
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (name: string) => {
    close()
    onChoose(name)
  }
  const steer = (event: KeyboardEvent) => {
    const chosen = names[active]
    if (event.key === "Enter") {
      // Without an active suggestion, Enter submits the form with the typed text.
      if (chosen === undefined) return close()
      choose(chosen)
    } else if (!shown) return undefined
    else if (event.key === "Escape") close()
    else if (event.key === "ArrowDown") setActive((active + 1) % names.length)
    else if (event.key === "ArrowUp") setActive(active <= 0 ? names.length - 1 : active - 1)
    else return undefined
    return event.preventDefault()
  }
  const reopen = () => {
    setOpen(true)
    setActive(-1)
  }
  return { names, shown, active: shown ? active : -1, choose, close, reopen, steer }
}
