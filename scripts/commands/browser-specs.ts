import { provideTestPrograms } from "../checks/provide.ts"
import { runVitest } from "../checks/vitest.ts"
import { buildAll } from "./build.ts"

/** Runs journeys, given by their paths below `e2e/specs`, with settings of their own. The process ends with 1 if one fails. */
export async function runSpecs(
  specs: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const chromium = await provideTestPrograms()
  await buildAll()
  const env = { ...process.env, ...settings, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) }
  const { failed } = await runVitest(["--project", "e2e", ...specs.map((spec) => `e2e/specs/${spec}`)], env)
  process.exitCode = failed === 0 ? 0 : 1
}
