import { watchCores } from "../../../scripts/measuring/machine.ts"
import { watchCache } from "../calls/CacheCounts.ts"
import { countCpu, noPid } from "../calls/CpuTime.ts"
import { countsBetween, watchDatabase } from "../calls/DatabaseCounts.ts"
import type { DatabaseCounts } from "../calls/DatabaseCounts.ts"

/** What parts of the product used, in milliseconds of CPU time and counts. */
export interface Used extends DatabaseCounts {
  readonly api: number
  readonly database: number
  readonly cache: number
  readonly balancer: number
  /** Of everything that ran on the machine, with the clients and what has nothing to do with the product. */
  readonly machine: number
  /** Reads of the cache that found a key, and those that did not. */
  readonly cacheFound: number
  readonly cacheMissed: number
  /** Milliseconds that passed. */
  readonly lasted: number
}

/** What is measured: the API by its processes' CPU time in milliseconds so far, and the load balancer, if there is one. */
export interface Measured {
  readonly api: () => number
  readonly balancer?: number | undefined
}

/** Begins to measure; yields what tells how much was used until then. */
type Meter = (measured: Measured) => Promise<() => Promise<Used>>

/** Watches database and cache, and measures what they and the product use. */
export const openMeter = async (databaseUrl: string, redisUrl: string) => {
  const database = await watchDatabase(databaseUrl)
  const cache = await watchCache(redisUrl)
  const start: Meter = async ({ api, balancer }) => {
    const [done, copies] = [await database.counted(), await cache.counted()]
    const [begun, apiBefore, cores] = [performance.now(), api(), watchCores()]
    const ofDatabase = countCpu([noPid], database.pid)
    const ofCache = countCpu([cache.pid], noPid)
    const ofBalancer = balancer === undefined ? undefined : countCpu([balancer], noPid)
    return async () => {
      const used = {
        api: api() - apiBefore,
        database: ofDatabase().database,
        cache: ofCache().all,
        balancer: ofBalancer?.().all ?? 0,
        machine: cores().worked,
        lasted: performance.now() - begun,
      }
      const now = await cache.counted()
      return {
        ...used,
        ...countsBetween(done, await database.counted()),
        cacheFound: now.found - copies.found,
        cacheMissed: now.missed - copies.missed,
      }
    }
  }
  const end = async (): Promise<void> => {
    cache.end()
    await database.end()
  }
  return { start, database: database.client, end }
}

export type OpenMeter = Awaited<ReturnType<typeof openMeter>>

/** What is used in one millisecond in which nobody calls. */
export const perMillisecond = (used: Used): Used => {
  const each = (value: number) => value / used.lasted
  return {
    api: each(used.api),
    database: each(used.database),
    cache: each(used.cache),
    balancer: each(used.balancer),
    machine: each(used.machine),
    statements: each(used.statements),
    log: each(used.log),
    size: each(used.size),
    found: each(used.found),
    missed: each(used.missed),
    cacheFound: each(used.cacheFound),
    cacheMissed: each(used.cacheMissed),
    lasted: 1,
  }
}
