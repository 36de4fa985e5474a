// Time and memory of an import of 50,000 rows, and for how long it blocks other calls of the API.
// `npm run bench -- imports`
import { utils, write } from "@e965/xlsx"
import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import { Effect, Layer } from "effect"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { seedPharmacy } from "../seed/Accounts.ts"
import { AppConfig } from "../src/Config.ts"
import { csvLine } from "../src/platform/SpreadsheetText.ts"
import { Imports } from "../src/stock/Imports.ts"
import { InfrastructureLive } from "../src/server/Infrastructure.ts"

process.env["JWT_SECRET"] ??= "a secret of the benchmark, long enough for it"

const rows = 50_000

const rowOf = (index: number): Array<string | number> => [
  `Medicine number ${index}`,
  `${(index % 40) * 25 + 25}mg`,
  `Maker ${index % 300}`,
  "Cambodia",
  (index % 5000) / 100,
  index % 1000,
  "2031-05-31",
  0.25,
  10,
  `Category ${index % 30}`,
]

const table = () => [[...importColumns], ...Array.from({ length: rows }, (_, index) => rowOf(index))]

const files: Record<string, () => Uint8Array> = {
  csv: () =>
    Buffer.from(
      table()
        .map((row) => csvLine(row))
        .join(""),
    ),
  xlsx: () => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(table(), { dense: true }), "Medicines")
    return new Uint8Array(write(book, { type: "array", bookType: "xlsx", compression: true }))
  },
}

const measure = (format: string, path: string, dryRun: boolean) =>
  Effect.gen(function* () {
    const imports = yield* Imports
    const { id } = yield* seedPharmacy()
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const started = performance.now()
    const result = yield* imports.run({ pharmacyId: id, staffId: null }, { path, dryRun, key: "bench" })
    const seconds = (performance.now() - started) / 1000
    delay.disable()
    const name = `${format}${dryRun ? ", dry run" : ""}, ${result.successful_imports} rows`
    const longest = (delay.max / 1e6).toFixed(0)
    console.log(`${name}: time | ${seconds.toFixed(1)} s | < 20 s`)
    console.log(`${name}: longest wait of another call | ${longest} ms | < 250 ms`)
  })

const run = (format: string, path: string, dryRun: boolean) =>
  Effect.gen(function* () {
    const before = process.resourceUsage().maxRSS / 1024
    yield* measure(format, path, dryRun)
    const most = process.resourceUsage().maxRSS / 1024
    const name = `${format}${dryRun ? ", dry run" : ""}: most memory, without the process that reads the file`
    console.log(`${name} | ${most.toFixed(0)} MB, of it ${before.toFixed(0)} MB before | < 500 MB`)
  }).pipe(
    Effect.provide(
      Imports.Default.pipe(Layer.provideMerge(InfrastructureLive), Layer.provideMerge(AppConfig.Default)),
    ),
  )

/**
 * A file is created, and each import runs, in a separate process, so that the memory figures are those of one
 * import.
 */
const [task, format = "", path = ""] = process.argv.slice(2)
if (task === "make") writeFileSync(path, files[format]?.() ?? "")
else if (task === "dry" || task === "real") await Effect.runPromise(run(format, path, task === "dry"))
else {
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-imports-"))
  for (const kind of Object.keys(files))
    for (const step of ["make", "dry", "real"])
      spawnSync(process.execPath, [import.meta.filename, step, kind, join(folder, kind)], {
        stdio: "inherit",
      })
  rmSync(folder, { recursive: true })
}
