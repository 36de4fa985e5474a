// npm run check: formatter, linter, types, unused code, direction of imports.
import { runChecks } from "./lib/check.mjs"
import { exitWith } from "./lib/failure.mjs"
import { say } from "./lib/report.mjs"
import { ensureRuntime } from "./lib/runtime.mjs"

try {
  await ensureRuntime()
  const { passed, failed } = await runChecks()
  say(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
} catch (error) {
  exitWith(error)
}
