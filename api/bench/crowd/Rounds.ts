import { median, report, shown } from "../../../scripts/measuring/measure.ts"
import { addRow } from "../../../scripts/measuring/row.ts"
import type { Sales } from "./Processes.ts"

/** Sales, and milliseconds of CPU time of the API until the last of what was asked meanwhile was answered. */
export interface Sold extends Sales {
  readonly cpu: number
}

/** Sales alone and beside something, and the answers to that by status. */
export interface Round {
  readonly idle: Sold
  readonly loaded: Sold
  readonly statuses: Readonly<Record<string, number>>
  /** What was answered beside the sales: calls, or rows of an import. */
  readonly answered: number
}

/** Milliseconds of CPU time of the API for one of these. */
const each = ({ cpu, sold, failed }: Sold, others: number): number => cpu / (sold + failed + others)

const sum = (all: ReadonlyArray<Round>, asked: number): string => {
  const total: Record<string, number> = {}
  for (const { statuses } of all)
    for (const [status, count] of Object.entries(statuses)) total[status] = (total[status] ?? 0) + count
  const seconds = (all.length * asked) / 1000
  return Object.entries(total)
    .map(([status, count]) => `${status}: ${count} (${shown(count / seconds)}/s)`)
    .join(", ")
}

/**
 * Adds the row that compares the sales beside something with those alone. Returns its milliseconds of CPU time for one answer.
 *
 * The median of the rounds counts, each with the sales alone just before. A row of which a sale failed reaches nothing.
 *
 * @param most how many times as long as alone the sales may take, by the targets; undefined if only none may fail
 * @param memory megabytes of the API now, and at most so far
 * @param asked milliseconds for which a crowd asked
 */
export const compare = (
  name: string,
  all: ReadonlyArray<Round>,
  {
    most,
    memory,
    asked,
  }: {
    readonly most: number | undefined
    readonly memory: { readonly now: number; readonly most: number }
    readonly asked: number
  },
): number => {
  const of = (pick: (round: Round) => number) => median(all.map(pick))
  const failed = all.reduce((sales, { idle, loaded }) => sales + idle.failed + loaded.failed, 0)
  const ratios = all.map(({ idle, loaded }) => loaded.p95 / idle.p95)
  const { now } = memory
  const cpu = of(({ loaded, answered }) => each(loaded, answered))
  addRow({
    part: "counter",
    figure: `${name}: sale p95 / idle`,
    value: median(ratios),
    fault: failed === 0 ? undefined : `${failed} sales failed`,
    most,
    measured: `${shown(of(({ loaded }) => loaded.p95))} ms`,
    reference: `${shown(of(({ idle }) => idle.p95))} ms, CPU ${shown(of(({ idle }) => each(idle, 0)))} ms a sale`,
    cpu,
    megabytes: now,
  })
  report(`  sale p50 / idle`, shown(of(({ idle, loaded }) => loaded.p50 / idle.p50)))
  report(
    "  idle p50, p95; loaded p50, p95 ms",
    [of(({ idle }) => idle.p50), of(({ idle }) => idle.p95)].map(shown).join(", ") +
      `; ${[of(({ loaded }) => loaded.p50), of(({ loaded }) => loaded.p95)].map(shown).join(", ")}`,
  )
  report("  sale p95 / idle of each round", ratios.map(shown).join(", "))
  report("  idle p95 of each round, ms", all.map(({ idle }) => shown(idle.p95)).join(", "))
  report("  sales that failed", String(failed), "0")
  if (all.some(({ statuses }) => Object.keys(statuses).length > 0))
    report("  answers to the crowd", sum(all, asked))
  report("  memory of the API now, most, MB", `${shown(now)}, ${shown(memory.most)}`)
  return cpu
}
