import { Redis } from "ioredis"

/** What a Redis has done so far, or between two looks: reads that found a key, and those that did not. */
export interface CacheCounts {
  readonly found: number
  readonly missed: number
}

/** Watches the Redis at this address, on a connection of its own. */
export const watchCache = async (url: string) => {
  const client = new Redis(url)
  const read = async (section: string, name: string): Promise<number> =>
    Number(new RegExp(`^${name}:(\\d+)`, "m").exec(await client.info(section))?.[1])
  const counted = async (): Promise<CacheCounts> => ({
    found: await read("stats", "keyspace_hits"),
    missed: await read("stats", "keyspace_misses"),
  })
  return { counted, pid: await read("server", "process_id"), end: () => client.disconnect() }
}
