import { addDays, dayAt, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { Client } from "pg"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { seedPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine } from "../../seed/Medicines.ts"
import { seeded } from "../../bench/search/GeneratedCatalogue.ts"
import type { SearchIndex } from "../../src/Search/index/SearchIndex.ts"
import { useApp } from "../support/TestApp.ts"
import { fillCountry } from "./support/Country.ts"
import { execute, liveIndex, startFeed } from "./support/Engines.ts"

const app = useApp()
const stops: Array<() => Promise<unknown>> = []

const connect = async (): Promise<Client> => {
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  return client
}

const feeding = (now?: () => number) => {
  const started = startFeed(app, now)
  stops.push(started.stop)
  return started.feed
}

beforeAll(() => fillCountry(app, 12, 60), 60_000)
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

/** Every row that the index holds, and every row of the database, one text a row. */
const indexed = ({ postings, pharmacies }: SearchIndex): ReadonlyArray<string> => {
  const found: Array<string> = []
  postings.starts.forEach((start, name) => {
    for (let slot = start; slot < start + postings.count(name); slot++) {
      const pharmacy = pharmacies.at(postings.pharmacies[slot] ?? -1)?.id
      found.push([postings.ids[slot], name, pharmacy, postings.cents[slot], postings.lives[slot]].join(" "))
    }
  })
  return found.toSorted()
}

const stored = async (): Promise<ReadonlyArray<string>> => {
  const rows = (await execute(
    app,
    `select id || ' ' || name_id || ' ' || pharmacy_id || ' ' || (price * 100)::bigint || ' '
       || ((expiration_date - date '1970-01-01') * 2 + (quantity > 0)::integer) as row from medicines`,
  )) as ReadonlyArray<{ readonly row: string }>
  return rows.map(({ row }) => row).toSorted()
}

const agrees = (index: () => SearchIndex | undefined): Promise<void> =>
  vi.waitFor(
    async () => {
      const now = index()
      if (now === undefined) throw new Error("The index is not loaded.")
      expect(indexed(now)).toEqual(await stored())
    },
    { timeout: 15_000, interval: 50 },
  )

/** Writes until told to stop: adds, deletes, renames, reprices, sells out; one transaction in five is rolled back. */
const write = async (seed: number, isDone: () => boolean): Promise<number> => {
  const random = seeded(seed)
  const client = await connect()
  const statements = [
    `insert into medicines (pharmacy_id, name_id, name, dosage, manufacter_name, manufactor_country, price, quantity,
       expiration_date, price_per_unit, unit_per_package)
     select p.id, n.id, gen_random_uuid(), '', '', '', 1 + random() * 9, (random() * 3)::integer, current_date + 99, 0, 1
     from (select id from pharmacies order by random() limit 1) p,
       (select id from product_names order by random() limit 1) n`,
    "delete from medicines where id = $1",
    "update medicines set name_id = (select id from product_names order by random() limit 1) where id = $1",
    "update medicines set price = price + 0.5, expiration_date = expiration_date + 1 where id = $1",
    "update medicines set quantity = (random() * 2)::integer where id = $1",
    "update medicines set quantity = quantity + 1 where id = $1",
  ]
  let transactions = 0
  const transact = async (): Promise<void> => {
    if (isDone()) return
    await client.query("begin")
    const id = (
      await client.query("select id from medicines order by random() limit 1 for update skip locked")
    ).rows[0]?.id
    const statement = statements[Math.floor(random() * statements.length)] ?? ""
    if (id !== undefined) await client.query(statement, statement.includes("$1") ? [id] : [])
    await client.query("insert into product_names (norm) values (gen_random_uuid()) on conflict do nothing")
    if (random() < 0.2) await new Promise((resolve) => setTimeout(resolve, random() * 20))
    await client.query(random() < 0.2 ? "rollback" : "commit")
    transactions++
    return transact()
  }
  await transact()
  await client.end()
  return transactions
}

describe("the change feed", () => {
  it("misses nothing and applies nothing twice while four writers work and roll back", async () => {
    let isDone = false
    const writers = [1, 2, 3, 4].map((seed) => write(seed, () => isDone))
    await new Promise((resolve) => setTimeout(resolve, 300))
    const feed = feeding()
    await liveIndex(feed)
    await new Promise((resolve) => setTimeout(resolve, 3000))
    isDone = true
    const transactions = await Promise.all(writers)
    expect(Math.min(...transactions)).toBeGreaterThan(10)
    await agrees(() => feed.live)
  })

  it("does not wait for a long transaction to show what others committed", async () => {
    const feed = feeding()
    const index = await liveIndex(feed)
    const slow = await connect()
    await slow.query("begin")
    await slow.query("update medicines set price = price + 1 where id = (select min(id) from medicines)")
    const { id } = await app.run(seedPharmacy())
    await app.run(seedMedicine(id, { name: "Quickly Shown" }))
    await vi.waitFor(() => expect(index.vocabulary.word("quickly")).toBeDefined(), { timeout: 1000 })
    await slow.query("commit")
    await slow.end()
    await agrees(() => feed.live)
  })

  it("starts over when its connection is killed, and is exact again", async () => {
    const feed = feeding()
    const before = await liveIndex(feed)
    await execute(
      app,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'rokthnam-search' and datname = current_database()`,
    )
    await vi.waitFor(() => expect(feed.live).not.toBe(before), { timeout: 5000 })
    await execute(app, "delete from medicines where id in (select id from medicines order by id limit 5)")
    await agrees(() => feed.live)
    expect(feed.live).not.toBe(before)
  })

  it("drops what expires at midnight in Phnom Penh without being told", async () => {
    const tomorrow = addDays(dayAt(new Date()), 1)
    const { id } = await app.run(seedPharmacy({ latitude: 11.5, longitude: 104.9 }))
    await app.run(seedMedicine(id, { name: "Midnightin", expirationDate: tomorrow }))
    let now = startOfDay(addDays(tomorrow, 1)).getTime() - 1
    const index = await liveIndex(feeding(() => now))
    const total = () =>
      index.page({
        query: "midnightin",
        reach: { latitude: 11.5, longitude: 104.9, kilometres: 10 },
        sortBy: "distance",
        inStock: false,
        page: 1,
        pageSize: 10,
      }).total
    expect(total()).toBe(1)
    now += 1
    expect(total()).toBe(0)
  })

  it("writes no change for a sale that leaves stock, and one for the sale of the last package", async () => {
    const { id } = await app.run(seedPharmacy())
    const medicine = await app.run(seedMedicine(id, { quantity: 2 }))
    const changes = async () =>
      ((await execute(app, "select count(*) as n from search_changes")) as ReadonlyArray<{ n: number }>)[0]
        ?.n ?? 0
    const before = await changes()
    await execute(app, "update medicines set quantity = 1 where id = $1", [medicine])
    expect(await changes()).toBe(before)
    await execute(app, "update medicines set quantity = 0 where id = $1", [medicine])
    expect(await changes()).toBe(before + 1)
  })
})

afterAll(() => expect(stops).toEqual([]))
