import { useEffect, useState } from "react"
import type { RefObject } from "react"

type Options = {
  /** Whether there is something to see yet; before that nothing counts. */
  readonly isThere?: boolean
  /** The part of the element that must be on the screen; without it any part, or being near it, is enough. */
  readonly share?: number
}

/** Whether an element has been on the screen. A browser that cannot say has seen it at once. */
export const useSeen = (
  element: RefObject<Element | null>,
  { isThere = true, share = 0 }: Options = {},
): boolean => {
  const [isSeen, setSeen] = useState(false)
  const canSay = "IntersectionObserver" in globalThis
  useEffect(() => {
    if (isSeen || !isThere || !canSay || element.current === null) return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        if (
          entries.some(
            ({ isIntersecting, intersectionRatio }) => isIntersecting && intersectionRatio >= share,
          )
        )
          setSeen(true)
      },
      { threshold: share },
    )
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [isSeen, isThere, canSay, share, element])
  return isSeen || (isThere && !canSay)
}
