import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { fontSubsets } from "../shared/design/font-plugin.ts"
import type { ProxyOptions } from "vite"
import { telegramMock } from "./dev/mock-plugin.ts"
import { pageWords } from "./page-words.ts"

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

export default defineConfig({
  base: "/",
  plugins: [react(), fontSubsets(), pageWords(), telegramMock()],
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
            {
              // What shows offers comes after the first page, and is not part of it.
              name: "kit",
              test: /miniapp[\\/]src[\\/](?:components(?![\\/]ui[\\/](?:opening|page-action))|lib[\\/](?!intents|opening)|app[\\/](?!routes|use-cart-action)|platform[\\/](?!telegram)|i18n[\\/]\w+\.ts|features[\\/]search(?![\\/](?:components[\\/](?:offer-|open-offer|result|share-offer|place-map|page-failure|stock-row|place-list)|lib[\\/]cambodia|api[\\/](?:offer|prepared))))|shared[\\/]src[\\/]Search|shared[\\/]web[\\/](?!intents|i18n[\\/](?:en|km))/,
              minShareCount: 2,
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
