import { setTimeout as sleep } from "node:timers/promises"
import { makeRandom } from "../../../api/seed/Demo/Random.ts"
import { operationsOf } from "../checker/operations.ts"
import { seedOf } from "../seeds.ts"
import type { Fault, Machine } from "../stages/stage.ts"
import { startWorkers } from "../workload/workers.ts"
import type { Measures } from "./judge.ts"
import type { Session } from "./session.ts"

/** How long the clients work before a fault and after the recovery, in milliseconds. */
const WORK_MS = 700
/** The recovery is measured for longer than it may take, so that the measure says how much too long it was. */
const RECOVERY_TIMEOUT_MS = 45_000
const SETTLE_TIMEOUT_MS = 20_000

/** The measures of one fault, and how its operations ended. */
export interface Played extends Measures {
  readonly operations: number
  readonly unknown: number
}

function countAcknowledged({ history }: Session, from: number, to: number): number {
  return history.entries.filter(({ type, at }) => type === "ok" && at >= from && at <= to).length
}

function countOutcomes({ history }: Session, from: number): Pick<Played, "operations" | "unknown"> {
  const all = operationsOf(history.entries).filter(({ invokedAt }) => invokedAt >= from)
  return { operations: all.length, unknown: all.filter(({ outcome }) => outcome === "unknown").length }
}

/** Lets clients work, causes a fault meanwhile, waits for the recovery and reads everything. */
export async function playFault<On extends Machine>(
  session: Session,
  machine: On,
  fault: Fault<On>,
  seed: number,
): Promise<Played> {
  const { history, operations, health, memory } = session
  const random = makeRandom(seedOf(seed, fault.name))
  session.takeSlowestCall()
  memory.takeMost()
  const from = history.now()
  const stopWorkers = startWorkers(session, seedOf(seed, `work during ${fault.name}`))
  await sleep(WORK_MS)
  const faultFrom = history.now()
  let healthFrom = performance.now()
  history.add({ type: "fault", name: fault.name, phase: "begin" })
  const end = await fault.begin(machine, random)
  await sleep(random.between(...fault.lasts))
  const faultTo = history.now()
  const ended = performance.now()
  await end()
  history.add({ type: "fault", name: fault.name, phase: "end" })
  const isWell = await session.waitUntilWell(RECOVERY_TIMEOUT_MS)
  const recovery = isWell ? performance.now() - ended : undefined
  if (fault.isWithoutApi) healthFrom = performance.now()
  await sleep(WORK_MS)
  await stopWorkers()
  await operations.settle(SETTLE_TIMEOUT_MS)
  await session.readAll()
  return {
    recovery,
    health: health.since(healthFrom),
    memoryMb: memory.takeMost(),
    slowestCallMs: session.takeSlowestCall(),
    acknowledgedMeanwhile: countAcknowledged(session, faultFrom, faultTo),
    isHarmless: fault.isHarmless === true,
    ...countOutcomes(session, from),
  }
}
