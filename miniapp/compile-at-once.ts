import type { Plugin } from "vite"

/** The files of the first page and of results, most of whose functions are called. */
const calledAtOnce: ReadonlySet<string> = new Set([
  "index",
  "vendor",
  "kit",
  "offers",
  "home-page",
  "results",
  "add-to-cart-button",
])

/** Chromium reads it only before everything else in a file (https://v8.dev/blog/explicit-compile-hints). */
const hint = "//# allFunctionsCalledOnLoad\n"

/**
 * Tells Chromium to compile every function of these files while they are loaded, beside the page's thread. Otherwise that
 * thread stops at the first call of each. Other browsers read a comment.
 */
export const compileAtOnce = (): Plugin => ({
  name: "compile-at-once",
  apply: "build",
  enforce: "post",
  // The name of a file is made of its content before the hint is there; it must change with the hint too.
  augmentChunkHash: ({ name }) => (calledAtOnce.has(name) ? hint : undefined),
  generateBundle: {
    // after Vite has written the names of files into the code
    order: "post",
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk" && calledAtOnce.has(file.name)) file.code = `${hint}${file.code}`
    },
  },
})
