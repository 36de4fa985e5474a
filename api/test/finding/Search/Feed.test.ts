import { addDays, dayAt, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { Effect } from "effect"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import type { ChangeFeed } from "../../../src/finding/Search/ChangeFeed.ts"
import { pagesStatement, sharedPages } from "../../../src/finding/Search/MedicineRows.ts"
import { OldChanges } from "../../../src/finding/Search/OldChanges.ts"
import type { PageRequest } from "../../../src/finding/Search/SearchEngine.ts"
import { useApp } from "../../support/TestApp.ts"
import { agrees, connect } from "./support/Agreement.ts"
import { fillCountry } from "./support/Country.ts"
import { execute, liveIndex, startFeed } from "./support/Engines.ts"
import { write } from "./support/Writer.ts"

const app = useApp()
const stops: Array<() => Promise<unknown>> = []

const feeding = (now?: () => number, silence?: number) => {
  const started = startFeed(app, now, silence === undefined ? {} : { silence })
  stops.push(started.stop)
  return started.feed
}

const somePage: PageRequest = {
  query: "",
  reach: { latitude: 11.5, longitude: 104.9, kilometres: 10 },
  sortBy: "distance",
  inStock: false,
  page: 1,
  pageSize: 10,
}

/** Ends the connections of all feeds of this database, and waits until one has noticed. */
const lose = async (feed: ChangeFeed): Promise<void> => {
  await execute(
    app,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'rokthnam-search' and datname = current_database()`,
  )
  await vi.waitFor(() => expect(feed.isFed).toBe(false), { timeout: 5000, interval: 5 })
}

/** Runs something while nobody can open a connection to this database. Those that are open stay. */
const withoutConnections = async (work: () => Promise<void>): Promise<void> => {
  const elsewhere = new URL(app.databaseUrl)
  const name = elsewhere.pathname.slice(1)
  elsewhere.pathname = "/postgres"
  const client = await connect(elsewhere.href)
  await client.query(`alter database ${name} allow_connections false`)
  try {
    await work()
  } finally {
    await client.query(`alter database ${name} allow_connections true`)
    await client.end()
  }
}

/** The parts of the server that serve feeds of this database, of those in a condition. */
const pidsOf = async (condition: string): Promise<ReadonlyArray<number>> => {
  const found = await execute(
    app,
    `select pid from pg_stat_activity where application_name = 'rokthnam-search'
      and datname = current_database() and ${condition}`,
  )
  return (found as ReadonlyArray<{ readonly pid: number }>).map(({ pid }) => pid)
}

const removeOldChanges = Effect.provide(
  Effect.flatMap(OldChanges, (changes) => changes.remove()),
  OldChanges.Default,
)

beforeAll(() => fillCountry(app, 12, 60), 60_000)
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

describe("the change feed", () => {
  it("is tested with a table that a load reads over two connections", async () => {
    const [found] = await execute(app, pagesStatement)
    expect(Number((found as { readonly pages: string }).pages)).toBeGreaterThanOrEqual(sharedPages)
  })

  it("misses nothing and applies nothing twice while four writers work and roll back", async () => {
    let isDone = false
    const writers = [1, 2, 3, 4].map((seed) => write(app.databaseUrl, seed, () => isDone))
    await new Promise((resolve) => setTimeout(resolve, 300))
    const feed = feeding()
    await liveIndex(feed)
    await new Promise((resolve) => setTimeout(resolve, 3000))
    isDone = true
    const transactions = await Promise.all(writers)
    expect(Math.min(...transactions)).toBeGreaterThan(10)
    await agrees(feed, app.databaseUrl)
  })

  it("does not wait for a long transaction to show what others committed", async () => {
    const feed = feeding()
    const index = await liveIndex(feed)
    const slow = await connect(app.databaseUrl)
    await slow.query("begin")
    await slow.query("update medicines set price = price + 1 where id = (select min(id) from medicines)")
    const { id } = await app.run(seedPharmacy())
    await app.run(seedMedicine(id, { name: "Quickly Shown" }))
    await vi.waitFor(() => expect(index.vocabulary.word("quickly")).toBeDefined(), { timeout: 10_000 })
    await slow.query("commit")
    await slow.end()
    await agrees(feed, app.databaseUrl)
  })

  it("connects again when its part of the server stalls, while the index is loaded and afterwards", async () => {
    const others = await pidsOf("true")
    const stalled: Array<number> = []
    const stall = (pid = 0) => {
      process.kill(pid, "SIGSTOP")
      stalled.push(pid)
    }
    try {
      // The load waits here, so that it can be stalled in its midst.
      const blocker = await connect(app.databaseUrl)
      await blocker.query("begin; lock table pharmacies in access exclusive mode")
      const feed = feeding(undefined, 1000)
      const loading = await vi.waitUntil(() => pidsOf("wait_event_type = 'Lock'").then(([pid]) => pid))
      stall(loading)
      await blocker.query("commit")
      await blocker.end()
      const before = await liveIndex(feed)
      stall((await pidsOf("true")).find((pid) => ![...others, ...stalled].includes(pid)))
      await vi.waitFor(() => expect(feed.isFed).toBe(false), { timeout: 5000 })
      await execute(app, "delete from medicines where id = (select max(id) from medicines)")
      await vi.waitFor(() => expect(feed.isFed).toBe(true), { timeout: 5000 })
      expect(feed.live).toBe(before)
      await agrees(feed, app.databaseUrl)
    } finally {
      for (const pid of stalled) process.kill(pid, "SIGCONT")
    }
  })

  it("resumes when its connection is killed while others write: nothing missed, nothing twice, nothing loaded", async () => {
    const feed = feeding()
    const before = await liveIndex(feed)
    let isDone = false
    const writers = [11, 12, 13].map((seed) => write(app.databaseUrl, seed, () => isDone))
    for (let killed = 0; killed < 5; killed++) {
      await lose(feed)
      expect(feed.live).toBe(before)
      await vi.waitFor(() => expect(feed.isFed).toBe(true), { timeout: 5000 })
    }
    isDone = true
    expect(Math.min(...(await Promise.all(writers)))).toBeGreaterThan(10)
    await agrees(feed, app.databaseUrl)
    expect(feed.live).toBe(before)
    expect(feed.loads).toBe(1)
  })

  it("reads the changes of many commits together, and at once what a search waits for", async () => {
    const others = await pidsOf("true")
    const feed = feeding(undefined, 60_000)
    const index = await liveIndex(feed)
    const { id } = await app.run(seedPharmacy({ latitude: 11.5, longitude: 104.9 }))
    const medicine = await app.run(seedMedicine(id, { name: "Gatherol" }))
    await feed.catchUp()
    const [last, pulls] = [feed.last, feed.pulls]
    const own = (await pidsOf("true")).filter((pid) => !others.includes(pid))
    expect(own.length).toBeGreaterThan(0)
    // Nothing is read before all is committed, however long that takes.
    for (const pid of own) process.kill(pid, "SIGSTOP")
    try {
      const client = await connect(app.databaseUrl)
      for (let made = 0; made < 300; made++)
        await client.query("update medicines set price = price + 1 where id = $1", [medicine])
      await client.end()
    } finally {
      for (const pid of own) process.kill(pid, "SIGCONT")
    }
    await vi.waitFor(() => expect(feed.last - last).toBe(300), { timeout: 5000, interval: 20 })
    expect(feed.pulls - pulls).toBeLessThan(10)
    await app.run(seedMedicine(id, { name: "Awaitedol" }))
    await feed.catchUp()
    expect(index.page({ ...somePage, query: "awaitedol" }).total).toBe(1)
    await agrees(feed, app.databaseUrl)
  })

  it("answers with what it has while it cannot connect, and is exact within a second of connecting again", async () => {
    const feed = feeding()
    const before = await liveIndex(feed)
    const { id } = await app.run(seedPharmacy({ latitude: 11.5, longitude: 104.9 }))
    await app.run(seedMedicine(id, { name: "Missedol before" }))
    await agrees(feed, app.databaseUrl)
    const total = () => feed.live?.page({ ...somePage, query: "missedol" }).total
    await withoutConnections(async () => {
      await lose(feed)
      await app.run(seedMedicine(id, { name: "Missedol during" }))
      const other = await app.run(seedPharmacy({ latitude: 11.5, longitude: 104.9 }))
      await app.run(seedMedicine(other.id, { name: "Missedol elsewhere" }))
      expect(total()).toBe(1)
      expect(feed.catchingUp()).toBeUndefined()
    })
    await vi.waitFor(() => expect(feed.isFed).toBe(true), { timeout: 5000, interval: 10 })
    await vi.waitFor(() => expect(total()).toBe(3), { timeout: 10_000 })
    await agrees(feed, app.databaseUrl)
    expect([feed.live === before, feed.loads]).toEqual([true, 1])
  })

  it("leaves an index that was without connection for too long", async () => {
    let now = Date.now()
    const feed = feeding(() => now)
    await liveIndex(feed)
    await withoutConnections(async () => {
      await lose(feed)
      now += 299_000
      expect(feed.live).toBeDefined()
      now += 2000
      expect(feed.live).toBeUndefined()
    })
    await liveIndex(feed)
    expect(feed.loads).toBe(1)
    await agrees(feed, app.databaseUrl)
  })

  it("loads anew, and answers nothing from before, when the table was emptied", async () => {
    const feed = feeding()
    const before = await liveIndex(feed)
    await execute(app, "truncate medicines cascade")
    await vi.waitFor(() => expect(feed.loads).toBe(2), { timeout: 10_000 })
    expect(feed.live).not.toBe(before)
    await agrees(feed, app.databaseUrl)
    await fillCountry(app, 2, 20)
    await agrees(feed, app.databaseUrl)
  })

  it("drops what expires at midnight in Phnom Penh without being told", async () => {
    const tomorrow = addDays(dayAt(new Date()), 1)
    const { id } = await app.run(seedPharmacy({ latitude: 11.5, longitude: 104.9 }))
    await app.run(seedMedicine(id, { name: "Midnightin", expirationDate: tomorrow }))
    let now = startOfDay(addDays(tomorrow, 1)).getTime() - 1
    const index = await liveIndex(feeding(() => now))
    const total = () => index.page({ ...somePage, query: "midnightin" }).total
    expect(total()).toBe(1)
    now += 1
    expect(total()).toBe(0)
  })

  it("finds what has no last day, and not what expired before days were counted", async () => {
    const { id } = await app.run(seedPharmacy({ latitude: 11.5, longitude: 104.9 }))
    for (const expirationDate of ["infinity", "12000-01-01", "-infinity", "0044-03-15 BC"])
      await app.run(seedMedicine(id, { name: "Eternalin", dosage: expirationDate }))
    await execute(app, "update medicines set expiration_date = dosage::date where name = 'Eternalin'")
    const index = await liveIndex(feeding())
    expect(index.page({ ...somePage, query: "eternalin" }).total).toBe(2)
    await execute(app, "delete from medicines where name = 'Eternalin'")
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

  // the last one: the feeds of the tests before it still need the log
  it("loads anew beside the old index when the log of changes no longer reaches back", async () => {
    const feed = feeding()
    const before = await liveIndex(feed)
    await withoutConnections(async () => {
      await lose(feed)
      await execute(app, "delete from medicines where id in (select id from medicines order by id limit 5)")
      await execute(app, "update search_changes set at = at - interval '2 hours'")
      expect(await app.run(removeOldChanges)).toBeGreaterThan(4)
      expect(feed.live).toBe(before)
    })
    await vi.waitFor(() => expect(feed.loads).toBe(2), { timeout: 10_000 })
    await agrees(feed, app.databaseUrl)
    expect(feed.live).not.toBe(before)
  })
})

afterAll(() => expect(stops).toEqual([]))
