import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { fontSubsets } from "../shared/design/font-plugin.ts"
import { khmerLines } from "../shared/design/khmer-lines.ts"
import { startAgain } from "../shared/build/start-again-plugin.ts"
import type { ProxyOptions, Rolldown } from "vite"
import { telegramMock } from "./dev/mock-plugin.ts"
import { compileAtOnce } from "./compile-at-once.ts"
import { minifyAgain } from "./minify-again.ts"
import { noInfiniteQueries } from "./no-infinite-queries.ts"
import { pageWords } from "./page-words.ts"
import { customerWorker } from "./worker/customer-worker-plugin.ts"

const api = process.env["VITE_API_ORIGIN"] ?? "http://localhost:8080"

/**
 * The proxy for API calls: a GET that asks for HTML is a page of this app, every other request under these paths is a
 * call.
 */
const call: ProxyOptions = {
  target: api,
  bypass: (request) => {
    const wantsPage = request.method === "GET" && request.headers.accept?.includes("text/html") === true
    return wantsPage ? "/index.html" : undefined
  },
}

const routerFolder = dirname(createRequire(import.meta.url).resolve("react-router/package.json"))

type Modules = Rolldown.ChunkingContext

const source = (path: string) => join(import.meta.dirname, "src", path)

/** The modules and everything that they import, but for what they load later. */
const withImports = (paths: ReadonlyArray<string>, modules: Modules): ReadonlySet<string> => {
  const found = new Set<string>()
  const add = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  for (const path of paths) add(source(path))
  return found
}

const firstPage = ["main.tsx", "app/routes/home-page.tsx"]
/** What shows offers, and puts them in the cart. It comes beside the first answer. */
const offers = [
  ...firstPage,
  "features/search/components/results.tsx",
  "features/cart/components/add-to-cart-button.tsx",
]

/** Puts what these modules import into one file. */
const fileOf = (name: string, paths: ReadonlyArray<string>) => {
  const own = new Set(paths.map(source))
  let modules: ReadonlySet<string> | undefined
  return (id: string, context: Modules) => {
    modules ??= withImports(paths, context)
    return modules.has(id) && !own.has(id) ? name : null
  }
}

const loginFile = fileOf("account", [...firstPage, "app/routes/login-page.tsx"])
/** What signs in, in one file: the pages that need a part of it mostly need all. */
const accountFile = (id: string, context: Modules) =>
  id.startsWith(source("features/account/")) ? loginFile(id, context) : null

export default defineConfig({
  base: "/",
  plugins: [
    react(),
    fontSubsets(),
    khmerLines(),
    pageWords(),
    startAgain(),
    noInfiniteQueries(),
    minifyAgain(),
    compileAtOnce(),
    customerWorker(),
    telegramMock(),
  ],
  resolve: {
    // The router's package leads to its development build, which holds warnings and checks.
    alias: [
      { find: /^react-router$/, replacement: join(routerFolder, "dist/production/index.mjs") },
      { find: /^react-router\/dom$/, replacement: join(routerFolder, "dist/production/dom-export.mjs") },
    ],
  },
  build: {
    outDir: "dist",
    assetsDir: "assets/app",
    manifest: true,
    // Nothing is inlined as a data URL; images, fonts and icons are separate files that the browser can cache.
    assetsInlineLimit: 0,
    // Browsers that do not know modulepreload fetch the modules when they are imported.
    modulePreload: { polyfill: false },
    // One style sheet of about 10 kB and few script files: on a patchy connection every further request may fail.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "vendor",
              test: /node_modules[\\/](?!@telegram-apps|uqr|leaflet|better-promises|error-kid|valibot|mitt)/,
            },
            { debugName: "kit", name: fileOf("kit", firstPage) },
            { debugName: "offers", name: fileOf("offers", offers), minShareCount: 2 },
            { debugName: "account", name: accountFile },
            // The first page's script names each file of the others, so what shares is in one with what stands beside it.
            {
              name: "sharing",
              test: /src\/(?:lib\/(?:share-files|prepared-message)|features\/search\/components\/(?:share-offer|offer-hours))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/users": call, "/cart": call, "/api": call, "/files": call },
  },
})
