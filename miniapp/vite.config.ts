import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { fontSubsets } from "../shared/design/font-plugin.ts"
import type { ProxyOptions } from "vite"
import { telegramMock } from "./dev/mock-plugin.ts"
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

/** What several pages that show offers need: it comes beside the first answer. */
const ofOffers =
  /miniapp[\\/]src[\\/](?:components[\\/]ui[\\/](?:pagination|photo|badge|field)\.|lib[\\/](?:offer-paths|use-refused-fields)|features[\\/]search[\\/](?:components[\\/](?:did-you-mean|match-notice|offer-parts)|lib[\\/]use-distance))|shared[\\/]web[\\/](?:formats|lists|browser[\\/]focus)/

/** What the first page shows. Code of offers is not part of it. */
const ofFirstPage =
  /miniapp[\\/]src[\\/](?:components(?![\\/]ui[\\/](?:pagination|photo|badge|field|avatar|opening|page-action))|lib[\\/](?!intents|opening|offer-paths|use-refused)|app[\\/](?!routes|use-cart-action)|platform[\\/](?!telegram)|i18n[\\/]\w+\.ts|features[\\/]search(?![\\/](?:components[\\/](?:did-you-mean|match-notice|offer-|open-offer|result|share-offer|place-map|page-failure|stock-row|place-list)|lib[\\/](?:use-distance|cambodia)|api[\\/](?:offer|prepared))))|shared[\\/]src[\\/]Search|shared[\\/]web[\\/](?!client[\\/]send-by-xhr|intents|formats|lists|browser[\\/]focus|i18n[\\/](?:en|km))/

export default defineConfig({
  base: "/",
  plugins: [react(), fontSubsets(), pageWords(), customerWorker(), telegramMock()],
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
        advancedChunks: {
          groups: [
            {
              name: "vendor",
              test: /node_modules[\\/](?!@telegram-apps|uqr|leaflet|better-promises|error-kid|valibot|mitt)/,
            },
            { name: "kit", test: ofFirstPage, minShareCount: 2 },
            { name: "offers", test: ofOffers, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/users": call, "/cart": call, "/api": call, "/files": call },
  },
})
