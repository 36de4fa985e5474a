/** Milliseconds after the page is there until the app is kept, so that it does not delay what the person came for. */
const pause = 3000

/**
 * Keeps the app on the device, by a service worker, so that it opens without a connection. Telegram on iOS and plain http
 * have none: there the app opens with a connection, and shows what the device has stored.
 */
export const keepApp = (): void => {
  // Typed as always present. The development server has no worker.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!import.meta.env.PROD || workers === undefined) return
  window.setTimeout(() => {
    workers.register("/customer-worker.js").catch(() => undefined)
  }, pause)
}
