import { useId } from "react"

/**
 * The part of a page that receives the focus when the focused row or card disappears, so that the keyboard does not
 * start at the top of the page again. The element with this `id` needs `tabIndex={-1}`.
 */
export const useRegion = () => {
  const id = useId()
  return {
    id,
    focus: () => document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus({ preventScroll: true }),
  }
}
