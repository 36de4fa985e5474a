import { useCallback, useState } from "react"

/**
 * Whether an element is narrower than its content; updated when either changes its size. A table that fits keeps its
 * headings visible while the page scrolls. One that does not fit scrolls sideways, which makes sticky headings
 * impossible.
 */
export const useOverflow = () => {
  const [isOverflowing, setOverflowing] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setOverflowing(element.scrollWidth > element.clientWidth + 1))
    observer.observe(element)
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { ref, isOverflowing }
}
