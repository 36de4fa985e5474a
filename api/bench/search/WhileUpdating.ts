/** Searches while medicines are updated, against searches without. */
import type { DictionaryLookups } from "../../matching/dictionary/DictionaryLookups.ts"
import {
  mean,
  median,
  percentile,
  report,
  residentMegabytes,
  shown,
  timedEach,
  workedEach,
} from "../../../scripts/measuring/measure.ts"
import { forLength } from "../../../scripts/measuring/length.ts"
import { addRow } from "../../../scripts/measuring/row.ts"
import { updates } from "./Children.ts"
import { askedQueries } from "./Queries.ts"
import { rounds, searching } from "./Speed.ts"
import type { Country } from "./Speed.ts"

/** Medicines that change in a second while others search, and for how many milliseconds. */
const wantedUpdates = 1000
/** Searches beside fewer updates are no measurement. */
const fewestUpdates = 0.95 * wantedUpdates
const updatedFor = forLength({ quick: 1000, table: 5000, thorough: 5000 })
/** Milliseconds of updates before the searches beside them. */
const updatedFirst = forLength({ quick: 500, table: 1000, thorough: 1000 })
/** Searches of a measurement of percentiles. */
const askedOften = forLength({ quick: 500, table: 1500, thorough: 1500 })

/** What this thread works while nobody searches, as a share of some milliseconds. */
const shareOfCore = async (milliseconds: number): Promise<number> => {
  const [worked, started] = [process.threadCpuUsage(), performance.now()]
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  const { user, system } = process.threadCpuUsage(worked)
  return (user + system) / 1000 / (performance.now() - started)
}

/**
 * Searches while medicines are updated, against searches without. Updates and searches share the cores of the machine;
 * the processor time of the searching thread alone tells what the updates cost the search itself.
 */
export const whileUpdating = async (
  { app, url, rows }: Country,
  dictionary: DictionaryLookups,
  column: "stock" | "price",
): Promise<void> => {
  const queries = askedQueries(dictionary, askedOften, 5)
  const search = searching(app)
  await timedEach(queries, search)
  const idle = { took: Array<number>(), worked: Array<number>() }
  const busy = { took: Array<number>(), worked: Array<number>() }
  const rates: Array<number> = []
  const shares: Array<number> = []
  const measure = async (into: typeof idle): Promise<void> => {
    const { took, worked } = await workedEach(queries, search)
    into.took.push(...took)
    into.worked.push(...worked)
  }
  await rounds.reduce(async (before) => {
    await before
    await measure(idle)
    const background = updates(url, wantedUpdates, updatedFor, rows, column)
    await new Promise((resolve) => setTimeout(resolve, updatedFirst / 2))
    shares.push(await shareOfCore(updatedFirst / 2))
    await measure(busy)
    rates.push((await background).perSecond)
  }, Promise.resolve())
  const slowest = Math.min(...rates)
  const fault =
    slowest < fewestUpdates ? `only ${shown(slowest)} of ${wantedUpdates} updates/s in a round` : undefined
  const times = (part: "took" | "worked", share: number) =>
    percentile(busy[part], share) / percentile(idle[part], share)
  addRow({
    part: "search",
    figure: `p99 with ${wantedUpdates} ${column} updates a second / idle`,
    value: times("took", 0.99),
    fault,
    most: 1.2,
    measured: `${shown(percentile(busy.took, 0.99))} ms, ${shown(median(rates))} updates/s`,
    reference: `${shown(percentile(idle.took, 0.99))} ms, CPU ${shown(mean(idle.worked))} ms`,
    cpu: mean(busy.worked),
    megabytes: residentMegabytes(),
  })
  addRow({
    part: "search",
    figure: "  the same of the CPU time of the searching thread",
    value: times("worked", 0.99),
    fault,
    most: 1.2,
    measured: `${shown(percentile(busy.worked, 0.99))} ms`,
    reference: `${shown(percentile(idle.worked, 0.99))} ms`,
    cpu: mean(busy.worked),
    megabytes: residentMegabytes(),
  })
  report("  p50 / idle", shown(times("took", 0.5)))
  report("  of a core, what the updates alone take from the searching thread", shown(median(shares)))
}
