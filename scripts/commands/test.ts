import { existsSync } from "node:fs"
import { runChecks } from "../checks/check.ts"
import { provideTestPrograms } from "../checks/provide.ts"
import { runVitest } from "../checks/vitest.ts"
import { inProject } from "../project.ts"
import { say } from "../terminal/report.ts"
import { buildAll } from "./build.ts"

/**
 * `npm test`: all checks and tests, from a fresh clone. `npm test -- api/test/Carts` passes its arguments to vitest.
 */
export async function test(given: readonly string[]): Promise<void> {
  const chromium = await provideTestPrograms()
  const programs = await buildAll()
  const checks = await runChecks()
  if (!existsSync(inProject("..", "shared", "search")))
    say("! the folder ../shared is missing: the tests that measure against its data are skipped")
  const env = {
    ...process.env,
    // Tests that run the API in a process of its own start the built one, which starts faster.
    API_PROGRAM: programs("api", "main"),
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  }
  const tests = await runVitest(given, env)
  const passed = checks.passed + tests.passed
  const failed = checks.failed + tests.failed
  say(`${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ""}`)
  process.exit(failed === 0 ? 0 : 1)
}
