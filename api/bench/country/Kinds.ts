import { report, shown } from "../../../scripts/measuring/measure.ts"
import type { Books } from "./Books.ts"
import type { Measured, OpenMeter, Used } from "./Meter.ts"
import { perMillisecond } from "./Meter.ts"
import { play, settle, until } from "./Play.ts"
import type { Kind, Plan, Planned } from "./Step.ts"
import type { World } from "./World.ts"

/** What one call of a kind costs. */
export interface Cost extends Used {
  readonly calls: number
  /** Of an answer with its headers. */
  readonly bytes: number
}

/** Calls of a kind that are measured; reading a photo takes a second, and adding a month up a tenth of one. */
const most: Partial<Record<Kind, number>> = { photo: 4, import: 3, groups: 60, reorder: 60, day: 60 }
const usualMost = 400
/** What writes is measured as often as the day has it: sent once more, it would only be known already. */
const writes: ReadonlySet<Kind> = new Set(["sale", "addition", "delivery", "import"])

/** Steps of one kind, as many as are measured: what is read may be read again. */
const measured = (kind: Kind, steps: ReadonlyArray<Planned>): ReadonlyArray<Planned> => {
  const count = most[kind] ?? usualMost
  if (writes.has(kind)) return steps.slice(0, count)
  return Array.from({ length: count }, (_, place) => steps[place % steps.length]).filter(
    (step) => step !== undefined,
  )
}
/** As many clients as there are at a time in the other benchmarks of costs. */
const clients = 16

const each = (used: Used, calls: number, own: Used): Omit<Cost, "calls" | "bytes"> => {
  const of = (field: keyof Used) => Math.max(0, used[field] - own[field] * used.lasted) / calls
  return {
    api: of("api"),
    database: of("database"),
    cache: of("cache"),
    balancer: of("balancer"),
    machine: of("machine"),
    statements: of("statements"),
    log: of("log"),
    size: of("size"),
    found: used.found / calls,
    missed: used.missed / calls,
    cacheFound: used.cacheFound / calls,
    cacheMissed: used.cacheMissed / calls,
    lasted: used.lasted / calls,
  }
}

/**
 * What one call of each kind costs: the calls of another day, each kind by itself. In the day all are mixed, and a processor does not
 * tell for whom it works.
 */
export const costsOf = async (
  world: World,
  books: Books,
  { steps, hours }: Plan,
  meter: OpenMeter,
  product: Measured & { readonly port: number },
): Promise<ReadonlyMap<Kind, Cost>> => {
  const costs = new Map<Kind, Cost>()
  const idle = await meter.start(product)
  await until(Date.now() + 2000)
  const own = perMillisecond(await idle())
  const kinds = Map.groupBy(steps, ({ kind }) => kind)
  for (const [kind, all] of kinds) {
    const playing = {
      port: product.port,
      name: `alone ${kind}`.replaceAll(" ", "-"),
      steps: measured(kind, all),
      speed: undefined,
      from: hours.from * 3600,
      mostInFlight: clients,
      patience: 60_000,
    }
    let finish: (() => Promise<Used>) | undefined
    const beside = async (begin: number): Promise<void> => {
      await until(begin - 20)
      finish = await meter.start(product)
    }
    const { summary, outcomes } = await play(world, books, { ...playing, beside })
    const used = await finish?.()
    if (kind === "sale") await settle(world, books, playing, outcomes)
    if (used === undefined) continue
    const { calls, bytes, answers } = summary.whole
    const cost = { ...each(used, calls, own), calls, bytes: bytes / calls }
    costs.set(kind, cost)
    report(`${kind}, alone`, textOf(cost, answers))
  }
  return costs
}

const textOf = (cost: Cost, answers: Readonly<Record<string, number>>): string =>
  [
    `API ${shown(cost.api)} ms`,
    `database ${shown(cost.database)} ms`,
    `Redis ${shown(cost.cache)} ms`,
    `${cost.statements.toFixed(1)} statements`,
    `${Math.round(cost.log)} bytes of log`,
    `${Math.round(cost.bytes)} bytes`,
    `${shown(cost.cacheFound)} found and ${shown(cost.cacheMissed)} missed in Redis`,
    `${cost.calls} calls: ${answersText(answers)}`,
  ].join(", ")

/** Answers by status: "200: 12, 429: 1". */
export const answersText = (answers: Readonly<Record<string, number>>): string =>
  Object.entries(answers)
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ")
