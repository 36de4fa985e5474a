import { execFileSync, spawn } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from "node:fs"
import { join, relative } from "node:path"
import { run } from "../processes/run.ts"
import { inProject } from "../project.ts"
import { Failure } from "../terminal/failure.ts"
import { say, step } from "../terminal/report.ts"

/** What must go on while two releases run: selling, stock, and carts. */
const usualTests = ["api/test/counter", "api/test/stock", "api/test/finding/Carts"]

/** The variable by which a revision's tests are told which program makes their database (`api/test/support`). */
const schemaBy = "SCHEMA_BY"

const git = (...given: readonly string[]): string =>
  execFileSync("git", [...given], {
    cwd: inProject(),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim()

/** The commit of the release before: the newest tag, or the revision that was given. @throws Failure without one */
function baseOf(given: string | undefined): string {
  try {
    return git("rev-parse", "--verify", `${given ?? git("describe", "--tags", "--abbrev=0")}^{commit}`)
  } catch {
    throw new Failure(
      given === undefined
        ? "No release has a tag yet: name the revision that runs, npm run test:upgrade -- <revision>."
        : `There is no revision ${given}.`,
    )
  }
}

const migrationsIn = (folder: string): readonly string[] =>
  readdirSync(join(folder, "api", "src", "migrations")).filter((file) => /^\d/.test(file))

/** Links each installed package into the tree, but the project's own, which are the tree's. */
function linkPackages(tree: string): void {
  const workspaces = ["", ...readdirSync(tree)].filter((name) => existsSync(inProject(name, "node_modules")))
  for (const workspace of workspaces) {
    const [from, to] = [inProject(workspace, "node_modules"), join(tree, workspace, "node_modules")]
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(from).filter((one) => one !== "@rokthnam"))
      symlinkSync(join(from, name), join(to, name))
  }
  const own = inProject("node_modules", "@rokthnam")
  mkdirSync(join(tree, "node_modules", "@rokthnam"))
  for (const name of readdirSync(own))
    symlinkSync(readlinkSync(join(own, name)), join(tree, "node_modules", "@rokthnam", name))
}

const readLock = (folder: string): string => readFileSync(join(folder, "package-lock.json"), "utf8")

/** Gives the tree its packages: those that are installed here where it needs the same ones. */
async function providePackages(tree: string): Promise<void> {
  if (readLock(tree) === readLock(inProject())) return linkPackages(tree)
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: "skip" }
  const { code, output } = await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], {
    cwd: tree,
    env,
  })
  if (code !== 0) throw new Failure(`The packages of that revision could not be installed:\n${output}`)
}

/** The files of a commit in a folder of their own. */
async function layOut(commit: string): Promise<string> {
  const tree = inProject(".build", "upgrade", commit.slice(0, 12))
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(tree, { recursive: true })
  const { code, output } = await run("sh", ["-c", 'git archive "$0" | tar -x -C "$1"', commit, tree])
  if (code !== 0) throw new Failure(`The files of ${commit} could not be written:\n${output}`)
  return tree
}

/** Runs tests of the tree on a database that the migrations of this version made. Returns the exit code. */
function runTests(tree: string, tests: readonly string[]): Promise<number> {
  const vitest = join(tree, "node_modules", "vitest", "vitest.mjs")
  const env = { ...process.env, [schemaBy]: inProject("api", "src", "Sql", "MigrateDatabase.ts") }
  return new Promise((settle) => {
    const child = spawn(process.execPath, [vitest, "run", "--project", "api", ...tests], {
      cwd: tree,
      env,
      stdio: "inherit",
    })
    child.once("error", () => settle(127))
    child.once("exit", (code) => settle(code ?? 1))
  })
}

/**
 * `npm run test:upgrade [-- <revision> [<tests>…]]`: runs the tests of the release before on a database that this version
 * has migrated, as its replicas run while an upgrade replaces them.
 */
export async function upgrade([revision, ...tests]: readonly string[]): Promise<void> {
  const commit = baseOf(revision)
  const tree = await layOut(commit)
  try {
    const before = new Set(migrationsIn(tree))
    const added = migrationsIn(inProject()).filter((file) => !before.has(file))
    say(`Migrations since ${commit.slice(0, 12)}: ${added.length === 0 ? "none" : added.join(", ")}`)
    if (added.length === 0) return
    const setup = join(tree, "api", "test", "support", "GlobalSetup.ts")
    if (!readFileSync(setup, "utf8").includes(schemaBy))
      throw new Failure(
        "The tests of that revision cannot run on another schema, and it would refuse one: it is too old.",
      )
    await step(`preparing ${relative(inProject(), tree)}`, () => providePackages(tree))
    process.exitCode = await runTests(tree, tests.length > 0 ? tests : usualTests)
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}
