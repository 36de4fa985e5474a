import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import { Cron, Effect, Logger, LogLevel } from "effect"
import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest"
import { startProxy } from "../../../scripts/servers/proxy.ts"
import type { Proxy } from "../../../scripts/servers/proxy.ts"
import { seedCustomer, seedPassword, seedPharmacy, seedStaff } from "../../seed/Accounts.ts"
import { scheduler } from "../../src/jobs/Schedule.ts"
import { seedCounter, startClerks } from "../cluster/support/Clerks.ts"
import { answer } from "../support/Calling.ts"
import { pgbouncer, startPooler } from "../support/Pooler.ts"
import type { Pooler } from "../support/Pooler.ts"
import { startApp, useApp } from "../support/TestApp.ts"
import type { TestApp } from "../support/TestApp.ts"

/** Connections of the pooler to the database, fewer than those of one process to the pooler. */
const connections = 4
const limits = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"]

describe.skipIf(pgbouncer === undefined)(
  `two replicas behind a pooler of ${connections} connections${pgbouncer === undefined ? " (skipped: no pgbouncer)" : ""}`,
  () => {
    // It makes the database, and reads it past the pooler.
    const app = useApp()
    let pooler: Pooler
    /** In front of the direct connections alone. */
    let direct: Proxy
    let here: TestApp
    let there: TestApp
    const settings = () => ({
      DATABASE_URL: pooler.through(app.databaseUrl),
      DATABASE_DIRECT_URL: direct.url,
      REDIS_PREFIX: "pooler:",
    })
    const onServer = async (...statements: ReadonlyArray<string>) => {
      const client = new Client({ connectionString: app.databaseUrl })
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    }

    beforeAll(async () => {
      pooler = await startPooler(inject("databaseUrl"), connections)
      direct = await startProxy(app.databaseUrl)
    })
    afterAll(async () => {
      await there.stop()
      await here.stop()
      await direct.close()
      await pooler.stop()
    })
    afterEach(() => direct.resume())

    it("do not start on connections without limits of time, and say what sets them", async () => {
      const role = new URL(app.databaseUrl).username
      const database = new URL(app.databaseUrl).pathname.slice(1)
      const refused = await startApp(settings()).then(
        () => "started",
        (error: unknown) => String(error),
      )
      const sets = limits.map((name) => `alter role "${role}" in database "${database}" set ${name} = `)
      for (const statement of sets) expect(refused).toContain(statement)
      await onServer(
        ...(refused.match(/alter role .*;/g) ?? []),
        // the connections that the pooler has opened already do not know it
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'rokthnam-api' and pid <> pg_backend_pid()",
      )
      here = await startApp(settings())
      there = await startApp(settings())
      const shown = await here.run(
        Effect.flatMap(SqlClient.SqlClient, (sql) =>
          Effect.all(limits.map((name) => sql<{ set: string }>`select current_setting(${name}) as set`)),
        ),
      )
      expect(shown.flat().map(({ set }) => set)).toEqual(["1min", "15s", "1min"])
    })

    it("sell once what both are asked with one key, and nothing is lost of many sales at once", async () => {
      const counter = await seedCounter(here, 1000)
      const both = await Promise.all(
        [here, there].map((one) => one.send("POST", "/inventory/sales/bulk", counter.sale("one key"))),
      )
      expect(both.map(({ status }) => status)).toEqual([201, 201])
      expect(both[0]?.body).toEqual(both[1]?.body)
      expect(await counter.stock()).toBe(999)
      const clerks = [here, there].map(({ url }) => startClerks(Number(new URL(url).port), 6, counter))
      const sold = () => clerks.reduce((sum, one) => sum + one.sold(), 0)
      await vi.waitFor(() => expect(sold()).toBeGreaterThan(100), { timeout: 30_000 })
      await Promise.all(clerks.map((one) => one.stop()))
      expect(clerks.flatMap((one) => one.lost)).toEqual([])
      expect(await counter.stock()).toBe(999 - sold())
    }, 60_000)

    it("show a cart as the other one has just changed it", async () => {
      const { medicine_id } = await seedCounter(here, 100)
      const { token } = await here.run(seedCustomer())
      for (let quantity = 1; quantity <= 10; quantity += 1) {
        const [writer, reader] = quantity % 2 === 0 ? [here, there] : [there, here]
        const added = {
          token,
          body: { medicine_id, quantity: 1 },
          headers: { "idempotency-key": randomUUID() },
        }
        expect((await writer.send("POST", "/cart/items", added)).status).toBe(201)
        expect((await reader.send("GET", "/cart/badge", { token })).body).toEqual({
          total_quantity: quantity,
        })
      }
    })

    it("end a session on both before the sign-out is answered, however late that is told", async () => {
      direct.slow(150)
      const { email } = await here.run(seedCustomer())
      for (let turn = 0; turn < 2; turn += 1) {
        const signIn = { payload: { email, password: seedPassword } }
        const { access_token: token } = await answer(here.client.customers.login(signIn))
        const badges = () =>
          Promise.all([here, there].map((one) => one.send("GET", "/cart/badge", { token })))
        for (let read = 0; read < 3; read += 1)
          expect((await badges()).map(({ status }) => status)).toEqual([200, 200])
        expect((await here.send("POST", "/account/sign-out", { token })).status).toBe(200)
        expect((await badges()).map(({ status }) => status)).toEqual([401, 401])
      }
    })

    it("end the access of a member on both before the removal is answered", async () => {
      direct.slow(150)
      const owner = await here.run(seedPharmacy())
      const { id, token } = await here.run(seedStaff(owner.id, { role: "PHARMACIST" }))
      const lists = () =>
        Promise.all([here, there].map((one) => one.send("GET", "/inventory/medicines", { token })))
      for (let read = 0; read < 3; read += 1)
        expect((await lists()).map(({ status }) => status)).toEqual([200, 200])
      expect((await here.send("DELETE", `/pharmacies/staff/${id}`, { token: owner.token })).status).toBe(200)
      expect((await lists()).map(({ status }) => status)).toEqual([401, 401])
    })

    it("import a list, which searches on the other one find at once", async () => {
      const { token } = await here.run(seedPharmacy())
      const rows = Array.from(
        { length: 700 },
        (_, at) => `Zzpooled ${at},500mg,PPM,Cambodia,1.50,20,2031-05-31,0.15,10,Painkillers`,
      )
      const payload = new FormData()
      payload.append(
        "file",
        new Blob([[importColumns.slice(0, 10).join(","), ...rows].join("\n")]),
        "list.csv",
      )
      const imported = here.client.imports.run({ urlParams: {}, headers: {}, payload }).pipe(as(token))
      expect(await answer(imported)).toMatchObject({ successful_imports: 700 })
      const list = await there.send("GET", "/inventory/medicines?search=zzpooled", { token })
      expect(list.body).toMatchObject({ pagination: { total: 700 } })
      await vi.waitFor(async () => expect((await there.send("GET", "/readyz")).status).toBe(200), {
        timeout: 30_000,
      })
      const path = "/users/search/medicines?query=zzpooled&user_latitude=11.5564&user_longitude=104.9282"
      expect((await there.send("GET", path)).body).toMatchObject({ total: 700 })
    })

    it("run a job once, whichever looks first", async () => {
      await onServer("create table counted (job text)")
      const nightly = Cron.unsafeParse("0 3 * * *")
      const look = (one: TestApp, name: string) =>
        one.run(
          Effect.flatMap(Effect.all([SqlClient.SqlClient, scheduler]), ([sql, runDue]) => {
            const work = sql`insert into counted (job) values (${name})`.pipe(Effect.as(1), Effect.orDie)
            return runDue([{ name, at: nightly, work }])
          }).pipe(Logger.withMinimumLogLevel(LogLevel.None)),
        )
      const names = Array.from({ length: 8 }, (_, at) => `job ${at}`)
      await Promise.all(names.flatMap((name) => [here, there, here].map((one) => look(one, name))))
      const found = await app.run(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql<{ job: string }>`select job from counted order by job`,
        ),
      )
      expect(found.map(({ job }) => job)).toEqual(names)
    })

    it("fail what waits for a pooler that hangs, and go on with it", async () => {
      const counter = await seedCounter(here, 100)
      // a connection of the pool is there, which the pooler keeps
      expect((await here.send("POST", "/inventory/sales/bulk", counter.sale("before"))).status).toBe(201)
      pooler.hang()
      try {
        expect((await here.send("POST", "/inventory/sales/bulk", counter.sale("hung"))).status).toBe(503)
        expect((await here.send("GET", "/readyz")).status).toBe(503)
      } finally {
        pooler.goOn()
      }
      await vi.waitFor(async () => expect((await here.send("GET", "/readyz")).status).toBe(200), {
        timeout: 10_000,
        interval: 100,
      })
      expect((await here.send("POST", "/inventory/sales/bulk", counter.sale("hung"))).status).toBe(201)
      expect(await counter.stock()).toBe(98)
    })

    it("do not start where both addresses lead to different databases", async () => {
      const other = new URL(app.databaseUrl)
      other.pathname += "_other"
      await onServer(`create database ${other.pathname.slice(1)}`)
      const refused = await startApp({ ...settings(), DATABASE_DIRECT_URL: other.toString() }).then(
        () => "started",
        (error: unknown) => String(error),
      )
      expect(refused).toContain("must lead to the same database")
    })

    it("go on when the pooler comes back", async () => {
      const counter = await seedCounter(here, 100)
      await pooler.kill()
      expect((await here.send("POST", "/inventory/sales/bulk", counter.sale("first"))).status).toBe(503)
      expect((await here.send("GET", "/readyz")).status).toBe(503)
      await pooler.startAgain()
      expect((await here.send("GET", "/readyz")).status).toBe(200)
      for (const one of [here, there])
        expect((await one.send("POST", "/inventory/sales/bulk", counter.sale("first"))).status).toBe(201)
      expect(await counter.stock()).toBe(99)
    })
  },
)
