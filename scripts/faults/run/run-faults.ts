import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { check } from "../checker/check.ts"
import { STAGES } from "../stages/stages.ts"
import type { Fault, Machine, Player } from "../stages/stage.ts"
import { judge } from "./judge.ts"
import type { Limits } from "./limits.ts"
import { playFault } from "./play-fault.ts"
import type { Played } from "./play-fault.ts"
import { openSession } from "./session.ts"
import type { Session } from "./session.ts"

/** One fault and what came of it. */
export interface Result {
  readonly fault: string
  /** Absent when the fault could not be played. */
  readonly played?: Played
  readonly skipped?: string
  /** Broken promises and what the checker found, as sentences. */
  readonly problems: readonly string[]
}

export interface RunOptions {
  readonly seed: number
  readonly limits: Limits
  readonly isWanted: (fault: string) => boolean
  /** The folder for the histories. */
  readonly histories: string
  readonly tell: (result: Result) => void
}

async function playOne<On extends Machine>(
  session: Session,
  machine: On,
  fault: Fault<On>,
  { seed, limits }: RunOptions,
): Promise<Result> {
  try {
    const played = await playFault(session, machine, fault, seed)
    const problems = [...judge(played, limits), ...check(session.history.entries)]
    return { fault: fault.name, played, problems }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { fault: fault.name, problems: [`it could not be played to its end: ${reason}`] }
  }
}

async function checkLedger({ history }: Session, { product }: Machine): Promise<readonly string[]> {
  history.add({ type: "ledger", ...(await product.checkLedger()) })
  return check(history.entries)
}

/** Plays the faults one after the other on one product. A problem of the history is told with the first fault after it. */
async function playAll<On extends Machine>(
  stage: string,
  machine: On,
  faults: readonly Fault<On>[],
  options: RunOptions,
): Promise<readonly Result[]> {
  const session = await openSession(machine.product, join(options.histories, `${stage}.jsonl`))
  const told = new Set<string>()
  const results: Result[] = []
  const tell = (result: Result) => {
    const problems = result.problems.filter((problem) => !told.has(problem))
    for (const problem of problems) told.add(problem)
    results.push({ ...result, problems })
    options.tell({ ...result, problems })
  }
  try {
    for (const fault of faults) tell(await playOne(session, machine, fault, options))
    const problems = await checkLedger(session, machine)
    if (problems.some((problem) => !told.has(problem)))
      tell({ fault: faults.map(({ name }) => name).join(", "), problems })
  } finally {
    await session.stop()
    // The logs show why something failed; the folder of the product goes.
    cpSync(join(machine.product.dataDir, "logs"), join(options.histories, `${stage}-logs`), {
      recursive: true,
    })
  }
  return results
}

/** Runs the product on every stage that has a wanted fault, and plays these faults. */
export async function runFaults(options: RunOptions): Promise<readonly Result[]> {
  const results: Result[] = []
  const home = mkdtempSync(join(tmpdir(), "rokthnam-faults-"))
  const player: Player = {
    isWanted: options.isWanted,
    folder(stage) {
      const folder = join(home, stage)
      mkdirSync(folder)
      return folder
    },
    async play(stage, machine, faults) {
      results.push(...(await playAll(stage, machine, faults, options)))
    },
    skip(_, faults, skipped) {
      for (const fault of faults) {
        const result = { fault, skipped, problems: [] }
        results.push(result)
        options.tell(result)
      }
    },
  }
  try {
    for (const stage of STAGES) await stage.perform(player)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
  return results
}
