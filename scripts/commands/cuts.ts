import { provideTestPrograms } from "../checks/provide.ts"
import { runHere } from "../processes/run.ts"
import { inProject } from "../project.ts"
import { buildAll } from "./build.ts"

/**
 * `npm run test:cuts`: a day of sales at the counter in a real browser, cut in every way: the connection, the tab, the
 * browser, the API. `SEED=7 CUTS=200 npm run test:cuts` plays the same customers and cuts again.
 */
export async function cuts(): Promise<void> {
  const chromium = await provideTestPrograms()
  await buildAll()
  const env = { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) }
  process.exitCode = await runHere([inProject("e2e", "cuts", "main.ts")], env)
}
