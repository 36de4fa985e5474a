import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"
import { compressFolder } from "./compress.mjs"
import { Failure } from "./failure.mjs"
import { walk } from "./files.mjs"
import { inProject, ROOT } from "./project.mjs"
import { step } from "./report.mjs"
import { run } from "./run.mjs"

const WEB_APPS = ["miniapp", "backoffice"]
/** What lies in an app's folder and does not end up in its build. */
const NOT_SOURCES = new Set(["node_modules", "dist", "test"])

/** A fingerprint of everything that the app's build depends on. */
function fingerprint(app) {
  const hash = createHash("sha256")
  const files = [
    ...walk(inProject(app), NOT_SOURCES),
    ...walk(inProject("shared"), NOT_SOURCES),
    inProject("package-lock.json"),
    inProject("tsconfig.base.json"),
    inProject("scripts", "lib", "compress.mjs"),
  ]
  for (const file of files) {
    hash.update(relative(ROOT, file)).update("\0").update(readFileSync(file)).update("\0")
  }
  return hash.digest("hex")
}

async function buildApp(app, stamp, wanted, signal) {
  rmSync(stamp, { force: true })
  // Each app has its own Vite, which need not be the one that the test runner brings.
  const vite = join(
    dirname(createRequire(inProject(app, "package.json")).resolve("vite/package.json")),
    "bin",
    "vite.js",
  )
  const { code, output } = await run(process.execPath, [vite, "build"], {
    cwd: inProject(app),
    // A build is always the production build, also when the server runs in another mode.
    env: { ...process.env, NODE_ENV: "production" },
    signal,
  })
  if (code !== 0) throw new Failure(`${app} could not be built:\n${output}`)
  await compressFolder(inProject(app, "dist"))
  mkdirSync(inProject(".build"), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Builds the web apps whose sources changed since their last build, and compresses what they serve. */
export async function buildWebApps({ signal } = {}) {
  for (const app of WEB_APPS) {
    const stamp = inProject(".build", `${app}.sha256`)
    const wanted = fingerprint(app)
    const isCurrent =
      existsSync(inProject(app, "dist", "index.html")) &&
      existsSync(stamp) &&
      readFileSync(stamp, "utf8") === wanted
    if (!isCurrent) await step(`building ${app}`, () => buildApp(app, stamp, wanted, signal))
  }
}
