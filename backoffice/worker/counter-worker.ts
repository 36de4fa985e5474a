import { keptPage } from "@rokthnam/shared/web/worker/kept-page"
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching"
import { NavigationRoute, registerRoute } from "workbox-routing"

/** The files of the counter and the address of its page, put in by the build (`counter-worker-plugin`). */
declare const precachedFiles: ReadonlyArray<{ readonly url: string; readonly revision: string | null }>
declare const shellAddress: string

const page = keptPage(shellAddress)
// Before the kept files, so that a page with a connection is always the current one.
registerRoute(new NavigationRoute(({ request }) => page(request)))
precacheAndRoute([...precachedFiles])
cleanupOutdatedCaches()
