// @ts-check
// The entry point of every npm script: `node scripts/run.mjs start`. It runs on Node 20.19 without installed packages,
// installs them, and continues in main.ts with the Node version that package.json pins, which runs TypeScript directly.
import { spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs"
import module from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const LOCKFILE = join(ROOT, "package-lock.json")
const INSTALLED = join(ROOT, "node_modules", ".package-lock.json")
const STAMP = join(ROOT, "node_modules", ".installed-from")
const PINNED_NODE = join(ROOT, "node_modules", ".bin", "node")
/** `npm install` writes both files within moments, in either order. In milliseconds. */
const SAME_MOMENT_MS = 10_000

/**
 * Ends the command with one sentence for the user.
 *
 * @param {string} sentence
 * @returns {never}
 */
function refuse(sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}

function lockfileHash() {
  return createHash("sha256").update(readFileSync(LOCKFILE)).digest("hex")
}

function isInstalled() {
  if (!existsSync(INSTALLED) || !existsSync(PINNED_NODE)) return false
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === lockfileHash()) return true
  return statSync(INSTALLED).mtimeMs + SAME_MOMENT_MS >= statSync(LOCKFILE).mtimeMs
}

/** Installs the packages. npm itself shows the progress and errors. */
function install() {
  process.stdout.write("Installing the packages (npm ci), which takes a minute or two the first time.\n")
  // Building and migrating need the development packages, in production too (NODE_ENV would leave them out).
  // The text recognition runs on the CPU: its package must not fetch libraries for graphics cards.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: "skip" }
  const npmArguments = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]
  const { status, signal, error } = spawnSync("npm", npmArguments, { cwd: ROOT, env, stdio: "inherit" })
  if (status !== 0)
    refuse(`The packages could not be installed: npm ci ended with ${error?.message ?? signal ?? status}.`)
  writeFileSync(STAMP, lockfileHash())
  if (!existsSync(PINNED_NODE))
    refuse("The pinned Node was not installed: remove node_modules and try again.")
}

/** Runs the same command again with the pinned Node and ends with its exit code. */
function continueUnderPinnedNode() {
  // The command watches this process and its ancestors, and ends when one of them is killed.
  const env = { ...process.env, ROKTHNAM_PARENT: String(process.pid) }
  const child = spawn(PINNED_NODE, process.argv.slice(1), { stdio: "inherit", env })
  // Ctrl-C also reaches the child directly, and it acts on the first signal only. This process must not end before the
  // child.
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => child.kill("SIGTERM"))
  child.once("error", (error) => refuse(`The pinned Node does not run here: ${error.message}.`))
  child.once("exit", (code, signal) => process.exit(code ?? (signal === "SIGTERM" ? 143 : 1)))
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
if (major < 20 || (major === 20 && minor < 19))
  refuse(`Node ${process.versions.node} is too old: Node 20.19 or newer is needed (https://nodejs.org).`)
if (!isInstalled()) install()
if (realpathSync(process.execPath) === realpathSync(PINNED_NODE)) {
  // TypeScript is stripped of its types once, not at every start.
  module.enableCompileCache(join(ROOT, ".build", "compile-cache"))
  await import("./main.ts").then(({ main }) => main(process.argv.slice(2)))
} else continueUnderPinnedNode()
