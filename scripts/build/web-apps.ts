import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { run } from "../processes/run.ts"
import { inProject } from "../project.ts"
import { Failure } from "../terminal/failure.ts"
import { step } from "../terminal/report.ts"
import { compressFolder } from "./compress.ts"
import { fingerprint, walk } from "./files.ts"

const WEB_APPS = ["miniapp", "backoffice"]
/** Folders of an app that are not part of its build. */
const NOT_SOURCES = new Set(["node_modules", "dist", "test"])

/** Everything that the app's build depends on. */
const sourcesOf = (app: string): readonly string[] => [
  ...walk(inProject(app), NOT_SOURCES),
  ...walk(inProject("shared"), NOT_SOURCES),
  inProject("package-lock.json"),
  inProject("tsconfig.base.json"),
  inProject("scripts", "build", "compress.ts"),
]

async function buildApp(
  app: string,
  stamp: string,
  wanted: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  rmSync(stamp, { force: true })
  // Each app uses its own Vite, which may differ from the test runner's.
  const vite = join(
    dirname(createRequire(inProject(app, "package.json")).resolve("vite/package.json")),
    "bin",
    "vite.js",
  )
  const { code, output } = await run(process.execPath, [vite, "build"], {
    cwd: inProject(app),
    // A build is always a production build, also when the server runs in another mode.
    env: { ...process.env, NODE_ENV: "production" },
    signal,
  })
  if (code !== 0) throw new Failure(`${app} could not be built:\n${output}`)
  await compressFolder(inProject(app, "dist"))
  mkdirSync(inProject(".build"), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Builds the web apps whose sources changed since their last build, and compresses their files. */
export async function buildWebApps(signal?: AbortSignal): Promise<void> {
  for (const app of WEB_APPS) {
    const stamp = inProject(".build", `${app}.sha256`)
    const wanted = fingerprint(sourcesOf(app))
    const isCurrent =
      existsSync(inProject(app, "dist", "index.html")) &&
      existsSync(stamp) &&
      readFileSync(stamp, "utf8") === wanted
    if (!isCurrent) await step(`building ${app}`, () => buildApp(app, stamp, wanted, signal))
  }
}
