import { useEffect, useState } from "react"
import type { RefObject } from "react"

/** Whether an element has been on the screen, or near it. A browser that cannot say has seen it at once. */
export const useSeen = (element: RefObject<Element | null>): boolean => {
  const [isSeen, setSeen] = useState(!("IntersectionObserver" in window))
  useEffect(() => {
    if (isSeen || element.current === null) return undefined
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [isSeen, element])
  return isSeen
}
