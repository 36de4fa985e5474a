import { addPlugins, matchPrecache } from "workbox-precaching"

/** Milliseconds that a page may take to come before the kept one is shown. */
const patience = 4000

const late = (): Promise<undefined> => new Promise((done) => setTimeout(() => done(undefined), patience))

/**
 * For a service worker: gives the page of the network, and the kept page at `shell` without one, when it takes too long,
 * or when the server is not ready.
 */
export const keptPage = (shell: string): ((request: Request) => Promise<Response>) => {
  // The page is asked for as a browser does; another request for its address would be a call of the API.
  addPlugins([
    {
      requestWillFetch: async ({ request }) =>
        new URL(request.url).pathname === shell
          ? new Request(request, { headers: { accept: "text/html" } })
          : request,
    },
  ])
  return async (request) => {
    // Pages are not calls of the API.
    // oxlint-disable-next-line no-restricted-globals
    const coming = fetch(request).catch(() => undefined)
    const answer = await Promise.race([coming, late()])
    if (answer !== undefined && answer.status < 500) return answer
    return (await matchPrecache(shell)) ?? (await coming) ?? Response.error()
  }
}
