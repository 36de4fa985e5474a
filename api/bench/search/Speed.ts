/** The figures of speed. Each is a ratio of two things that are measured alternately. */
import { Effect } from "effect"
import { Pool } from "pg"
import type { DictionaryLookups } from "../../matching/dictionary/DictionaryLookups.ts"
import type { PageRequest } from "../../src/finding/Search/SearchEngine.ts"
import type { BenchApp } from "./BenchApp.ts"
import { load, updates } from "./Children.ts"
import {
  again,
  geometricMean,
  median,
  percentile,
  perSecond,
  report,
  shown,
  timed,
  timedEach,
  workedEach,
} from "../../../scripts/measuring/measure.ts"
import { askedQueries, newQueries, pathOf } from "./Queries.ts"
import { forLength } from "../../../scripts/measuring/length.ts"
import { addRow } from "../../../scripts/measuring/row.ts"

const clients = 8
/** Medicines that change in a second while others search. */
const wantedUpdates = 1000
const rounds = forLength({ quick: [1], table: [1, 2, 3], thorough: [1, 2, 3] })
/** Milliseconds for which a rate is measured over HTTP and in the process, and for which medicines are updated. */
const overHttpFor = forLength({ quick: 300, table: 3000, thorough: 3000 })
const inProcessFor = forLength({ quick: 300, table: 2000, thorough: 2000 })
const updatedFor = forLength({ quick: 1000, table: 5000, thorough: 5000 })
/** Milliseconds of updates before the searches beside them. */
const updatedFirst = forLength({ quick: 500, table: 1000, thorough: 1000 })
/** Searches of a measurement of percentiles, and of names that nobody has asked for before. */
const askedOften = forLength({ quick: 500, table: 1500, thorough: 1500 })
const askedFirst = forLength({ quick: 500, table: 6000, thorough: 6000 })

export interface Country {
  readonly app: BenchApp
  readonly url: string
  readonly rows: number
}

const searching =
  ({ search }: BenchApp) =>
  (request: PageRequest): Promise<unknown> =>
    Effect.runPromise(search.page(request))

/** Runs the measurements one after the other in every round. Returns each one's values. */
const inTurns = async (
  measures: ReadonlyArray<() => Promise<number>>,
): Promise<ReadonlyArray<ReadonlyArray<number>>> => {
  const values = measures.map((): Array<number> => [])
  const all = rounds.flatMap(() => measures.map((measure, i) => ({ measure, i })))
  await all.reduce(async (before, { measure, i }) => {
    await before
    values[i]?.push(await measure())
  }, Promise.resolve())
  return values
}

const ratios = (values: ReadonlyArray<number>, baseline: ReadonlyArray<number>): number =>
  median(values.map((value, i) => value / (baseline[i] ?? Number.NaN)))

export const overHttp = async ({ app }: Country, dictionary: DictionaryLookups): Promise<void> => {
  const paths = askedQueries(dictionary, 400, 1).map(pathOf)
  const get = (given: ReadonlyArray<string>) => async () => {
    const { perSecond: rate, failed } = await load(app.port, clients, overHttpFor, given)
    if (failed > 0) throw new Error(`${failed} requests failed.`)
    return rate
  }
  await get(paths)()
  const [empty = [], one = [], search = []] = await inTurns([
    get(["/bench/empty"]),
    get(["/bench/select-1"]),
    get(paths),
  ])
  addRow({
    part: "search",
    figure: "search over HTTP, warm / SELECT 1 route",
    value: ratios(search, one),
    least: 0.35,
    measured: `${shown(median(search))}/s`,
    reference: `${shown(median(one))}/s`,
  })
  report(
    "  requests a second: empty, SELECT 1, search",
    [empty, one, search].map((rate) => shown(median(rate))).join(", "),
  )
}

export const inProcess = async ({ app, url }: Country, dictionary: DictionaryLookups): Promise<void> => {
  const pool = new Pool({ connectionString: url, max: clients })
  const selectOne = () => pool.query({ name: "one", text: "select 1" })
  const cold = newQueries(dictionary, askedFirst, 2)
  const share = Math.floor(cold.length / rounds.length)
  const search = searching(app)
  const warm = askedQueries(dictionary, 400, 1)
  let round = 0
  const [one = [], never = [], often = []] = await inTurns([
    () => perSecond(clients, again([0]), selectOne, inProcessFor),
    () => perSecond(clients, cold.slice(share * round, share * ++round).values(), search, 20_000),
    async () => {
      // the queries that were searched for the first time have removed these from the cache
      await perSecond(clients, warm.values(), search, 20_000)
      return perSecond(clients, again(warm), search, inProcessFor)
    },
  ])
  await pool.end()
  const inProcessRow = (kind: "cold" | "warm", rates: ReadonlyArray<number>, least: number): void =>
    addRow({
      part: "search",
      figure: `search in the process, ${kind} / SELECT 1`,
      value: ratios(rates, one),
      least,
      measured: `${shown(median(rates))}/s`,
      reference: `${shown(median(one))}/s`,
    })
  inProcessRow("cold", never, 0.05)
  inProcessRow("warm", often, 0.15)
  report(
    "  a second: SELECT 1, cold, warm",
    [one, never, often].map((rate) => shown(median(rate))).join(", "),
  )
}

const naiveStatement = `
  with found as (
    select m.*, p.name as pharmacy_name, 12742 * asin(sqrt(power(sin(radians(p.latitude - $2::float8) / 2), 2)
      + cos(radians($2::float8)) * cos(radians(p.latitude)) * power(sin(radians(p.longitude - $3::float8) / 2), 2))) as distance
    from medicines m join pharmacies p on p.id = m.pharmacy_id
    where p.status = 'APPROVED' and m.expiration_date >= current_date
      and (m.name ilike $1 or m.dosage ilike $1 or m.manufacter_name ilike $1))
  select *, (select count(*) from found where distance <= 100) as total from found
  where distance <= 100 order by distance, id limit 10`

export const againstOthers = async ({ app, url }: Country, dictionary: DictionaryLookups): Promise<void> => {
  const pool = new Pool({ connectionString: url, max: 1 })
  const queries = newQueries(dictionary, 220, 3).filter(({ page }) => page === 1)
  const search = searching(app)
  const fast = await timedEach(queries, search)
  const slow = await timedEach(queries.slice(0, 120), (request) => Effect.runPromise(app.sql.page(request)))
  const naive = await timedEach(queries.slice(0, 12), ({ query, reach }) =>
    pool.query(naiveStatement, [`%${query}%`, reach.latitude, reach.longitude]),
  )
  await pool.end()
  const times = (values: ReadonlyArray<number>) =>
    geometricMean(values.map((value, i) => value / (fast[i] ?? Number.NaN)))
  report("naive query / search, same queries", shown(times(naive)), "≥ 500")
  report("SQL path / search, same queries", shown(times(slow)), "≥ 5")
  report("  p50 ms: search, SQL path, naive", [fast, slow, naive].map((ms) => shown(median(ms))).join(", "))
}

export const growth = async (
  large: Country,
  small: Country,
  dictionary: DictionaryLookups,
): Promise<void> => {
  const queries = newQueries(dictionary, 600, 4)
  const onLarge: Array<number> = []
  const onSmall: Array<number> = []
  const [searchLarge, searchSmall] = [searching(large.app), searching(small.app)]
  await queries.reduce(async (before, request) => {
    await before
    onSmall.push(await timed(() => searchSmall(request)))
    onLarge.push(await timed(() => searchLarge(request)))
  }, Promise.resolve())
  report(`p50 at ${large.rows} rows / at ${small.rows}`, shown(median(onLarge) / median(onSmall)), "≤ 2")
  report("  p50 and p99 ms: large", `${shown(median(onLarge))}, ${shown(percentile(onLarge, 0.99))}`)
  report("  p50 and p99 ms: small", `${shown(median(onSmall))}, ${shown(percentile(onSmall, 0.99))}`)
}

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
  const times = (part: "took" | "worked", share: number) =>
    percentile(busy[part], share) / percentile(idle[part], share)
  addRow({
    part: "search",
    figure: `p99 with ${wantedUpdates} ${column} updates a second / idle`,
    value: times("took", 0.99),
    most: 1.2,
    measured: `${shown(percentile(busy.took, 0.99))} ms, ${shown(median(rates))} updates/s`,
    reference: `${shown(percentile(idle.took, 0.99))} ms`,
  })
  addRow({
    part: "search",
    figure: "  the same of the CPU time of the searching thread",
    value: times("worked", 0.99),
    most: 1.2,
    measured: `${shown(percentile(busy.worked, 0.99))} ms`,
    reference: `${shown(percentile(idle.worked, 0.99))} ms`,
    cpu: percentile(busy.worked, 0.5),
  })
  report("  p50 / idle", shown(times("took", 0.5)))
  report("  of a core, what the updates alone take from the searching thread", shown(median(shares)))
}

export const worst = async ({ app }: Country): Promise<void> => {
  const reach = { latitude: 11.556, longitude: 104.928, kilometres: 100 }
  const requests = ["tab", "500mg", "pa", "gsk", "am tab"].map((query) => ({
    query,
    reach,
    sortBy: "distance" as const,
    inStock: false,
    page: 1,
    pageSize: 10,
  }))
  const search = searching(app)
  const first = await timedEach(requests, search)
  const second = await timedEach(requests, search)
  report("  worst queries (tab, 500mg, pa, gsk, am tab), first ms", first.map(shown).join(", "))
  report("  the same again, ms", second.map(shown).join(", "))
}
