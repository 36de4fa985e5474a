import { env } from "node:process"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { fontSubsets } from "../shared/design/font-plugin.ts"
import { startAgain } from "../shared/build/start-again-plugin.ts"
import { counterWorker } from "./worker/counter-worker-plugin.ts"
import type { ProxyOptions } from "vite"

/** The address of the API while the development server serves the pages. */
const apiUrl = env["API_URL"] ?? "http://localhost:8080"

/** The proxy for API calls. Four paths are both a page and a call: a GET whose Accept names text/html is a page. */
const calls: ProxyOptions = {
  target: apiUrl,
  changeOrigin: false,
  bypass: (request) =>
    request.method === "GET" && (request.headers.accept ?? "").includes("text/html")
      ? "/index.html"
      : undefined,
}

// oxlint-disable-next-line import/no-default-export -- Vite reads the default export
export default defineConfig({
  base: "/",
  plugins: [react(), fontSubsets(), startAgain(), counterWorker()],
  build: {
    outDir: "dist",
    assetsDir: "assets/office",
    manifest: true,
    target: "es2022",
    chunkSizeWarningLimit: 600,
    // Nothing is inlined: the strict CSP forbids data: URLs for fonts (font-src).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Rarely changed code stays cached when a page changes; code that only one page needs stays with that page.
          groups: [
            {
              name: "platform",
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|@tanstack)\//,
            },
            {
              name: "kit",
              test: /node_modules\/(@mantine\/(core|hooks|store|notifications|modals)|@floating-ui)\//,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "^/(admin|staff|pharmacies|inventory|users|files|cart)(/|$|\\?)": calls,
      "^/api/": { target: apiUrl },
    },
  },
})
