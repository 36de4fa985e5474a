import type { Plugin } from "vite"

const module = /[\\/]@tanstack[\\/]query-core[\\/].*[\\/]infiniteQueryBehavior\.js$/

/** What the library imports from there. The build fails if it wants something else. */
const names = ["infiniteQueryBehavior", "hasNextPage", "hasPreviousPage"]

/**
 * Leaves out the library's code for lists without pages, which every query would load and this app has none of: .4 kB of the
 * first page. A query of that kind fails at once in the built app.
 */
export const noInfiniteQueries = (): Plugin => ({
  name: "no-infinite-queries",
  enforce: "pre",
  load: {
    filter: { id: module },
    handler: () =>
      names
        .map((name) => `export const ${name} = () => { throw new Error("This app has no infinite queries") }`)
        .join("\n"),
  },
})
