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

/** When a fault was there. */
interface Course {
  /** In milliseconds of the history. */
  readonly from: number
  readonly to: number
  /** From the end of the fault until the product worked, in milliseconds. */
  readonly recovery: number | undefined
  /** From when on the API had to answer health calls, in milliseconds of the machine's monotonic clock. */
  readonly healthFrom: number
}

/** Causes a fault, ends it after its time and waits until the product works again. */
async function cause<On extends Machine>(
  { history, waitUntilWell }: Session,
  machine: On,
  fault: Fault<On>,
  seed: number,
): Promise<Course> {
  const random = makeRandom(seedOf(seed, fault.name))
  const from = history.now()
  const began = performance.now()
  history.add({ type: "fault", name: fault.name, phase: "begin" })
  const end = await fault.begin(machine, random)
  await sleep(random.between(...fault.lasts))
  const to = history.now()
  const ended = performance.now()
  await end()
  history.add({ type: "fault", name: fault.name, phase: "end" })
  const isWell = await waitUntilWell(RECOVERY_TIMEOUT_MS)
  return {
    from,
    to,
    recovery: isWell ? performance.now() - ended : undefined,
    healthFrom: fault.isWithoutApi ? performance.now() : began,
  }
}

/** Causes a fault while clients work. */
async function causeDuringWork<On extends Machine>(
  session: Session,
  machine: On,
  fault: Fault<On>,
  seed: number,
): Promise<Course> {
  const stopWorkers = startWorkers(session, seedOf(seed, `work during ${fault.name}`))
  try {
    await sleep(WORK_MS)
    const course = await cause(session, machine, fault, seed)
    await sleep(WORK_MS)
    return course
  } finally {
    await stopWorkers()
  }
}

function countAcknowledged({ history }: Session, { from, to }: Course): number {
  return history.entries.filter(({ type, at }) => type === "ok" && at >= from && at <= to).length
}

function countOutcomes({ history }: Session, from: number): Pick<Played, "operations" | "unknown"> {
  const all = operationsOf(history.entries).filter(({ invokedAt }) => invokedAt >= from)
  return { operations: all.length, unknown: all.filter(({ outcome }) => outcome === "unknown").length }
}

/**
 * Plays one fault. When the clients have stopped, operations of unknown outcome are sent again, and everything is read
 * into the history.
 */
export async function playFault<On extends Machine>(
  session: Session,
  machine: On,
  fault: Fault<On>,
  seed: number,
): Promise<Played> {
  const { history, operations, health, memory } = session
  session.takeSlowestCall()
  memory.takeMost()
  const from = history.now()
  const course = await causeDuringWork(session, machine, fault, seed)
  await operations.settle(SETTLE_TIMEOUT_MS)
  await session.readAll()
  return {
    recovery: course.recovery,
    health: health.since(course.healthFrom),
    memoryMb: memory.takeMost(),
    slowestCallMs: session.takeSlowestCall(),
    acknowledgedMeanwhile: countAcknowledged(session, course),
    isHarmless: fault.isHarmless === true,
    ...countOutcomes(session, from),
  }
}
