import { createHash } from "node:crypto"
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vite"
import type { Plugin, Rolldown } from "vite"

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Largest number of bytes, uncompressed, and of files that a device keeps for the app. */
const mostBytes = 1_000_000
const mostFiles = 120

/** The page that opens without a connection. The server writes no first text into it, which would be another page's. */
const shell = "/user/cart"

const sizeOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
  Buffer.byteLength(file.type === "chunk" ? file.code : file.source)

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
      const bytes = kept.reduce((sum, file) => sum + sizeOf(file), 0)
      if (bytes > mostBytes || kept.length > mostFiles)
        throw new Error(`The app would keep ${kept.length} files of ${bytes} bytes on a device.`)
      files = kept.map(({ fileName }) => fileName).toSorted()
    },
    async closeBundle() {
      // The names of the files contain hashes of their contents, so the page changes when one of them does.
      const revision = createHash("sha256").update(files.join()).digest("hex").slice(0, 16)
      const precached = [
        ...files.map((name) => ({ url: `/${name}`, revision: null })),
        { url: shell, revision },
      ]
      await build({
        configFile: false,
        logLevel: "warn",
        publicDir: false,
        define: {
          precachedFiles: JSON.stringify(precached),
          shellAddress: JSON.stringify(shell),
          "process.env.NODE_ENV": JSON.stringify("production"),
        },
        build: {
          outDir,
          emptyOutDir: false,
          target: "es2022",
          lib: {
            entry: at("customer-worker.ts"),
            formats: ["iife"],
            name: "customerWorker",
            fileName: () => "customer-worker.js",
          },
        },
      })
    },
  }
}
