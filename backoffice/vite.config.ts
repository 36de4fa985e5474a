import { env } from "node:process"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import type { ProxyOptions } from "vite"

/** Where the API answers while the dev server serves the pages. */
const apiUrl = env["API_URL"] ?? "http://localhost:8080"

/** Four paths are both a page and a call: a GET whose Accept names text/html is a page. */
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
  plugins: [react()],
  build: {
    outDir: "dist",
    assetsDir: "assets/office",
    manifest: true,
    target: "es2022",
    chunkSizeWarningLimit: 600,
    // Strict CSP: an inlined font or image would be a data: URL, which font-src does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What changes seldom stays cached when a page changes; what one page needs stays with that page.
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
