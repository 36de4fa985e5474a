/** The figures of speed. Each is a ratio of two things that are measured alternately. */
import { Effect } from "effect"
import { Pool } from "pg"
import type { DictionaryLookups } from "../../matching/dictionary/DictionaryLookups.ts"
import type { PageRequest } from "../../src/finding/Search/SearchEngine.ts"
import type { BenchApp } from "./BenchApp.ts"
import { load } from "./Children.ts"
import {
  again,
  geometricMean,
  median,
  percentile,
  perSecond,
  report,
  residentMegabytes,
  shown,
  timed,
  timedEach,
} from "../../../scripts/measuring/measure.ts"
import { askedQueries, newQueries, pathOf } from "./Queries.ts"
import { forLength } from "../../../scripts/measuring/length.ts"
import { addRow } from "../../../scripts/measuring/row.ts"

const clients = 8
export const rounds = forLength({ quick: [1], table: [1, 2, 3], thorough: [1, 2, 3] })
/** Milliseconds for which a rate is measured over HTTP and in the process. */
const overHttpFor = forLength({ quick: 300, table: 3000, thorough: 3000 })
const inProcessFor = forLength({ quick: 300, table: 2000, thorough: 2000 })
/** Searches of names that nobody has asked for before. */
const askedFirst = forLength({ quick: 500, table: 6000, thorough: 6000 })

export interface Country {
  readonly app: BenchApp
  readonly url: string
  readonly rows: number
}

/** The search in this thread, without HTTP. */
export const searching =
  ({ search }: BenchApp) =>
  (request: PageRequest): Promise<unknown> =>
    Effect.runPromise(search.page(request))

/** Calls a second, and the milliseconds of CPU time for one. */
interface Rate {
  readonly perSecond: number
  readonly cpu: number
}

/** The rates, one by one, and the median of their CPU time. */
const ratesOf = (all: ReadonlyArray<Rate>): ReadonlyArray<number> => all.map(({ perSecond: rate }) => rate)
const cpuOf = (all: ReadonlyArray<Rate>): number => median(all.map(({ cpu }) => cpu))

/** Runs the measurements one after the other in every round. Returns each one's values. */
const inTurns = async (
  measures: ReadonlyArray<() => Promise<Rate>>,
): Promise<ReadonlyArray<ReadonlyArray<Rate>>> => {
  const values = measures.map((): Array<Rate> => [])
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
    // the product's server runs in this process, with its finding thread; those who ask are another one
    const before = process.cpuUsage()
    const { perSecond: rate, calls, failed } = await load(app.port, clients, overHttpFor, given)
    const { user, system } = process.cpuUsage(before)
    if (failed > 0) throw new Error(`${failed} requests failed.`)
    return { perSecond: rate, cpu: (user + system) / 1000 / calls }
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
    value: ratios(ratesOf(search), ratesOf(one)),
    least: 0.35,
    measured: `${shown(median(ratesOf(search)))}/s`,
    reference: `${shown(median(ratesOf(one)))}/s, CPU ${shown(cpuOf(one))} ms`,
    cpu: cpuOf(search),
    megabytes: residentMegabytes(),
  })
  report(
    "  requests a second: empty, SELECT 1, search",
    [empty, one, search].map((rates) => shown(median(ratesOf(rates)))).join(", "),
  )
}

/** As `perSecond`, with the CPU time that this thread took for each call, which searches in it. */
const rateHere = async <A>(
  items: Iterator<A>,
  call: (item: A) => Promise<unknown>,
  milliseconds: number,
): Promise<Rate> => {
  let calls = 0
  const before = process.threadCpuUsage()
  const counting = (item: A): Promise<unknown> => {
    calls++
    return call(item)
  }
  const rate = await perSecond(clients, items, counting, milliseconds)
  const { user, system } = process.threadCpuUsage(before)
  return { perSecond: rate, cpu: (user + system) / 1000 / calls }
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
    () => rateHere(again([0]), selectOne, inProcessFor),
    () => rateHere(cold.slice(share * round, share * ++round).values(), search, 20_000),
    async () => {
      // the queries that were searched for the first time have removed these from the cache
      await perSecond(clients, warm.values(), search, 20_000)
      return rateHere(again(warm), search, inProcessFor)
    },
  ])
  await pool.end()
  const inProcessRow = (kind: "cold" | "warm", rates: ReadonlyArray<Rate>, least: number): void =>
    addRow({
      part: "search",
      figure: `search in the process, ${kind} / SELECT 1`,
      value: ratios(ratesOf(rates), ratesOf(one)),
      least,
      measured: `${shown(median(ratesOf(rates)))}/s`,
      reference: `${shown(median(ratesOf(one)))}/s, CPU ${shown(cpuOf(one))} ms`,
      cpu: cpuOf(rates),
      megabytes: residentMegabytes(),
    })
  inProcessRow("cold", never, 0.05)
  inProcessRow("warm", often, 0.15)
  report(
    "  a second: SELECT 1, cold, warm",
    [one, never, often].map((rates) => shown(median(ratesOf(rates)))).join(", "),
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
