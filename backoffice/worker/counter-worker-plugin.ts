import { createHash } from "node:crypto"
import { fileURLToPath } from "node:url"
import { build } from "vite"
import type { Plugin, Rolldown } from "vite"
import { iconFiles, manifestOf } from "./installed-app.ts"

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The modules that the counter needs besides the entry: they are loaded when they are first used. */
const loadedLater = [
  "/src/app/layouts/workspace-layout.tsx",
  "/src/app/routes/composed/new-sale.tsx",
  "/src/i18n/en.ts",
  "/src/i18n/km.ts",
]

/** Largest number of bytes, uncompressed, and of files that a device keeps for the counter. */
const mostBytes = 3_000_000
const mostFiles = 120

/** The page that opens without a connection. All pages of the office have the same HTML. */
const shell = "/staff/sales/new"

const sizeOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
  Buffer.byteLength(file.type === "chunk" ? file.code : file.source)

const holds = ({ moduleIds }: Rolldown.OutputChunk, path: string) => moduleIds.some((id) => id.endsWith(path))

/** The files that the counter loads: its chunks with everything that they import, their styles, and the fonts. */
const filesOfCounter = (bundle: Rolldown.OutputBundle): ReadonlyArray<string> => {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
  const wanted = chunks.filter((chunk) => chunk.isEntry || loadedLater.some((path) => holds(chunk, path)))
  const missing = loadedLater.filter((path) => !chunks.some((chunk) => holds(chunk, path)))
  if (missing.length > 0)
    throw new Error(`The counter needs modules that are not built: ${missing.join(", ")}`)
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk): void => {
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) files.add(asset)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === "chunk") add(imported)
    }
  }
  for (const chunk of wanted) add(chunk)
  for (const name of Object.keys(bundle)) if (name.endsWith(".woff2")) files.add(name)
  return [...files].filter((name) => !name.endsWith(".woff")).toSorted()
}

const expectBounded = (bundle: Rolldown.OutputBundle, files: ReadonlyArray<string>): void => {
  const bytes = files.reduce((sum, name) => {
    const file = bundle[name]
    return file === undefined ? sum : sum + sizeOf(file)
  }, 0)
  if (bytes > mostBytes || files.length > mostFiles)
    throw new Error(`The counter would keep ${files.length} files of ${bytes} bytes on a device.`)
}

/** Builds the service worker of the counter with the list of the files that it keeps, and the manifests to install it. */
export const counterWorker = (): Plugin => {
  let files: ReadonlyArray<string> = []
  return {
    name: "counter-worker",
    apply: "build",
    generateBundle(_, bundle) {
      files = filesOfCounter(bundle)
      expectBounded(bundle, files)
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: "asset", fileName, source })
      for (const area of ["pharmacy", "staff"] as const)
        emit(`counter-${area}.webmanifest`, JSON.stringify(manifestOf(area)))
      for (const [fileName, source] of iconFiles()) emit(fileName, source)
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
          outDir: at("../dist"),
          emptyOutDir: false,
          target: "es2022",
          lib: {
            entry: at("counter-worker.ts"),
            formats: ["iife"],
            name: "counterWorker",
            fileName: () => "counter-worker.js",
          },
        },
      })
    },
  }
}
