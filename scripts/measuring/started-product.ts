import { spawn } from "node:child_process"
import { once } from "node:events"
import { availableParallelism } from "node:os"
import { usualProcesses } from "../../api/src/Config/UsualProcesses.ts"
import { buildServices } from "../build/services.ts"
import { buildWebApps } from "../build/web-apps.ts"
import { CLEAN } from "../product/clean-environment.ts"
import { inProject, ROOT } from "../project.ts"
import { findFreePort } from "../servers/ports.ts"
import { timed } from "./measure.ts"
import { untilServing } from "./serving.ts"

const run = inProject("scripts", "run.mjs")

/** The product as `npm start` starts it, with demonstration data. */
export interface StartedProduct {
  readonly origin: string
  readonly pid: number | undefined
  /** Seconds from the start until it was ready. The port answers by then, which the start itself has checked. */
  readonly seconds: number
  readonly stop: () => Promise<void>
}

/** Waits until the child prints the text. */
const untilPrinted = (child: ReturnType<typeof spawn>, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let printed = ""
    const hear = (data: unknown): void => {
      printed += String(data)
      if (printed.includes(text)) resolve()
    }
    child.stdout?.on("data", hear)
    child.stderr?.on("data", hear)
    child.once("exit", () => reject(new Error(`The product ended before it was ready:\n${printed}`)))
  })

/** Starts the product on a free port with its data in a folder. When it returns, as many processes serve as by default. */
export async function startWithDemo(folder: string): Promise<StartedProduct> {
  const processes = usualProcesses(availableParallelism())
  const port = await findFreePort()
  const own = { API_PROCESSES: String(processes), DEMO_DATA: "1", DATA_DIR: folder, PORT: String(port) }
  const child = spawn(process.execPath, [run, "start"], {
    cwd: ROOT,
    env: { ...process.env, ...CLEAN, ...own },
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill("SIGTERM")
    await once(child, "exit")
  }
  const seconds = (await timed(() => untilPrinted(child, "Rokthnam is ready"))) / 1000
  try {
    await untilServing(port, processes)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin: `http://localhost:${port}`, pid: child.pid, seconds, stop }
}

/** Builds services and web apps, as on a machine that has started the product once. What is built already stays. */
export async function buildProduct(): Promise<void> {
  await buildServices()
  await buildWebApps()
}
