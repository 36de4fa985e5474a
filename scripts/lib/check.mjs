import { CHECK_STEPS } from "./check-steps.mjs"
import { say, seconds } from "./report.mjs"
import { run } from "./run.mjs"

/** The machine this must be quick on has two cores. */
const AT_ONCE = 2

async function runStep(step) {
  const started = Date.now()
  const { code, output } = await run(step.program, step.arguments)
  say(`${code === 0 ? "✓" : "✗"} ${step.title} (${seconds(Date.now() - started)})`)
  if (code !== 0) say(output.trimEnd())
  return code === 0
}

/** Runs every step, also after one failed; answers how many passed and failed. */
export async function runChecks() {
  const waiting = [...CHECK_STEPS]
  const results = []
  async function work() {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}
