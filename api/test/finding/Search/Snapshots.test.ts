import { Effect, Exit, Scope } from "effect"
import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { openBucket } from "../../../src/FileStore.ts"
import { diskFiles } from "../../../src/FileStore/DiskFiles.ts"
import type { Store } from "../../../src/FileStore/Store.ts"
import { useS3 } from "../../support/S3Server.ts"
import { useApp } from "../../support/TestApp.ts"
import { agrees, connect } from "./support/Agreement.ts"
import { fillCountry } from "./support/Country.ts"
import { execute, liveIndex, startFeed } from "./support/Engines.ts"
import { readerOf, slowly, snapshotsIn } from "./support/SlowSnapshots.ts"
import { answersOf, untilTold, writePharmacies } from "./support/Snapshots.ts"
import { write } from "./support/Writer.ts"

const app = useApp()
const s3 = useS3()
const folder = mkdtempSync(join(tmpdir(), "rokthnam-snapshots-"))
const scope = Effect.runSync(Scope.make())
const stops: Array<() => Promise<unknown>> = []

const feeding = (options?: Parameters<typeof startFeed>[2]) => {
  const started = startFeed(app, Date.now, options)
  stops.push(started.stop)
  return started
}

const disk = () => diskFiles(join(folder, randomUUID()))

const stores: ReadonlyArray<readonly [string, () => Promise<Store>]> = [
  ["the disk", () => Promise.resolve(disk())],
  ["a bucket", () => Effect.runPromise(Scope.extend(openBucket(s3.bucket), scope))],
]

beforeAll(() => fillCountry(app, 25, 60), 120_000)
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await execute(app, "delete from search_snapshots")
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  rmSync(folder, { recursive: true, force: true })
})

const medicine = (at = 0) => `(select id from medicines order by id offset ${at} limit 1)`

/** Changes of every kind that no transaction has committed yet. Different `nth` change different rows. */
const inFlight = async (nth: number) => {
  const client = await connect(app.databaseUrl)
  const [id, other, third] = [0, 1, 2].map((at) => nth * 100 + at)
  await client.query("begin")
  await client.query(`delete from medicines where id = ${medicine(id)}`)
  await client.query(
    `update medicines set name_id = (select max(id) from product_names) where id = ${medicine(other)}`,
  )
  await client.query(`update medicines set price = price + 3, quantity = 0 where id = ${medicine(third)}`)
  await client.query(
    `update pharmacies set status = 'PENDING', latitude = latitude + 0.02
     where id = (select id from pharmacies order by id offset ${nth} limit 1)`,
  )
  return async (end: "commit" | "rollback") => {
    await client.query(end)
    await client.end()
  }
}

describe.each(stores)("an index whose snapshot is in %s", (_, open) => {
  it("is loaded from it and the changes since exactly as from the table, whatever happened meanwhile", async () => {
    const store = await open()
    const writer = feeding(snapshotsIn(slowly(store, 4)))
    await liveIndex(writer.feed)
    let isDone = false
    const committed = await inFlight(1)
    const rolledBack = await inFlight(2)
    const writers = [1, 2, 3].map((seed) => write(app.databaseUrl, seed, () => isDone))
    const pharmacies = writePharmacies(app.databaseUrl, 4, () => isDone)
    const loaded: Array<Promise<unknown>> = []
    for (let times = 1; times <= 3; times++) {
      await untilTold(writer.feed, "snapshot written", times)
      const reader = feeding(readerOf(store))
      loaded.push(
        liveIndex(reader.feed).then(() => {
          expect(reader.feed.events).toEqual({ "load snapshot": 1 })
          return reader.feed
        }),
      )
    }
    await untilTold(writer.feed, "snapshot written", 4)
    await writer.stop()
    await committed("commit")
    await rolledBack("rollback")
    await new Promise((resolve) => setTimeout(resolve, 200))
    const last = feeding(readerOf(store))
    await liveIndex(last.feed)
    expect(last.feed.events).toEqual({ "load snapshot": 1 })
    isDone = true
    expect(Math.min(...(await Promise.all(writers)))).toBeGreaterThan(5)
    await pharmacies
    const scanned = feeding()
    await agrees(scanned.feed, app.databaseUrl)
    const expected = answersOf(await liveIndex(scanned.feed))
    expect(expected.pages.filter(({ total }) => total > 0).length).toBeGreaterThan(10)
    for (const found of [expected.inStock, expected.nearest]) expect(found.length).toBeGreaterThan(5)
    for (const feed of [last.feed, ...(await Promise.all(loaded))] as ReadonlyArray<typeof last.feed>) {
      await agrees(feed, app.databaseUrl)
      await feed.catchUp()
      expect(answersOf(await liveIndex(feed))).toEqual(expected)
    }
  }, 240_000)
})

describe("a snapshot of the index", () => {
  it("is written by one of two processes that look at the same moment", async () => {
    const store = disk()
    const open = new Set<string>()
    let most = 0
    const watched = slowly(store, 30, (key) => {
      const base = key.slice(0, key.indexOf("."))
      if (key.endsWith(".manifest")) open.delete(base)
      else open.add(base)
      most = Math.max(most, open.size)
    })
    const due = { dueAfter: { anything: 3600, much: 3600 } }
    const both = [feeding(snapshotsIn(watched, due)), feeding(snapshotsIn(watched, due))]
    await vi.waitFor(
      () => {
        const written = both.map(({ feed }) => feed.events["snapshot written"] ?? 0)
        expect(written.toSorted()).toEqual([0, 1])
      },
      { timeout: 60_000 },
    )
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect([most, both.map(({ feed }) => feed.events["snapshot written"] ?? 0).toSorted()]).toEqual([
      1,
      [0, 1],
    ])
  }, 120_000)

  it("is not written of a small index, without room, or when nothing has changed", async () => {
    const store = disk()
    const small = feeding(readerOf(store))
    const full = feeding(snapshotsIn(store, { hasRoom: () => Effect.succeed(false) }))
    await Promise.all([liveIndex(small.feed), liveIndex(full.feed)])
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await execute(app, "select key from search_snapshots")).toEqual([])
    await full.stop()
    const writer = feeding(snapshotsIn(store))
    await untilTold(writer.feed, "snapshot written")
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(writer.feed.events["snapshot written"]).toBe(1)
    await execute(app, "update medicines set price = price + 1 where id = (select min(id) from medicines)")
    await untilTold(writer.feed, "snapshot written", 2)
  }, 120_000)

  it("is not known before it is complete; an index that loads meanwhile takes the one before", async () => {
    const store = disk()
    const writer = feeding(snapshotsIn(store))
    await untilTold(writer.feed, "snapshot written")
    await writer.stop()
    await execute(app, "update medicines set price = price + 1 where id = (select min(id) from medicines)")
    const stuck: Store = {
      ...store,
      write: (key, content) => (key.includes("rows-5") ? Effect.never : store.write(key, content)),
    }
    const halted = feeding(snapshotsIn(stuck))
    await liveIndex(halted.feed)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await execute(app, "select count(*)::integer as known from search_snapshots")).toEqual([
      { known: 1 },
    ])
    const reader = feeding(readerOf(store))
    await liveIndex(reader.feed)
    expect(reader.feed.events).toEqual({ "load snapshot": 1 })
    await agrees(reader.feed, app.databaseUrl)
  }, 120_000)

  it("serves an index that then loses its connection and resumes, as one from the table does", async () => {
    const store = disk()
    const writer = feeding(snapshotsIn(store))
    await untilTold(writer.feed, "snapshot written")
    await writer.stop()
    const { feed } = feeding(readerOf(store))
    const before = await liveIndex(feed)
    let isDone = false
    const writers = [21, 22].map((seed) => write(app.databaseUrl, seed, () => isDone))
    for (let cut = 0; cut < 3; cut++) {
      await execute(
        app,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'rokthnam-search' and datname = current_database()`,
      )
      await vi.waitFor(() => expect(feed.isFed).toBe(false), { timeout: 10_000, interval: 5 })
      await vi.waitFor(() => expect(feed.isFed).toBe(true), { timeout: 20_000 })
    }
    isDone = true
    await Promise.all(writers)
    await agrees(feed, app.databaseUrl)
    expect([feed.live === before, feed.loads, feed.events["load snapshot"]]).toEqual([true, 1, 1])
  }, 120_000)
})
