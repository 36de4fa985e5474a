import { useOnline } from "@rokthnam/shared/web/browser/use-online"
import { visitStore } from "@rokthnam/shared/web/storage/text-store"
import { useEffect, useEffectEvent } from "react"
import { reloadPage } from "./reload-page.ts"

/** Milliseconds between the questions whether the server answers; each one without an answer doubles them. */
const firstPause = 2000
const longestPause = 60_000
/** Milliseconds for which one question may wait. */
const patience = 10_000
/** Milliseconds between two reloads, so that a page that never loads does not reload without end. */
const betweenReloads = 30_000

const lastReload = "reloadedAt"

let underWay: Promise<boolean> | undefined

/** Whether the server answers; one question for everything on the page that waits for it. */
const isReachable = (): Promise<boolean> => {
  if (underWay !== undefined) return underWay
  const wait = new AbortController()
  const timer = window.setTimeout(() => wait.abort(), patience)
  const { pathname, search } = window.location
  const headers = { accept: "text/html" }
  // The question is for the page itself, which is no call of the API.
  // oxlint-disable-next-line no-restricted-globals
  underWay = fetch(pathname + search, { cache: "no-store", headers, signal: wait.signal })
    // The page of what is gone comes with a 404.
    .then(({ status }) => status < 500)
    .catch(() => false)
  return underWay.finally(() => {
    window.clearTimeout(timer)
    underWay = undefined
  })
}

/** Loads the page again if the server answers: otherwise the browser would show a page of its own instead of this one. */
export const reloadIfReachable = (): Promise<void> =>
  isReachable().then((isThere) => (isThere ? reloadPage() : undefined))

const isRested = (): boolean => Date.now() - Number(visitStore.read(lastReload) ?? 0) > betweenReloads

/** Whether the person is typing, which a reload would lose. */
const isTyping = (): boolean => document.activeElement instanceof HTMLInputElement

/**
 * Loads code again that did not come, until it is there, and the page again as soon as the server answers and the code
 * does not: a browser may remember that a file of code could not be loaded, or the server has a newer version whose code
 * has other names. A reload loses what is on the page, such as the answer to a photo, so it is the last thing to try.
 * `load` asks for the code and says whether it came; without it there is only the reload.
 */
export const useReloadWhenReachable = (load?: () => Promise<boolean>): void => {
  const isOnline = useOnline()
  const tryToLoad = useEffectEvent(async () => (await load?.()) ?? false)
  useEffect(() => {
    if (!isOnline) return undefined
    let timer: number | undefined
    let isOver = false
    const wait = async (pause: number) => {
      if (await tryToLoad()) return
      if (isRested() && !isTyping() && (await isReachable())) {
        // The connection may have come back since the code was asked for.
        if (await tryToLoad()) return
        // Another place of the page may have begun to wait for the same.
        if (!isOver && isRested()) {
          visitStore.write(lastReload, String(Date.now()))
          reloadPage()
        }
      }
      if (!isOver) timer = window.setTimeout(() => void wait(Math.min(pause * 2, longestPause)), pause)
    }
    void wait(firstPause)
    return () => {
      isOver = true
      window.clearTimeout(timer)
    }
  }, [isOnline])
}
