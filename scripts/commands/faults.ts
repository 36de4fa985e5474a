import { mkdirSync } from "node:fs"
import { availableParallelism, loadavg } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { LIMITS } from "../faults/run/limits.ts"
import { runFaults } from "../faults/run/run-faults.ts"
import type { Result } from "../faults/run/run-faults.ts"
import { FAULT_NAMES } from "../faults/stages/stages.ts"
import { inProject } from "../project.ts"
import { Failure } from "../terminal/failure.ts"
import { say, seconds } from "../terminal/report.ts"
import { buildAll } from "./build.ts"

const LARGEST_SEED = 999_999
/** One broken rule may show in every medicine and sale. */
const MOST_TOLD = 20

interface Given {
  readonly seed: number
  /** Empty for all faults. */
  readonly faults: readonly string[]
}

function readGiven(given: readonly string[]): Given {
  const { values } = parseArgs({
    args: [...given],
    options: { seed: { type: "string" }, fault: { type: "string", multiple: true, default: [] } },
  })
  const seed = values.seed === undefined ? Math.floor(Math.random() * LARGEST_SEED) : Number(values.seed)
  if (!Number.isSafeInteger(seed)) throw new Failure(`The seed is "${values.seed}", but it must be a number.`)
  const unknown = values.fault.filter((name) => !FAULT_NAMES.includes(name))
  if (unknown.length > 0)
    throw new Failure(`No such fault: ${unknown.join(", ")}. There are: ${FAULT_NAMES.join(", ")}.`)
  return { seed, faults: values.fault }
}

const HEAD =
  "fault                     back after  operations  unknown  during  slowest call  slowest health  memory"

function figuresOf({ played, skipped }: Result): string {
  if (skipped !== undefined) return `skipped: ${skipped}`
  if (played === undefined) return "was not played to its end"
  const health = Math.max(0, ...played.health.map(({ milliseconds }) => milliseconds))
  return [
    (played.recovery === undefined ? "never" : seconds(played.recovery)).padStart(10),
    String(played.operations).padStart(10),
    String(played.unknown).padStart(7),
    String(played.acknowledgedMeanwhile).padStart(6),
    seconds(played.slowestCallMs).padStart(12),
    `${Math.round(health)} ms`.padStart(14),
    `${Math.round(played.memoryMb)} MB`.padStart(6),
  ].join("  ")
}

function tell(result: Result): void {
  const mark = result.skipped === undefined ? (result.problems.length === 0 ? "✓" : "✗") : "!"
  say(`${mark} ${result.fault.padEnd(24)}  ${figuresOf(result)}`)
  for (const problem of result.problems.slice(0, MOST_TOLD)) say(`    ${problem}`)
  const more = result.problems.length - MOST_TOLD
  if (more > 0) say(`    and ${more} more`)
}

/** Other programs take time from the product, so what takes long may be their fault. */
function tellIfBusy(): void {
  const [load = 0] = loadavg()
  const cores = availableParallelism()
  if (load > 2 * cores)
    say(
      `! this machine is busy (load ${load.toFixed(1)} on ${cores} cores): the times are those of a busy machine`,
    )
}

/**
 * `npm run test:faults`: breaks the running product in every way that this machine allows, while clients write, and
 * checks that nothing is lost or doubled. `npm run test:faults -- --seed 7 --fault kill-api` repeats one fault.
 */
export async function faults(given: readonly string[]): Promise<void> {
  const { seed, faults: chosen } = readGiven(given)
  const histories = inProject(".build", "faults", String(seed))
  mkdirSync(histories, { recursive: true })
  await buildAll()
  say(`seed ${seed}\n${HEAD}`)
  const isWanted = (fault: string) => chosen.length === 0 || chosen.includes(fault)
  const results = await runFaults({ seed, limits: LIMITS, isWanted, histories, tell })
  const failed = results.filter(({ problems }) => problems.length > 0)
  for (const { fault } of failed)
    say(
      `again: npm run test:faults -- --seed ${seed} ${fault
        .split(", ")
        .map((name) => `--fault ${name}`)
        .join(" ")}`,
    )
  say(
    `${results.length - failed.length} held, ${failed.length} failed; the histories are in ${join(".build", "faults", String(seed))}`,
  )
  tellIfBusy()
  process.exitCode = failed.length === 0 ? 0 : 1
}
