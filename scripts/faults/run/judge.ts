import type { HealthSample } from "../watch/health.ts"
import type { Limits } from "./limits.ts"

/** What was measured while a fault was played. */
export interface Measures {
  /** From the end of the fault until the product worked, in milliseconds; undefined when it did not in time. */
  readonly recovery: number | undefined
  /** Health answers while the API had to answer. */
  readonly health: readonly HealthSample[]
  readonly memoryMb: number
  readonly slowestCallMs: number
  /** Writes that were acknowledged while the fault lasted. */
  readonly acknowledgedMeanwhile: number
  /** Whether they had to be. */
  readonly isHarmless: boolean
}

/** Being alive is 200; being ready may be denied, but in time. */
const isAnswer = ({ path, status }: HealthSample) => status === 200 || (path === "/readyz" && status === 503)

function healthProblems(health: readonly HealthSample[], limit: number): readonly string[] {
  const silent = health.filter((sample) => !isAnswer(sample))
  const late = health.filter(({ milliseconds }) => milliseconds > limit)
  return [...new Set([...silent, ...late])].map(
    ({ path, status, milliseconds }) =>
      `${path} answered ${status === 0 ? "nothing" : status} after ${Math.round(milliseconds)} ms`,
  )
}

/** The broken promises, as sentences. */
export function judge(measures: Measures, limits: Limits): readonly string[] {
  const { recovery, health, memoryMb, slowestCallMs, acknowledgedMeanwhile, isHarmless } = measures
  const problems = [...healthProblems(health, limits.healthMs)]
  if (recovery === undefined) problems.push("the product did not come back")
  else if (recovery > limits.recoveryMs)
    problems.push(
      `the product came back after ${Math.round(recovery)} ms, not within ${limits.recoveryMs} ms`,
    )
  if (memoryMb > limits.memoryMb) problems.push(`the API took ${Math.round(memoryMb)} MB of memory`)
  if (slowestCallMs > limits.callMs) problems.push(`a call took ${Math.round(slowestCallMs)} ms`)
  if (isHarmless && acknowledgedMeanwhile === 0)
    problems.push(
      "no write was acknowledged while it lasted, although the product does not need what was broken",
    )
  return problems
}
