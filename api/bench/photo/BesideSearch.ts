import { Schema } from "effect"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { DictionaryLookups } from "../../matching/dictionary/DictionaryLookups.ts"
import { drawPack, tenPacks } from "../../seed/DrawPack.ts"
import { median, report, shown } from "../../../scripts/measuring/measure.ts"
import { forLength, isQuick } from "../../../scripts/measuring/length.ts"
import { addRow } from "../../../scripts/measuring/row.ts"
import { askedQueries, pathOf } from "../search/Queries.ts"
import { threadTimes } from "./ThreadTimes.ts"
import type { ProcessFigures } from "../../../scripts/measuring/process-tree.ts"
import { runScript } from "../../../scripts/measuring/run-script.ts"

const Latency = Schema.parseJson(
  Schema.Struct({ median: Schema.Number, p95: Schema.Number, count: Schema.Int }),
)
const decode = Schema.decodeUnknownSync(Latency)

/** Number of rounds of each kind, which alternate, and the duration of one. */
const rounds = forLength({ quick: 1, table: 3, thorough: 5 })
const milliseconds = forLength({ quick: 1000, table: 6000, thorough: 6000 })
/** Number of photos that are waiting or being read at any time in a busy round. */
const photos = 10

/** The niceness of the threads, as the product has them by default. They differ, so they tell the threads apart. */
export const niceness = { finding: 5, photo: 15 } as const

/** The part of the product that this measures: its port, and its process, whose threads are looked at. */
interface Measured {
  readonly port: number
  readonly pid: number
  readonly memory: ProcessFigures["memory"]
}

/** One round of searches: their p95, and what the threads did for each of them, in milliseconds. */
const searching = async ({ port, pid }: Measured, file: string) => {
  const before = threadTimes(pid, niceness)
  const { p95, count } = decode(
    await runScript(new URL("./LatencyClient.ts", import.meta.url), [port, milliseconds, file]),
  )
  const after = threadTimes(pid, niceness)
  const each = (kind: keyof typeof after, of: "ran" | "waited") =>
    (after[kind][of] - before[kind][of]) / count
  return { p95, each }
}

type Round = Awaited<ReturnType<typeof searching>>

/** Milliseconds of CPU time for each search, of the main thread, which answers, and of the finding thread, which searches. */
const workOf = (all: ReadonlyArray<Round>): number =>
  median(all.map(({ each }) => each("main thread", "ran") + each("finding thread", "ran")))

/** Says whether searches beside photos take longer because their threads work, or because they wait for a core. */
const reportThreads = (name: string, all: ReadonlyArray<Round>): void => {
  for (const kind of ["main thread", "finding thread", "photo threads"] as const) {
    const of = (what: "ran" | "waited") => shown(median(all.map(({ each }) => each(kind, what))))
    report(
      `  ${name}, ${kind}: ms of work, and of waiting for a core, for each search`,
      `${of("ran")}, ${of("waited")}`,
    )
  }
}

/**
 * Says how much longer searches take beside one more thread of the photos' niceness, whatever it does: what remains of a row is
 * what its thread does to the cores.
 */
const reportLoops = async (product: Measured, file: string, alone: number): Promise<void> => {
  for (const kind of ["registers", "memory"] as const) {
    const all: Array<Round> = []
    for (let round = 0; round < rounds; round++) {
      const looping = runScript(new URL("./Loop.ts", import.meta.url), [
        kind,
        milliseconds + 1500,
        niceness.photo,
      ])
      await new Promise((resolve) => setTimeout(resolve, 1000))
      all.push(await searching(product, file))
      await looping
    }
    const beside = median(all.map(({ p95 }) => p95))
    report(
      `  search p95 beside a loop in ${kind} / idle`,
      `${shown(beside / alone)} (CPU ${shown(workOf(all))} ms a search)`,
    )
  }
}

/**
 * Compares the duration of searches while ten photos are in the queue with the same searches without photos. Those who
 * search and those who send photos are processes of their own, and so is the product.
 */
export const besideSearch = async (product: Measured, dictionary: DictionaryLookups): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-latency-"))
  const file = join(folder, "paths.json")
  const packs = join(folder, "packs")
  mkdirSync(packs)
  for (const [at, pack] of (await Promise.all(tenPacks.map(drawPack))).entries())
    writeFileSync(join(packs, `${at}.jpg`), pack)
  writeFileSync(file, JSON.stringify(askedQueries(dictionary, 400, 9).map(pathOf)))
  const idle: Array<Round> = []
  const busy: Array<Round> = []
  let read = 0
  const p95Of = (all: ReadonlyArray<Round>): number => median(all.map(({ p95 }) => p95))
  try {
    await searching(product, file)
    for (let round = 0; round < rounds; round++) {
      idle.push(await searching(product, file))
      // a little longer than the searches, which begin when the first photos are being read
      const sending = runScript(new URL("./Sender.ts", import.meta.url), [
        product.port,
        photos,
        milliseconds + 1500,
        packs,
        // the next round is without photos, so that none may be left; a quick run has no next one
        ...forLength({ quick: [milliseconds + 1500], table: [], thorough: [] }),
      ])
      await new Promise((resolve) => setTimeout(resolve, 1000))
      busy.push(await searching(product, file))
      read += Number(await sending)
    }
    if (!isQuick) await reportLoops(product, file, p95Of(idle))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const [alone, beside] = [p95Of(idle), p95Of(busy)]
  addRow({
    part: "counter",
    figure: `search p95 with ${photos} photos in the line / idle`,
    value: beside / alone,
    most: 1.5,
    measured: `${shown(beside)} ms`,
    reference: `${shown(alone)} ms, CPU ${shown(workOf(idle))} ms a search`,
    cpu: workOf(busy),
    megabytes: product.memory().now,
  })
  reportThreads("idle", idle)
  reportThreads("with photos", busy)
  report("  photos read meanwhile", String(read))
}
