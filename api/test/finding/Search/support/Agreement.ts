import { Client } from "pg"
import { expect, vi } from "vitest"
import type { ChangeFeed } from "../../../../src/finding/Search/ChangeFeed.ts"
import type { SearchIndex } from "../../../../src/finding/Search/index/SearchIndex.ts"

export const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url })
  // a server that is killed on purpose ends its connections with an error
  client.on("error", () => undefined)
  await client.connect()
  return client
}

/** Every row of the index, each as a text. */
const indexed = ({ postings, pharmacies }: SearchIndex): ReadonlyArray<string> => {
  const found: Array<string> = []
  postings.starts.forEach((start, name) => {
    for (let slot = start; slot < start + postings.count(name); slot++) {
      const pharmacy = pharmacies.at(postings.pharmacies[slot] ?? -1)?.id
      const { ids, cents, lives, units } = postings
      found.push([ids[slot], name, pharmacy, cents[slot], lives[slot], units[slot]].join(" "))
    }
  })
  return found.toSorted()
}

/** Every row of the database, in the same format. */
const stored = async (url: string): Promise<ReadonlyArray<string>> => {
  const client = await connect(url)
  const { rows } = await client.query<{ row: string }>(
    `select id || ' ' || name_id || ' ' || pharmacy_id || ' ' || (price * 100)::bigint || ' '
       || ((expiration_date - date '1970-01-01') * 2 + (quantity > 0)::integer) || ' ' || unit_per_package as row from medicines`,
  )
  await client.end()
  return rows.map(({ row }) => row).toSorted()
}

/** Waits until the feed's index has exactly the rows of the database. */
export const agrees = (feed: ChangeFeed, url: string): Promise<void> =>
  vi.waitFor(
    async () => {
      if (feed.live === undefined) throw new Error("The index is not loaded.")
      expect(indexed(feed.live)).toEqual(await stored(url))
    },
    { timeout: 20_000, interval: 50 },
  )
