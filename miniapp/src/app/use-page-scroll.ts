import { visitStore } from "@rokthnam/shared/web/storage/text-store"
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react"
import { useNavigationType } from "react-router-dom"
import type { Location } from "react-router-dom"

/** The number of entries of the history whose place is remembered. */
const mostEntries = 50
const storedUnder = "scrolledTo"

/**
 * An entry of the history. The first page of each visit to the site has the same key, so the address tells them apart: a
 * link that is opened in the same tab begins at its top.
 */
const entryOf = ({ key, pathname, search }: Location): string => `${key} ${pathname}${search}`

/** How far each entry of the history was scrolled, in pixels, from the oldest to the newest. */
const readPlaces = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(visitStore.read(storedUnder) ?? "[]"))
  } catch {
    return new Map()
  }
}

const rememberPlace = (entry: string): void => {
  const places = readPlaces()
  places.delete(entry)
  places.set(entry, window.scrollY)
  visitStore.write(storedUnder, JSON.stringify([...places].slice(-mostEntries)))
}

/** Milliseconds in which a page that is opened again becomes as long as it was. */
const patience = 10_000
/** What people do who do not wait for their place. */
const ownMoves = ["wheel", "touchstart", "keydown"] as const

/**
 * Goes to a place in the page, as soon as the page is long enough: on a slow phone its code and its answers come later than
 * its frame. Whoever scrolls meanwhile is left alone. Returns what gives it up.
 */
const goTo = (place: number): (() => void) => {
  window.scrollTo(0, place)
  if (window.scrollY >= place - 1) return () => undefined
  const growing = new ResizeObserver(() => {
    window.scrollTo(0, place)
    if (window.scrollY >= place - 1) end()
  })
  const timer = window.setTimeout(() => end(), patience)
  const end = () => {
    growing.disconnect()
    window.clearTimeout(timer)
    for (const move of ownMoves) window.removeEventListener(move, end)
  }
  for (const move of ownMoves) window.addEventListener(move, end, { passive: true })
  growing.observe(document.body)
  return end
}

/**
 * A new page begins at its top, and Back returns to the place that was left. `location` is where the app goes, `shown`
 * what it still shows while the code of the next page loads. A new search on the same page stays where it is.
 */
export const usePageScroll = (location: Location, shown: Location): void => {
  const type = useNavigationType()
  const left = useRef(location)
  const before = useRef<Location>(undefined)
  const giveUp = useRef<() => void>(undefined)
  const leave = useEffectEvent(() => rememberPlace(entryOf(location)))
  const arrive = useEffectEvent((entry: string) => {
    const previous = before.current
    before.current = shown
    giveUp.current?.()
    if (type === "POP") {
      const place = readPlaces().get(entry)
      if (place !== undefined) giveUp.current = goTo(place)
    } else if (previous?.pathname !== shown.pathname || shown.search === "") window.scrollTo(0, 0)
  })
  useEffect(() => {
    window.history.scrollRestoration = "manual"
    const end = () => leave()
    window.addEventListener("pagehide", end)
    return () => {
      window.removeEventListener("pagehide", end)
      window.history.scrollRestoration = "auto"
    }
  }, [])
  useLayoutEffect(() => {
    if (left.current.key !== location.key) rememberPlace(entryOf(left.current))
    left.current = location
  }, [location])
  const entry = entryOf(shown)
  useLayoutEffect(() => arrive(entry), [entry])
}
