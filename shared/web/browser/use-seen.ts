import { useEffect, useState } from "react"
import type { RefObject } from "react"

type Options = {
  /** Whether there is something to see yet; before that nothing counts. */
  readonly isThere?: boolean
  /**
   * The part of the element that must be on the screen, or else of the screen that it must fill; without it any part, or
   * being near it, is enough.
   */
  readonly share?: number
}

/** How often the observer looks while an element is scrolled in: at each tenth of it. */
const tenths = Array.from({ length: 11 }, (_, tenth) => tenth / 10)

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
            ({ isIntersecting, intersectionRatio, intersectionRect, rootBounds }) =>
              isIntersecting &&
              (intersectionRatio >= share ||
                intersectionRect.height >= share * (rootBounds?.height ?? Number.POSITIVE_INFINITY)),
          )
        )
          setSeen(true)
      },
      { threshold: share === 0 ? 0 : tenths },
    )
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [isSeen, isThere, canSay, share, element])
  return isSeen || (isThere && !canSay)
}
