import { useEffect, useId, useRef } from "react"

/**
 * The part of a page that receives the focus when the focused row or card disappears, so that the keyboard does not
 * start at the top of the page again. The element with this `id` needs `tabIndex={-1}`. `focusIfLost` waits until the page
 * shows what was loaded: the row that has the focus is still there when its data is gone.
 */
export const useRegion = () => {
  const id = useId()
  /** What had the focus when its data had just been loaded anew. */
  const leaving = useRef<Element | null>(null)
  const focus = () =>
    document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus({ preventScroll: true })
  const look = () => {
    const focused = document.activeElement
    const isLost = focused === document.body
    if (leaving.current === null || (focused === leaving.current && !isLost)) return
    leaving.current = null
    if (isLost) focus()
  }
  const focusIfLost = () => {
    leaving.current = document.activeElement
    look()
  }
  useEffect(look)
  return { id, focus, focusIfLost }
}
