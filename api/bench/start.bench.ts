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
import { median, shown, timed } from "../../scripts/measuring/measure.ts"
import { forLength } from "../../scripts/measuring/length.ts"
import { figuresOf } from "../../scripts/measuring/process-tree.ts"
import { addRow } from "../../scripts/measuring/row.ts"
import { buildProduct, startWithDemo } from "../../scripts/measuring/started-product.ts"

const starts = forLength({ quick: 1, table: 3, thorough: 7 })
const folder = mkdtempSync(join(tmpdir(), "rokthnam-start-"))
interface Started {
  readonly seconds: number
  readonly cpu: number
  readonly megabytes: number
}

/** Starts the product and stops it when it is ready. */
const start = async (): Promise<Started> => {
  const { pid, seconds, stop } = await startWithDemo(folder)
  const { cpu, memory } = figuresOf(pid)
  const started = { seconds, cpu: cpu(), megabytes: memory().now }
  await stop()
  return started
}

const emptyProcess = async (): Promise<number> =>
  (await timed(() => once(spawn(process.execPath, ["--eval", "0"]), "exit"))) / 1000

try {
  await buildProduct()
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
