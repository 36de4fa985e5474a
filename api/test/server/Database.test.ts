import { HttpApp } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { Cause, Effect, Fiber, Redacted } from "effect"
import { Client } from "pg"
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest"
import { seedPharmacy } from "../../seed/Accounts.ts"
import { lastResort } from "../../src/server/Failures.ts"
import { forOneClient } from "../../src/Sql/GivenUpReads.ts"
import { clientOf } from "../../src/Sql/OpenPool.ts"
import { mostWaiting } from "../../src/Sql/PoolConnections.ts"
import { answer } from "../support/Calling.ts"
import { startProxy } from "../../../scripts/servers/proxy.ts"
import type { Proxy } from "../../../scripts/servers/proxy.ts"
import { startApp } from "../support/TestApp.ts"
import type { TestApp } from "../support/TestApp.ts"

let proxy: Proxy
let app: TestApp
let token: string

beforeAll(async () => {
  proxy = await startProxy(inject("databaseUrl"))
  app = await startApp({ DATABASE_CONNECTIONS: "4" }, undefined, { server: proxy.url })
  token = (await app.run(seedPharmacy())).token
})
afterEach(() => proxy.resume())
afterAll(async () => {
  await app.stop()
  await proxy.close()
})

const list = () => app.send("GET", "/inventory/categories?page=1&page_size=10", { token })
const search = () =>
  app.send(
    "GET",
    "/users/search/medicines?query=paracetamol&user_latitude=11.5&user_longitude=104.9&max_distance=100&sort_by=distance&page=1&page_size=10",
  )
const isReady = async () => (await app.send("GET", "/readyz")).status === 200

describe("a read whose client is gone", () => {
  it("keeps its connection until its statement has ended, so that nobody waits behind it", async () => {
    const somebody = new Client({ connectionString: app.databaseUrl })
    await somebody.connect()
    await somebody.query("begin")
    await somebody.query("lock table categories in access exclusive mode")
    const leaving = new AbortController()
    const given = fetch(`${app.url}/inventory/categories?page=1&page_size=10`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    })
    await vi.waitUntil(async () => ((await somebody.query(held)).rowCount ?? 0) > 0, { timeout: 10_000 })
    leaving.abort()
    await expect(given).rejects.toThrow("aborted")
    const others = () => app.send("GET", "/inventory/payment-methods", { token })
    const answers = await Promise.all([others(), others()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await somebody.query("rollback")
    await somebody.end()
    expect((await list()).status).toBe(200)
  })
})

/** Whether a statement waits for a lock. */
const held =
  "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()"

/** Somebody who locks the categories, and whoever sends a call that waits for them and then leaves. */
const leavingBehind = async (call: (signal: AbortSignal) => Promise<unknown>) => {
  const somebody = new Client({ connectionString: app.databaseUrl })
  await somebody.connect()
  await somebody.query("begin; lock table categories in access exclusive mode")
  const leaving = new AbortController()
  const given = call(leaving.signal)
  const isHeld = async () => ((await somebody.query(held)).rowCount ?? 0) > 0
  await vi.waitUntil(isHeld, { timeout: 10_000 })
  leaving.abort()
  await expect(given).rejects.toThrow("aborted")
  return {
    isHeld,
    unlock: async () => {
      await somebody.query("rollback")
      await somebody.end()
    },
  }
}

describe("a statement whose client is gone", () => {
  it("ends soon in the database too if it only reads", async () => {
    const { isHeld, unlock } = await leavingBehind((signal) =>
      fetch(`${app.url}/inventory/categories?page=1&page_size=10`, {
        headers: { authorization: `Bearer ${token}` },
        signal,
      }),
    )
    // the lock is still held: only a cancelled statement does not wait for it
    await vi.waitUntil(async () => !(await isHeld()), { timeout: 10_000 })
    await unlock()
    expect((await list()).status).toBe(200)
  })

  it("goes on if it writes, and is done once", async () => {
    const name = "written without its client"
    const { isHeld, unlock } = await leavingBehind((signal) =>
      fetch(`${app.url}/inventory/categories`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ name, description: "x" }),
        signal,
      }),
    )
    // four times as long as a read may go on
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(await isHeld()).toBe(true)
    await unlock()
    const names = async () => JSON.stringify((await list()).body).split(name).length - 1
    await vi.waitUntil(async () => (await names()) > 0, { timeout: 10_000 })
    expect(await names()).toBe(1)
  })

  it("goes on if it writes even within a call that reads", async () => {
    const somebody = new Client({ connectionString: app.databaseUrl })
    await somebody.connect()
    await somebody.query("create table noted (what text)")
    await somebody.query("begin; lock table noted in access exclusive mode")
    const noting = Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`with note as (insert into noted values ('once') returning 1) select from note`,
    )
    const given = await app.run(Effect.forkDaemon(forOneClient(Effect.interruptible(noting))))
    await vi.waitUntil(async () => ((await somebody.query(held)).rowCount ?? 0) > 0, { timeout: 10_000 })
    await Effect.runPromise(Fiber.interrupt(given))
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await somebody.query("commit")
    const noted = async () => (await somebody.query("select from noted")).rowCount
    await vi.waitUntil(async () => (await noted()) !== 0, { timeout: 10_000 })
    expect(await noted()).toBe(1)
    await somebody.query("drop table noted")
    await somebody.end()
  })

  it("never takes the next statement of its connection with it", async () => {
    // Each pool has one connection, and the statement ends by itself about when it would be cancelled.
    const race = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      for (let round = 0; round < 12; round++) {
        const length = 0.245 + ((round * 7) % 12) / 1000
        const given = yield* Effect.fork(forOneClient(Effect.interruptible(sql`select pg_sleep(${length})`)))
        yield* Effect.sleep(5)
        yield* Fiber.interrupt(given)
        const [row] = yield* sql`select pg_sleep(.003), 'whole' as answer`
        expect(row?.["answer"]).toBe("whole")
        const inside = sql.withTransaction(sql`select pg_sleep(${length})`)
        const transaction = yield* Effect.fork(forOneClient(Effect.interruptible(inside)))
        yield* Effect.sleep(5)
        yield* Fiber.interrupt(transaction)
        const [next] = yield* sql`select pg_sleep(.003), txid_current_if_assigned() is null as is_outside`
        expect(next?.["is_outside"]).toBe(true)
      }
    }).pipe(Effect.provide(clientOf(Redacted.make(app.databaseUrl), 1)))
    await Effect.runPromise(
      Effect.all(
        Array.from({ length: 8 }, () => race),
        { concurrency: 8 },
      ),
    )
  }, 60_000)
})

describe("a crowd that waits for the database", () => {
  it("has a bound: whoever comes then is told at once to come again, and everybody else is answered", async () => {
    const blocker = new Client({ connectionString: app.databaseUrl })
    await blocker.connect()
    await blocker.query("begin; lock table categories in access exclusive mode")
    let answered = 0
    const calls = Array.from({ length: 400 }, () => list().finally(() => answered++))
    // whoever waits in the pool is not answered while the lock is held
    await vi.waitUntil(() => answered >= 400 - 4 - mostWaiting, { timeout: 10_000 })
    expect((await app.send("GET", "/healthz")).status).toBe(200)
    await blocker.query("rollback")
    await blocker.end()
    const answers = await Promise.all(calls)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThanOrEqual(400 - 4 - mostWaiting)
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: "Unavailable" })
      expect(headers.get("retry-after")).toBe("2")
    }
    const others = answers.filter((one) => !refused.includes(one))
    expect(others.length).toBeGreaterThan(mostWaiting / 4)
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await list()).status).toBe(200)
  }, 60_000)
})

describe("a database that stalls", () => {
  it("is told by /readyz and by every other call with 503, those of later too", async () => {
    await vi.waitUntil(isReady, { timeout: 10_000 })
    proxy.stall()
    const waiting = [...Array.from({ length: 16 }, list), search()]
    expect(await isReady()).toBe(false)
    const answers = await Promise.all(waiting)
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 17 }, () => 503))
    expect(answers[0]).toMatchObject({ body: { code: "Unavailable" } })
    expect(answers[0]?.headers.get("retry-after")).toBe("2")
    // That these wait for nothing is seen in the test of the pulse.
    const later = await Promise.all([...Array.from({ length: 16 }, list), search()])
    expect(later.map(({ status }) => status)).toEqual(Array.from({ length: 17 }, () => 503))
    expect((await app.send("GET", "/healthz")).status).toBe(200)
    proxy.resume()
    await vi.waitUntil(isReady, { timeout: 10_000 })
    expect((await list()).status).toBe(200)
    await vi.waitUntil(async () => (await search()).status === 200, { timeout: 10_000 })
  }, 60_000)
})

describe("a full pool", () => {
  it("is not taken for a stalled database: callers wait for their turn", async () => {
    const blocker = new Client({ connectionString: app.databaseUrl })
    await blocker.connect()
    await blocker.query("begin; lock table categories in access exclusive mode")
    const waiting = Array.from({ length: 16 }, list)
    const locked = "select 1 from pg_locks where relation = 'categories'::regclass and not granted"
    await vi.waitUntil(async () => (await blocker.query(locked)).rowCount === 4, { timeout: 10_000 })
    // Longer than the silence after which a database counts as stalled, and than a connection took to time out.
    await new Promise((resolve) => setTimeout(resolve, 6500))
    expect(await isReady()).toBe(true)
    await blocker.query("commit")
    await blocker.end()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(
      Array.from({ length: 16 }, () => 200),
    )
  }, 60_000)
})

/** The cause of the failure of a transaction whose connection is lost while none of its statements runs. */
const lostBetweenStatements = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const lose = Effect.promise(async () => {
    proxy.cut()
    // Until the driver has noticed; no statement tells.
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  const work = sql`select 1`.pipe(Effect.andThen(lose), Effect.andThen(sql`select 2`))
  return yield* Effect.flip(Effect.sandbox(sql.withTransaction(work)))
})

describe("connections that are lost", () => {
  it("between two statements of a transaction are 503 too", async () => {
    const cause = await app.run(lostBetweenStatements)
    expect(Cause.pretty(cause, { renderErrorCause: true })).toContain("not queryable")
    const answering = HttpApp.toWebHandler(lastResort(Effect.failCause(cause)))
    expect((await answering(new Request("http://localhost/"))).status).toBe(503)
  })

  it("are 503 and never 500, in reads and in writes", async () => {
    const create = (name: string) =>
      app.send("POST", "/inventory/categories", { token, body: { name, description: "x" } })
    const statuses = new Set<number>()
    const killer = new Client({ connectionString: inject("databaseUrl") })
    await killer.connect()
    const kill = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and application_name like 'rokthnam%'`
    const database = new URL(app.databaseUrl).pathname.slice(1)
    for (let round = 0; round < 12; round++) {
      const calls = Array.from({ length: 12 }, (_, index) =>
        index % 3 === 0 ? create(`round ${round} ${index}`) : index % 3 === 1 ? list() : search(),
      )
      await new Promise((resolve) => setTimeout(resolve, round * 2))
      if (round % 2 === 0) await killer.query(kill, [database])
      else proxy.cut()
      for (const { status } of await Promise.all(calls)) statuses.add(status)
    }
    await killer.end()
    expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
    const page = app.client.categoriesRead.list({ urlParams: { page: 1, page_size: 10 } }).pipe(as(token))
    await vi.waitFor(() => answer(page), { timeout: 10_000 })
  }, 60_000)
})
