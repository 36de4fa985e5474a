import { run } from "../processes/run.ts"
import { say, seconds } from "../terminal/report.ts"
import { CHECK_STEPS } from "./check-steps.ts"
import type { CheckStep } from "./check-steps.ts"

/** The number of steps in parallel: the reference machine has two cores. */
const AT_ONCE = 2

async function runStep(step: CheckStep): Promise<boolean> {
  const started = Date.now()
  const { code, output } = await run(step.program, step.given)
  say(`${code === 0 ? "✓" : "✗"} ${step.title} (${seconds(Date.now() - started)})`)
  if (code !== 0) say(output.trimEnd())
  return code === 0
}

/** Runs every step, also after one has failed; returns how many passed and failed. */
export async function runChecks(): Promise<{ readonly passed: number; readonly failed: number }> {
  const waiting = [...CHECK_STEPS]
  const results: boolean[] = []
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}
