import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching"
import { NavigationRoute, registerRoute } from "workbox-routing"

/** The files of the counter and the address of its page, put in by the build (`counter-worker-plugin`). */
declare const precachedFiles: ReadonlyArray<{ readonly url: string; readonly revision: string | null }>
declare const shellAddress: string

/** Milliseconds that a page may take to come before the kept one is shown. */
const patience = 4000

const late = (): Promise<undefined> => new Promise((done) => setTimeout(() => done(undefined), patience))

/** The page of the network. Without one, or when the server is not ready, the kept page. */
const page = async (request: Request): Promise<Response> => {
  const coming = fetch(request).catch(() => undefined)
  const answer = await Promise.race([coming, late()])
  if (answer !== undefined && answer.status < 500) return answer
  return (await matchPrecache(shellAddress)) ?? (await coming) ?? Response.error()
}

/** The page is asked for as a browser does; another request for its address would be a call of the API. */
addPlugins([
  {
    requestWillFetch: async ({ request }) =>
      new URL(request.url).pathname === shellAddress
        ? new Request(request, { headers: { accept: "text/html" } })
        : request,
  },
])

// Before the kept files, so that a page with a connection is always the current one.
registerRoute(new NavigationRoute(({ request }) => page(request)))
precacheAndRoute([...precachedFiles])
cleanupOutdatedCaches()
