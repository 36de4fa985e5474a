import { isCustomerPage } from "@rokthnam/shared/Pages/CustomerPages"
import { keptPage } from "@rokthnam/shared/web/worker/kept-page"
import { clientsClaim } from "workbox-core"
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching"
import { registerRoute } from "workbox-routing"

/** The files of the app and the address of its page, put in by the build (`customer-worker-plugin`). */
declare const precachedFiles: ReadonlyArray<{ readonly url: string; readonly revision: string | null }>
declare const shellAddress: string

// A first visit is kept from its first page on. A later version waits until no page of the earlier one is open, so that
// a page never gets code of another version; see below for the new page that the network gives meanwhile.
clientsClaim()
const page = keptPage(shellAddress)
registerRoute(
  ({ request, url }) => request.mode === "navigate" && isCustomerPage(url.pathname),
  ({ request }) => page(request),
)
precacheAndRoute([...precachedFiles])
// The names of these files contain hashes of their contents. The version that waits has stored its files already, so a
// page of it finds them here too when the connection breaks.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/app/"),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
)
cleanupOutdatedCaches()
