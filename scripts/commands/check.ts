import { runChecks } from "../checks/check.ts"
import { say } from "../terminal/report.ts"

/** `npm run check`: formatter, linter, types, unused code, direction of imports. */
export async function check(): Promise<void> {
  const { passed, failed } = await runChecks()
  say(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
