import { spawn } from "node:child_process"
import { once } from "node:events"
import { buildServices } from "../build/services.ts"
import { buildWebApps } from "../build/web-apps.ts"
import { CLEAN } from "../product/clean-environment.ts"
import { inProject, ROOT } from "../project.ts"
import { findFreePort } from "../servers/ports.ts"
import { timed } from "./measure.ts"

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

/** Starts the product on a free port with its data in a folder. */
export async function startWithDemo(folder: string): Promise<StartedProduct> {
  const env = { ...process.env, ...CLEAN, API_PROCESSES: "", DEMO_DATA: "1", DATA_DIR: folder }
  const port = String(await findFreePort())
  const child = spawn(process.execPath, [run, "start"], { cwd: ROOT, env: { ...env, PORT: port } })
  const seconds = (await timed(() => untilPrinted(child, "Rokthnam is ready"))) / 1000
  return {
    origin: `http://localhost:${port}`,
    pid: child.pid,
    seconds,
    stop: async () => {
      child.kill("SIGTERM")
      await once(child, "exit")
    },
  }
}

/** Builds services and web apps, as on a machine that has started the product once. What is built already stays. */
export async function buildProduct(): Promise<void> {
  await buildServices()
  await buildWebApps()
}
