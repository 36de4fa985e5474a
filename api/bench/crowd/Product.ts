import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { setTimeout as pause } from "node:timers/promises"
import { findFreePort } from "../../../scripts/servers/ports.ts"
import { defaults } from "../../test/support/Environment.ts"

/** The API as the product starts it, in a process of its own. */
export interface Product {
  readonly port: number
  readonly pid: number
  /** Megabytes that its processes use now, and the sum of the most that each has used. */
  readonly memory: () => { readonly now: number; readonly most: number }
  /** Seconds of CPU time of its processes so far. */
  readonly cpu: () => number
  readonly stop: () => Promise<void>
}

/** Zero for a process that has just ended. */
const kilobytes = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0)

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8")
  } catch {
    return ""
  }
}

/** A process and those that it and its children started, on Linux. */
const withChildren = (pid: number): ReadonlyArray<number> => [
  pid,
  ...read(pid, `task/${pid}/children`).split(" ").filter(Boolean).map(Number).flatMap(withChildren),
]

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, one) => total + one, 0)

/** Memory and CPU time of the product's processes on Linux; 0 elsewhere. */
const figuresOf = (pid = 0): Pick<Product, "memory" | "cpu"> => ({
  memory: () => {
    const statuses = withChildren(pid).map((one) => read(one, "status"))
    const megabytes = (name: string) => sum(statuses.map((status) => kilobytes(status, name))) / 1024
    return { now: megabytes("VmRSS"), most: megabytes("VmHWM") }
  },
  cpu: () =>
    sum(
      withChildren(pid).map((one) => {
        const [user = "0", system = "0"] =
          read(one, "stat").split(") ").at(-1)?.split(" ").slice(11, 13) ?? []
        return (Number(user) + Number(system)) / 100
      }),
    ),
})

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

/** Starts the API on a database behind one trusted proxy, with the settings of an installation. */
export const startProduct = async (
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Product> => {
  const main = process.env["API_PROGRAM"] ?? fileURLToPath(new URL("../../src/main.ts", import.meta.url))
  const port = await findFreePort()
  const child = spawn(process.execPath, [main], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      ...defaults,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: "16",
      // API_PROCESSES=2 measures several processes, otherwise the figures are those of one
      API_PROCESSES: process.env["API_PROCESSES"] ?? "1",
      FINDING_THREAD: "1",
      TRUST_PROXY: "1",
      ...settings,
    },
  })
  await untilReady(child, port)
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once("exit", resolve))
    child.kill("SIGTERM")
    await ended
  }
  return { port, pid: child.pid ?? 0, ...figuresOf(child.pid), stop }
}
