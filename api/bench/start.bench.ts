/**
 * How long the product takes from its start until it is ready, with demonstration data: `npm run bench -- start`. The
 * first start creates database and data, all others find them. The machine's speed is shown by an empty process of Node,
 * which is started as often.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CLEAN } from "../../scripts/product/clean-environment.ts"
import { inProject, ROOT } from "../../scripts/project.ts"
import { findFreePort } from "../../scripts/servers/ports.ts"
import { median, shown, timed } from "./search/Measure.ts"
import { forLength } from "./table/Length.ts"
import { figuresOf } from "./table/ProcessTree.ts"
import { addRow } from "./table/Row.ts"

const starts = forLength({ quick: 1, table: 3, thorough: 7 })
const folder = mkdtempSync(join(tmpdir(), "rokthnam-start-"))
const run = inProject("scripts", "run.mjs")

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

interface Started {
  readonly seconds: number
  readonly cpu: number
  readonly megabytes: number
}

/** Starts the product and stops it when it is ready. The port answers by then, which the start itself has checked. */
const start = async (): Promise<Started> => {
  const env = { ...process.env, ...CLEAN, API_PROCESSES: "", DEMO_DATA: "1", DATA_DIR: folder }
  const port = String(await findFreePort())
  const child = spawn(process.execPath, [run, "start"], { cwd: ROOT, env: { ...env, PORT: port } })
  const seconds = (await timed(() => untilPrinted(child, "Rokthnam is ready"))) / 1000
  const { cpu, memory } = figuresOf(child.pid)
  const started = { seconds, cpu: cpu(), megabytes: memory().now }
  child.kill("SIGTERM")
  await once(child, "exit")
  return started
}

const emptyProcess = async (): Promise<number> =>
  (await timed(() => once(spawn(process.execPath, ["--eval", "0"]), "exit"))) / 1000

/** The web apps are built before, as on a machine that has started the product once. */
const build = async (): Promise<void> => {
  const [code] = await once(spawn(process.execPath, [run, "build"], { cwd: ROOT, stdio: "ignore" }), "exit")
  if (code !== 0) throw new Error("The product could not be built.")
}

try {
  await build()
  const first = await start()
  const later: Array<Started> = []
  const empty: Array<number> = []
  for (let round = 0; round < starts; round++) {
    empty.push(await emptyProcess())
    later.push(await start())
  }
  const of = (pick: (one: Started) => number) => median(later.map(pick))
  addRow({
    part: "start",
    figure: "start to ready with demonstration data",
    value: of(({ seconds }) => seconds),
    unit: "s",
    most: 3,
    measured: `${shown(of(({ seconds }) => seconds) / median(empty))} times an empty process of Node`,
    reference: `${shown(median(empty))} s`,
    cpu: of(({ cpu }) => cpu) * 1000,
    megabytes: of(({ megabytes }) => megabytes),
  })
  addRow({
    part: "start",
    figure: "first start, which creates database and data",
    value: first.seconds,
    unit: "s",
    cpu: first.cpu * 1000,
    megabytes: first.megabytes,
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
