import { useCallback, useState } from "react"

/**
 * Whether an element is narrower than what it holds, followed as either changes its size. A table that fits keeps its
 * heads in sight while the page scrolls; one that does not must scroll sideways, which ends that.
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
