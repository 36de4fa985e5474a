import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vite"
import type { Plugin } from "vite"
import { expectBounded, workerBuild } from "../../shared/build/kept-app.ts"

const entry = fileURLToPath(new URL("customer-worker.ts", import.meta.url))

const most = { bytes: 1_000_000, files: 120 }

/** The page that opens without a connection. The server writes no first text into it, which would be another page's. */
const shell = "/user/cart"

/** Builds the service worker of the customer app, with the list of the files that it keeps: code, style and fonts. */
export const customerWorker = (): Plugin => {
  let files: ReadonlyArray<string> = []
  let outDir = ""
  return {
    name: "customer-worker",
    apply: "build",
    configResolved: ({ root, build: { outDir: folder } }) => {
      outDir = resolve(root, folder)
    },
    generateBundle(_, bundle) {
      const kept = Object.values(bundle).filter(({ fileName }) => /\.(?:js|css|woff2|svg)$/.test(fileName))
      expectBounded("app", kept, most)
      files = kept.map(({ fileName }) => fileName).toSorted()
    },
    async closeBundle() {
      await build(workerBuild({ entry, outDir, files, shell }))
    },
  }
}
