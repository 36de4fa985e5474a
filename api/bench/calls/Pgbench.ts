import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { watchCores } from "../../../scripts/measuring/machine.ts"
import { read, write } from "./References.ts"
import type { Basket } from "./References.ts"
import type { Load } from "./Load.ts"

/** Whether PostgreSQL's own load program is on this machine; it is not among the bundled ones. */
export const hasPgbench = (): boolean => spawnSync("pgbench", ["--version"]).status === 0

/** pgbench names its variables. */
const byName = (text: string): string =>
  text
    .replaceAll("$1", ":pharmacy")
    .replaceAll("$2", ":method")
    .replaceAll("$3::json", "json_build_array(:one::bigint, :two::bigint, :three::bigint)")
    .replaceAll("$4", ":sale_id")

/**
 * The script of one sale: a basket of three medicines, the statement that reads and the one that writes. A variable of
 * pgbench is a number, so the ids of the medicines of the baskets must follow each other, as they do when they were
 * inserted one after the other.
 */
const scriptOf = (baskets: ReadonlyArray<Basket>): string => {
  const [first] = baskets
  if (first === undefined) throw new Error("no baskets")
  const { pharmacyId, method, medicines } = first
  const [start = 0] = medicines
  const steps = medicines.map((id) => (id - start + baskets.length) % baskets.length)
  const isInTurn = baskets.every((basket, at) =>
    basket.medicines.every((id, line) => id === start + ((at + (steps[line] ?? 0)) % baskets.length)),
  )
  if (!isInTurn) throw new Error("The medicines of the baskets do not have ids one after the other.")
  const line = (name: string, step = 0) => `\\set ${name} ${start} + ((:at + ${step}) % ${baskets.length})`
  return [
    `\\set at random(0, ${baskets.length - 1})`,
    `\\set pharmacy ${pharmacyId}`,
    `\\set method ${method}`,
    ...["one", "two", "three"].map((name, at) => line(name, steps[at])),
    `${byName(read.text)} \\gset`,
    `${byName(write.text)};`,
    "",
  ].join("\n")
}

const found = (printed: string, pattern: RegExp): number => Number(pattern.exec(printed)?.[1] ?? Number.NaN)

/**
 * The same sale as by the driver, sent by pgbench over prepared statements from so many clients and two threads, for so many
 * milliseconds, rounded to seconds. pgbench tells no percentiles without a log of each transaction, so both are its mean.
 */
export const saleByPgbench = async (
  databaseUrl: string,
  clients: number,
  milliseconds: number,
  baskets: ReadonlyArray<Basket>,
): Promise<Omit<Load, "bytes">> => {
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-pgbench-"))
  const file = join(folder, "sale.sql")
  writeFileSync(file, scriptOf(baskets))
  const seconds = String(Math.max(1, Math.round(milliseconds / 1000)))
  const cores = watchCores()
  try {
    const printed = await new Promise<string>((resolve, reject) => {
      const child = spawn(
        "pgbench",
        ["-n", "-M", "prepared", "-c", String(clients), "-j", "2", "-T", seconds, "-f", file, databaseUrl],
        { stdio: ["ignore", "pipe", "pipe"] },
      )
      let [said, complained] = ["", ""]
      child.stdout.on("data", (data) => (said += String(data)))
      child.stderr.on("data", (data) => (complained += String(data)))
      child.once("error", reject)
      child.once("exit", (code) =>
        code === 0 ? resolve(said) : reject(new Error(`pgbench ended with ${code}: ${complained}`)),
      )
    })
    const mean = found(printed, /latency average = ([\d.]+) ms/)
    return {
      perSecond: found(printed, /tps = ([\d.]+)/),
      p50: mean,
      p95: mean,
      calls: found(printed, /transactions actually processed: (\d+)/),
      failed: found(printed, /failed transactions: (\d+)/),
      cores: cores(),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
