import { fileURLToPath } from "node:url"
import { build } from "vite"
import type { Plugin, Rolldown } from "vite"
import { expectBounded, workerBuild } from "../../shared/build/kept-app.ts"
import { iconFiles, manifestOf } from "./installed-app.ts"

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The modules that the counter needs besides the entry: they are loaded when they are first used. */
const loadedLater = [
  "/src/app/layouts/workspace-layout.tsx",
  "/src/app/routes/composed/new-sale.tsx",
  "/src/i18n/en.ts",
  "/src/i18n/km.ts",
]

const most = { bytes: 3_000_000, files: 120 }

/** The page that opens without a connection. All pages of the office have the same HTML. */
const shell = "/staff/sales/new"

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

/** Builds the service worker of the counter with the list of the files that it keeps, and the manifests to install it. */
export const counterWorker = (): Plugin => {
  let files: ReadonlyArray<string> = []
  return {
    name: "counter-worker",
    apply: "build",
    generateBundle(_, bundle) {
      files = filesOfCounter(bundle)
      const kept = files.flatMap((name) => bundle[name] ?? [])
      expectBounded("counter", kept, most)
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: "asset", fileName, source })
      for (const area of ["pharmacy", "staff"] as const)
        emit(`counter-${area}.webmanifest`, JSON.stringify(manifestOf(area)))
      for (const [fileName, source] of iconFiles()) emit(fileName, source)
    },
    async closeBundle() {
      await build(workerBuild({ entry: at("counter-worker.ts"), outDir: at("../dist"), files, shell }))
    },
  }
}
