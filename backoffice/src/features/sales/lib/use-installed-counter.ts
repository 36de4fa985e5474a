import { useEffect } from "react"
import type { Area } from "../../../lib/paths.ts"
import { watchShelf } from "./shelf/shelf-store.ts"

const manifestOf = (area: Area) => `/counter-${area}.webmanifest`

/** Lets the browser install the counter of an area as an app of its own. Returns a function that takes it back. */
const offerInstall = (area: Area): (() => void) => {
  const link = document.createElement("link")
  link.rel = "manifest"
  link.href = manifestOf(area)
  document.head.append(link)
  return () => link.remove()
}

/**
 * Keeps what the counter needs without a connection: its code, by a service worker that serves only the pages of sales,
 * and the pharmacy's medicines. A new version of the worker waits until the counter is closed, so that it never changes
 * under an open basket.
 */
export const useInstalledCounter = (area: Area): void => {
  useEffect(watchShelf, [])
  useEffect(() => offerInstall(area), [area])
  useEffect(() => {
    // Typed as always present, but absent on plain http. The development server has no worker.
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    if (!import.meta.env.PROD || workers === undefined) return
    workers.register("/counter-worker.js", { scope: `/${area}/sales/` }).catch(() => undefined)
  }, [area])
}
