import { report, shown } from "../../../scripts/measuring/measure.ts"
import { addRow } from "../../../scripts/measuring/row.ts"
import type { Differences } from "./Books.ts"
import type { PlayedDay } from "./Day.ts"
import { answersText } from "./Kinds.ts"
import type { Cost } from "./Kinds.ts"
import type { Used } from "./Meter.ts"
import type { Kind, Plan } from "./Step.ts"
import type { Figures } from "./Summary.ts"

const nameOf = (replicas: number): string =>
  replicas === 1 ? "one replica" : replicas === 2 ? "two replicas" : `${replicas} replicas`

const timesText = ({ p50, p95, p99, most }: Figures): string =>
  `p50 ${shown(p50)}, p95 ${shown(p95)}, p99 ${shown(p99)}, most ${shown(most)} ms`

const shareText = (found: number, missed: number): string =>
  found + missed === 0 ? "none" : `${((100 * found) / (found + missed)).toFixed(1)} %`

const cores = (milliseconds: number, lasted: number): string => (milliseconds / lasted).toFixed(2)

const usedText = (used: Used): string =>
  [
    `cores: API ${cores(used.api, used.lasted)}, database ${cores(used.database, used.lasted)}`,
    `Redis ${cores(used.cache, used.lasted)}, load balancer ${cores(used.balancer, used.lasted)}, everything on the machine ${cores(used.machine, used.lasted)}`,
    `${shown((used.statements * 1000) / used.lasted)} statements/s`,
    `${shown((used.log * 1000) / used.lasted / 1e6)} MB of log a second`,
    `pages found in buffers ${shareText(used.found, used.missed)}`,
    `keys found in Redis ${shareText(used.cacheFound, used.cacheMissed)}`,
  ].join(", ")

/** The rows of one day: of everything, of the busiest hour, and of each kind of call. */
export const addDay = (
  { replicas, summary, used, busiest, megabytes }: PlayedDay,
  costs: ReadonlyMap<string, Cost>,
  on: PlayedDay | undefined,
): void => {
  const { whole, kinds, hours, sentLate, mostInFlight, lasted } = summary
  const name = nameOf(replicas)
  const perSecond = (calls: number) => `${shown((calls * 1000) / lasted)}/s`
  addRow({
    part: "country",
    figure: `whole day, ${name}: p99`,
    value: whole.p99,
    unit: "ms",
    measured: `${whole.calls} calls, ${perSecond(whole.calls)}, ${timesText(whole)}; ${answersText(whole.answers)}`,
    cpu: used.api / whole.calls,
    megabytes,
  })
  report(`  used in the day, ${name}`, usedText(used))
  const hour = hours[String(busiest.hour)]
  if (hour !== undefined)
    addRow({
      part: "country",
      figure: `busiest hour (from ${busiest.hour}), ${name}: p99`,
      value: hour.p99,
      unit: "ms",
      measured: `${hour.calls} calls, ${shown((hour.calls * 1000) / busiest.used.lasted)}/s, ${timesText(hour)}; ${answersText(hour.answers)}`,
      reference: usedText(busiest.used),
      cpu: busiest.used.api / hour.calls,
    })
  report(`  sent later than planned, p99, ${name}`, `${shown(sentLate)} ms, ${mostInFlight} at once at most`)
  for (const [kind, figures] of Object.entries(kinds)) {
    const before = on?.summary.kinds[kind]
    addRow({
      part: "country",
      figure: `${kind}, ${name}: p99`,
      value: figures.p99,
      unit: "ms",
      measured: `${figures.calls} calls, ${perSecond(figures.calls)}, ${timesText(figures)}, ${Math.round(figures.bytes / figures.calls)} bytes; ${answersText(figures.answers)}`,
      ...(before === undefined ? {} : { reference: `one replica: p99 ${shown(before.p99)} ms` }),
      cpu: costs.get(kind)?.api,
    })
  }
}

/** What the calls of these kinds in a plan cost together, for each thousand of those that are named first. */
const addThousand = (
  name: string,
  of: ReadonlyArray<Kind>,
  beside: ReadonlyArray<Kind>,
  { steps }: Plan,
  costs: ReadonlyMap<Kind, Cost>,
): void => {
  const count = (kind: Kind) => steps.filter((step) => step.kind === kind).length
  const main = of.reduce((sum, kind) => sum + count(kind), 0)
  const total = (field: keyof Cost) =>
    [...of, ...beside].reduce((sum, kind) => sum + count(kind) * (costs.get(kind)?.[field] ?? 0), 0) *
    (1000 / Math.max(1, main))
  const seconds = (field: keyof Cost) => `${shown(total(field) / 1000)} s`
  addRow({
    part: "country",
    figure: `a thousand ${name}: CPU of API, database and Redis`,
    value: (total("api") + total("database") + total("cache")) / 1000,
    unit: "s",
    measured: [
      `API ${seconds("api")}, database ${seconds("database")}, Redis ${seconds("cache")}`,
      `${shown(total("statements"))} statements, ${shown(total("log") / 1e6)} MB of log, ${shown(total("bytes") / 1e6)} MB of answers`,
    ].join(", "),
  })
}

/** The costs of a thousand searches and sales, alone and with what belongs to them. */
export const addCosts = (plan: Plan, costs: ReadonlyMap<Kind, Cost>, day: PlayedDay): void => {
  addThousand("searches", ["search", "bot search"], [], plan, costs)
  addThousand("searches with what is typed before", ["search", "bot search"], ["suggestions"], plan, costs)
  addThousand("sales", ["sale"], [], plan, costs)
  addThousand("sales with lists and overviews beside", ["sale"], ["lookup", "overview"], plan, costs)
  const reckoned = (field: "api" | "database") =>
    plan.steps.reduce((sum, { kind }) => sum + (costs.get(kind)?.[field] ?? 0), 0)
  for (const [field, name] of [
    ["api", "API"],
    ["database", "database"],
  ] as const)
    addRow({
      part: "country",
      figure: `CPU of the day / of its calls by themselves, ${name}`,
      value: day.used[field] / reckoned(field),
      measured: `${shown(day.used[field] / 1000)} s`,
      reference: `${shown(reckoned(field) / 1000)} s`,
    })
}

/** The row of the books. Returns whether they agree with the database. */
export const addBooks = (found: Differences, stillOpen: number): boolean => {
  const { answered, missing, doubled, different, untold, medicines, wrongStock } = found
  const wrong = missing + doubled + different + untold + wrongStock + stillOpen
  addRow({
    part: "country",
    figure: "sales and stock that differ from what was answered",
    value: wrong,
    most: 0,
    measured: `${answered} sales answered; ${missing} missing, ${doubled} doubled, ${different} with other lines, ${untold} untold, ${stillOpen} without an answer; stock of ${wrongStock} of ${medicines} medicines wrong`,
  })
  return wrong === 0
}
