import { provideTestPrograms } from "../checks/provide.ts"
import { runVitest } from "../checks/vitest.ts"
import { buildAll } from "./build.ts"

const randomSeeds = (count: number): string =>
  Array.from({ length: count }, () => 1 + Math.floor(Math.random() * 999_998)).join(",")

/**
 * `npm run test:timings`: sales by keyboard and scanner at the counter in a real browser, while every answer takes a
 * random time from 0 to 2 s. `SEED=7,8 SALES=50 npm run test:timings` plays the same sales of these seeds again.
 */
export async function timings(): Promise<void> {
  const chromium = await provideTestPrograms()
  await buildAll()
  const env = {
    ...process.env,
    SEED: process.env["SEED"] ?? randomSeeds(3),
    SALES: process.env["SALES"] ?? "20",
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  }
  const { failed } = await runVitest(["--project", "e2e", "e2e/specs/counter/timings"], env)
  process.exitCode = failed === 0 ? 0 : 1
}
