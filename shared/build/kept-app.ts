/*
 * What the builds of both web apps have in common: a service worker with the list of the files that it keeps.
 */
import { createHash } from "node:crypto"
import { basename } from "node:path"

/** A file of a build, as Vite's plugins see it. */
type BuiltFile =
  | { readonly type: "chunk"; readonly code: string }
  | { readonly type: "asset"; readonly source: string | Uint8Array }

/** What a device keeps at most: bytes, uncompressed, and files. */
type Limit = { readonly bytes: number; readonly files: number }

const sizeOf = (file: BuiltFile) => Buffer.byteLength(file.type === "chunk" ? file.code : file.source)

/** Throws when a device would keep more than it may. */
export const expectBounded = (who: string, kept: ReadonlyArray<BuiltFile>, most: Limit): void => {
  const bytes = kept.reduce((sum, file) => sum + sizeOf(file), 0)
  if (bytes > most.bytes || kept.length > most.files)
    throw new Error(`The ${who} would keep ${kept.length} files of ${bytes} bytes on a device.`)
}

type Worker = {
  /** The worker's module: `…/counter-worker.ts` becomes `counter-worker.js`. */
  readonly entry: string
  readonly outDir: string
  /** The names of the files that it keeps. */
  readonly files: ReadonlyArray<string>
  /** The address of the page that opens without a connection. */
  readonly shell: string
}

/** How Vite builds a service worker in which `precachedFiles` and `shellAddress` are known. */
export const workerBuild = ({ entry, outDir, files, shell }: Worker) => {
  // The names of the files contain hashes of their contents, so the page changes when one of them does.
  const revision = createHash("sha256").update(files.join()).digest("hex").slice(0, 16)
  const precached = [...files.map((name) => ({ url: `/${name}`, revision: null })), { url: shell, revision }]
  const formats: Array<"iife"> = ["iife"]
  return {
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
      lib: { entry, formats, name: "worker", fileName: () => `${basename(entry, ".ts")}.js` },
    },
  } as const
}
