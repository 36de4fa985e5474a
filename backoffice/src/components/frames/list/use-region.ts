import { useId } from "react"

/**
 * The part of a page that takes the focus when the row or card that had it is gone, so that the keyboard does not start
 * at the top of the page again. `id` belongs to the part, which needs `tabIndex={-1}`.
 */
export const useRegion = () => {
  const id = useId()
  return {
    id,
    focus: () => document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus({ preventScroll: true }),
  }
}
