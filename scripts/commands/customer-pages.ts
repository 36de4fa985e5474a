import { provideTestPrograms } from "../checks/provide.ts"
import { runVitest } from "../checks/vitest.ts"
import { buildAll } from "./build.ts"

const run = async (
  specs: ReadonlyArray<string>,
  setting: Readonly<Record<string, string>>,
): Promise<void> => {
  const chromium = await provideTestPrograms()
  await buildAll()
  const env = { ...process.env, ...setting, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) }
  const { failed } = await runVitest(
    ["--project", "e2e", ...specs.map((spec) => `e2e/specs/pages/${spec}.spec`)],
    env,
  )
  process.exitCode = failed === 0 ? 0 : 1
}

/** `npm run test:patchy`: every action of the customer app with every way in which a connection fails. */
export const patchy = (): Promise<void> => run(["patchy"], { PATCHY: "all" })

/**
 * `npm run test:looks`: every page of the customer app and of the office in every width, language and colour scheme.
 * `PICTURES=<folder>` keeps pictures.
 */
export const looks = (): Promise<void> => run(["looks", "office"], { LOOKS: "all" })
