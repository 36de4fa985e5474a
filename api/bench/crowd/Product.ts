import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { fileURLToPath } from "node:url"
import { setTimeout as pause } from "node:timers/promises"
import { findFreePort } from "../../../scripts/servers/ports.ts"
import { defaults } from "../../test/support/Environment.ts"
import { figuresOf } from "../../../scripts/measuring/process-tree.ts"
import type { ProcessFigures } from "../../../scripts/measuring/process-tree.ts"
import { untilServing } from "../../../scripts/measuring/serving.ts"

/** The API as the product starts it, in a process of its own. */
export interface Product extends ProcessFigures {
  readonly port: number
  readonly pid: number
  readonly stop: () => Promise<void>
}

const isReady = async (port: number): Promise<boolean> => {
  try {
    return (
      (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) })).status === 200
    )
  } catch {
    return false
  }
}

const untilReady = async (child: ChildProcess, port: number): Promise<void> => {
  for (let tries = 0; !(await isReady(port)); tries++) {
    if (child.exitCode !== null || tries > 600) throw new Error("The API did not start.")
    await pause(100)
  }
}

/** A killed benchmark must not leave an API behind that holds the port. */
const endWithParent = new URL("./EndWithParent.ts", import.meta.url).href

/** A benchmark asks more than any visitor may. */
export const unlimited = { SEARCHES_PER_ADDRESS: "1000000000", SUGGESTIONS_PER_ADDRESS: "1000000000" }

/**
 * Starts the API on a database behind one trusted proxy, with the settings of an installation. One process serves, unless the
 * settings or the environment's API_PROCESSES name another number; it fails when another number does.
 */
export const startProduct = async (
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Product> => {
  const main = process.env["API_PROGRAM"] ?? fileURLToPath(new URL("../../src/main.ts", import.meta.url))
  const port = await findFreePort()
  const processes = settings["API_PROCESSES"] ?? (process.env["API_PROCESSES"] || "1")
  const child = spawn(process.execPath, ["--import", endWithParent, main], {
    stdio: ["pipe", "ignore", "inherit"],
    env: {
      ...process.env,
      BENCH_PARENT: String(process.pid),
      ...defaults,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: "16",
      FINDING_THREAD: "1",
      TRUST_PROXY: "1",
      ...settings,
      API_PROCESSES: processes,
    },
  })
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once("exit", resolve))
    child.kill("SIGTERM")
    await ended
  }
  try {
    await untilReady(child, port)
    await untilServing(port, Number(processes))
  } catch (error) {
    await stop()
    throw error
  }
  return { port, pid: child.pid ?? 0, ...figuresOf(child.pid), stop }
}
