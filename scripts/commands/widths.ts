import { provideTestPrograms } from "../checks/provide.ts"
import { runVitest } from "../checks/vitest.ts"
import { buildAll } from "./build.ts"

/**
 * `npm run test:widths`: every journey of the counter at 390, 820, 1024 and 1440 px, while the tests go through these
 * widths from step to step. `SEED=7 SALES=4` are those of the sales with late answers.
 */
export async function widths(): Promise<void> {
  const chromium = await provideTestPrograms()
  await buildAll()
  const env = {
    ...process.env,
    WIDTHS: "all",
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  }
  const journeys = ["counter", "offline", "timings", "widths"].map((name) => `e2e/specs/counter/${name}.spec`)
  const { failed } = await runVitest(["--project", "e2e", ...journeys], env)
  process.exitCode = failed === 0 ? 0 : 1
}
