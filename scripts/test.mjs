// npm test: everything, from a fresh clone. `npm test -- api/test/Carts.test.ts` hands its arguments to vitest.
import { exitWith } from "./lib/failure.mjs"
import { existsSync } from "node:fs"
import { inProject } from "./lib/project.mjs"
import { say } from "./lib/report.mjs"
import { ensureRuntime } from "./lib/runtime.mjs"

try {
  await ensureRuntime()
  const [{ provideTestPrograms }, { buildWebApps }, { runChecks }, { runVitest }] = await Promise.all([
    import("./lib/provide.mjs"),
    import("./lib/build.mjs"),
    import("./lib/check.mjs"),
    import("./lib/vitest.mjs"),
  ])
  const chromium = await provideTestPrograms()
  await buildWebApps()
  const checks = await runChecks()
  if (!existsSync(inProject("..", "shared", "search")))
    say("! the folder ../shared is missing: the tests that measure against its data are skipped")
  const env = chromium ? { ...process.env, CHROMIUM_PATH: chromium } : process.env
  const tests = await runVitest(process.argv.slice(2), env)
  const passed = checks.passed + tests.passed
  const failed = checks.failed + tests.failed
  say(`${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ""}`)
  process.exit(failed === 0 ? 0 : 1)
} catch (error) {
  exitWith(error)
}
