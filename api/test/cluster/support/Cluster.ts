import { spawn } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, vi } from "vitest"
import { findFreePort } from "../../../../scripts/servers/ports.ts"
import { apiEnvironment, apiProgram } from "../../support/ApiProgram.ts"

/** An API of several processes on one port. */
export interface Cluster {
  readonly port: number
  readonly metricsPort: number
  /** The processes that serve, without their primary. */
  readonly processes: () => ReadonlyArray<number>
  readonly log: () => string
  /** Sends SIGTERM to the primary. */
  readonly terminate: () => void
  /** Resolves with the exit code of the primary. */
  readonly ended: Promise<number | null>
  /** Ends everything that is left. */
  readonly dispose: () => void
}

/** The direct children of a process that run the API. */
const childrenOf = (parent: number): ReadonlyArray<number> =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, "utf8")
        return /^PPid:\t(\d+)$/m.exec(status)?.[1] === String(parent) && !/^State:\tZ/m.test(status)
      } catch {
        return false
      }
    })
    .map(Number)

/** The ids of the processes that have begun to serve, by the log. */
export const servedBy = (log: string): ReadonlyArray<string> =>
  [...log.matchAll(/"A process serves".*?"pid":(\d+)/g)].map(([, pid = ""]) => pid)

/** Starts `main.ts` on a database and waits until it is ready. There is no Redis unless the settings name one. */
export const startCluster = async (
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-cluster-"))
  const [port, metricsPort] = [await findFreePort(), await findFreePort()]
  const child = spawn(process.execPath, [apiProgram], {
    env: apiEnvironment(
      { databaseUrl, folder, port },
      { METRICS_PORT: String(metricsPort), API_PROCESSES: "2", ...settings },
    ),
    stdio: ["ignore", "pipe", "inherit"],
  })
  let log = ""
  child.stdout.on("data", (data) => (log += String(data)))
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
  await vi.waitFor(
    async () => {
      expect(servedBy(log)).toHaveLength(2)
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    },
    { timeout: 60_000, interval: 100 },
  )
  return {
    port,
    metricsPort,
    processes: () => childrenOf(child.pid ?? 0),
    log: () => log,
    terminate: () => void child.kill("SIGTERM"),
    ended,
    dispose: () => {
      child.kill("SIGKILL")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
