import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Identity } from "../../processes/identity.ts"
import { CLEAN } from "../../product/clean-environment.ts"
import { run } from "../../processes/run.ts"
import { inProject } from "../../project.ts"
import { findFreePort } from "../../servers/ports.ts"

/** A size of V8's heap in MB that is much less than it takes by itself. */
export const SMALL_HEAP_MB = 256

const READY = "Rokthnam is ready"
const READY_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 40_000
/** The last characters of its output that are kept, to be shown when it does not start. */
const OUTPUT_LIMIT = 8_000

/** A part of the product, as the supervisor calls it. */
export type PartName = "the API" | "PostgreSQL" | "Redis"

/** The product, started with its own start in a data folder of its own. */
export interface Product {
  readonly origin: string
  readonly dataDir: string
  /** The process that supervises the others. */
  readonly supervisor: () => number
  /** The current process of a part. */
  readonly pidOf: (part: PartName) => number
  /** Starts again after the supervisor was killed, and waits until the product is ready. */
  readonly startAgain: () => Promise<void>
  /** What the supervisor printed last. */
  readonly output: () => string
  /** `npm run ledger:check` on its database. */
  readonly checkLedger: () => Promise<{ readonly agrees: boolean; readonly output: string }>
  /** Stops it as Ctrl-C does. @throws when it does not end */
  readonly stop: () => Promise<void>
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

function readProcesses(dataDir: string): Readonly<Record<string, Identity>> {
  return JSON.parse(readFileSync(join(dataDir, "processes.json"), "utf8"))
}

/** Waits for the end of a process; returns whether it ended. */
async function waitForEnd(child: ChildProcess, timeoutMs: number): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; !hasEnded(child); await sleep(50))
    if (Date.now() > deadline) return false
  return true
}

/** Starts the product on a free port. @throws when it is not ready in time */
export async function launch(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<Product> {
  const port = await findFreePort()
  // The lifecycle event of npm makes it end with this process. The forwarded address lets one machine be many clients.
  const env = {
    ...process.env,
    ...CLEAN,
    npm_lifecycle_event: "start",
    TRUST_PROXY: "1",
    ...settings,
    DATA_DIR: dataDir,
    PORT: String(port),
  }
  let output = ""
  const collect = (chunk: string) => {
    output = (output + chunk).slice(-OUTPUT_LIMIT)
  }
  async function start(): Promise<ChildProcess> {
    output = ""
    const child = spawn(process.execPath, ["scripts/run.mjs", "start"], { cwd: inProject(), env })
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", collect)
    for (const deadline = Date.now() + READY_TIMEOUT_MS; !output.includes(READY); await sleep(50))
      if (hasEnded(child) || Date.now() > deadline) {
        child.kill("SIGTERM")
        throw new Error(`The product did not start:\n${output}`)
      }
    return child
  }
  let child = await start()
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    supervisor: () => child.pid ?? 0,
    pidOf(part) {
      const identity = readProcesses(dataDir)[part]
      if (identity === undefined) throw new Error(`There is no process of ${part}.`)
      return identity.pid
    },
    async startAgain() {
      child = await start()
    },
    output: () => output,
    async checkLedger() {
      const command = ["scripts/run.mjs", "ledger-check"]
      const ended = await run(process.execPath, command, { env })
      return { agrees: ended.code === 0, output: ended.output }
    },
    async stop() {
      child.kill("SIGTERM")
      if (await waitForEnd(child, STOP_TIMEOUT_MS)) return
      child.kill("SIGKILL")
      throw new Error(`The product did not stop within ${STOP_TIMEOUT_MS / 1000} s:\n${output}`)
    },
  }
}
