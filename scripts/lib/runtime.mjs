import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs"
import { Failure } from "./failure.mjs"
import { onParentGone } from "./parent.mjs"
import { guard } from "./processes.mjs"
import { inProject } from "./project.mjs"
import { step } from "./report.mjs"
import { run } from "./run.mjs"

const LOCKFILE = inProject("package-lock.json")
const INSTALLED = inProject("node_modules", ".package-lock.json")
const STAMP = inProject("node_modules", ".installed-from")
const PINNED_NODE = inProject("node_modules", ".bin", "node")
/** `npm install` writes both files within moments, in either order. */
const SAME_MOMENT_MS = 10_000

function lockfileHash() {
  return createHash("sha256").update(readFileSync(LOCKFILE)).digest("hex")
}

function isInstalled() {
  if (!existsSync(INSTALLED) || !existsSync(PINNED_NODE)) return false
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === lockfileHash()) return true
  return statSync(INSTALLED).mtimeMs + SAME_MOMENT_MS >= statSync(LOCKFILE).mtimeMs
}

async function install() {
  // Building and migrating need the development packages, in production too (NODE_ENV would leave them out).
  // The text recognition runs on the CPU: its package must not fetch libraries for graphics cards.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: "skip" }
  const { code, output } = await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], { env })
  if (code !== 0) {
    const reason = output.split("\n").filter((line) => !line.startsWith("npm warn"))
    throw new Failure(
      `The packages could not be installed (npm ci ended with ${code}):\n${reason.slice(0, 15).join("\n")}`,
    )
  }
  writeFileSync(STAMP, lockfileHash())
}

/** Runs this very command again under the pinned Node and ends with its code. */
function continueUnderPinnedNode() {
  const child = spawn(PINNED_NODE, process.argv.slice(1), {
    stdio: "inherit",
    env: { ...process.env, ROKTHNAM_PARENT: "node" },
  })
  guard(child.pid, "TERM")
  onParentGone(() => child.kill("SIGTERM"))
  // Ctrl-C reaches the child by itself too, which heeds the first signal only; we must not go before it.
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => child.kill("SIGTERM"))
  return new Promise(() => {
    child.once("error", (error) => {
      throw error
    })
    child.once("exit", (code, signal) => process.exit(code ?? (signal === "SIGTERM" ? 143 : 1)))
  })
}

/**
 * Makes sure that the packages are installed and that the pinned Node runs. Everything imported before
 * this answers must work on Node 20 with nothing installed.
 */
export async function ensureRuntime() {
  const [major, minor] = process.versions.node.split(".").map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new Failure(
      `Node ${process.versions.node} is too old: Node 20.19 or newer is needed (https://nodejs.org).`,
    )
  if (!isInstalled()) await step("installing packages (npm ci)", install)
  if (!existsSync(PINNED_NODE))
    throw new Failure("The pinned Node was not installed: remove node_modules and try again.")
  if (realpathSync(process.execPath) !== realpathSync(PINNED_NODE)) await continueUnderPinnedNode()
}
