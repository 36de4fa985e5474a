import { shown } from "../../../scripts/measuring/measure.ts"
import { addRow } from "../../../scripts/measuring/row.ts"
import type { Measured } from "./Table.ts"

/**
 * Calls per second of Vendure 3.7, a general commerce server: one process, 10,000 products, 16 clients, measured once in
 * November 2026 for the issue that states these targets. `times` is how often we mean to answer the call for each one of its
 * answers, with a process for each core where one is not enough.
 */
const vendure = {
  search: { perSecond: 65, times: 40 },
  add: { perSecond: 111, times: 10 },
  cart: { perSecond: 450, times: 8 },
  sale: { perSecond: 16, times: 25 },
} as const

export type Compared = keyof typeof vendure
export const compared = ["search", "add", "cart", "sale"] as const satisfies ReadonlyArray<Compared>

/** What a machine does a second with 16 clients, which tells how fast it is, whatever became of our own code. */
export type Machine = {
  /** Empty answers of `node:http`. */
  readonly emptyAnswers: number
  /** Answers of PostgreSQL to `SELECT 1`. */
  readonly selectOnes: number
}

/** The machine of those figures in the same hour. */
const there: Machine = { emptyAnswers: 41_000, selectOnes: 29_000 }

/**
 * Adds the row that tells how many times the rate of that server a rate is, on a machine as fast as the one where it was
 * measured. Single rates swing by a third from minute to minute, so the machine counts as fast as the better of its two says: what
 * disturbed one of them does not flatter us.
 *
 * @param measured calls a second, with 16 clients, and what they took of the machine
 * @param here what this machine does in this run
 */
export const compareWithVendure = (
  name: Compared,
  processes: number,
  { perSecond, cpu, megabytes, cores }: Pick<Measured, "perSecond" | "cpu" | "megabytes" | "cores">,
  here: Machine,
): void => {
  const { perSecond: theirs, times } = vendure[name]
  const machine = Math.max(here.emptyAnswers / there.emptyAnswers, here.selectOnes / there.selectOnes)
  addRow({
    part: "calls",
    figure: `${name}, ${processes} ${processes === 1 ? "process" : "processes"} / Vendure 3.7`,
    value: perSecond / (theirs * machine),
    least: times,
    measured: `${shown(perSecond)}/s`,
    reference: `${theirs}/s as measured in November 2026, × ${shown(machine)} for this machine (node:http alone ${shown(here.emptyAnswers)}/s, SELECT 1 ${shown(here.selectOnes)}/s; there ${there.emptyAnswers} and ${there.selectOnes}/s)`,
    cpu: cpu.all,
    megabytes,
    cores,
  })
}
