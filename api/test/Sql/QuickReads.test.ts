import { SqlClient } from "@effect/sql"
import { Effect, Exit, Layer, ManagedRuntime } from "effect"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest"
import { AppConfig } from "../../src/Config.ts"
import { ClientLive } from "../../src/Sql.ts"
import { numberedReads, QuickReads, quickReads } from "../../src/Sql/QuickReads.ts"
import { environment } from "../support/Environment.ts"

const runtime = ManagedRuntime.make(
  QuickReads.Default.pipe(
    Layer.provideMerge(ClientLive),
    Layer.provide(AppConfig.Default),
    Layer.provide(Layer.suspend(() => environment({ DATABASE_URL: inject("databaseUrl") }))),
  ),
)
const somebodyElse = new Client({ connectionString: inject("databaseUrl") })

const isFree = () => runtime.runPromise(Effect.map(QuickReads, ({ lane }) => lane.isFree))
const untilFree = () => vi.waitUntil(isFree, { timeout: 10_000 })
beforeAll(async () => {
  await somebodyElse.connect()
  await untilFree()
})
afterAll(async () => {
  await somebodyElse.end()
  await runtime.dispose()
})

type Reading = (
  sql: SqlClient.SqlClient,
  quickly: Effect.Effect.Success<typeof quickReads>,
) => Effect.Effect<unknown, unknown>
/** Runs a read as frequent calls do: no traces are recorded. */
const run = (reading: Reading) =>
  runtime.runPromiseExit(
    Effect.flatMap(Effect.all([SqlClient.SqlClient, quickReads]), ([sql, quickly]) =>
      reading(sql, quickly),
    ).pipe(Effect.withTracerEnabled(false)),
  )
const lane = "application_name = 'rokthnam-reads'"
const who: Reading = (sql, quickly) =>
  quickly(sql`/* who */ select current_setting('application_name') as name`)
const [byLane, byPool] = [[{ name: "rokthnam-reads" }], [{ name: "rokthnam-api" }]].map((rows) =>
  Exit.succeed(rows),
)

describe("short reads on one connection", () => {
  it("each get their own rows, and a failed one its own error, when many are asked at once", async () => {
    const found = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        run((sql, quickly) =>
          quickly(sql`/* share */ select ${at}::integer as at, 1 / (${at}::integer - 20) as share`),
        ),
      ),
    )
    const [failed] = found.splice(20, 1)
    const rest = Array.from({ length: 50 }, (_, at) => at).filter((at) => at !== 20)
    expect(JSON.stringify(failed)).toContain("22012")
    expect(found).toEqual(rest.map((at) => Exit.succeed([{ at, share: Math.trunc(1 / (at - 20)) + 0 }])))
    expect(await run(who)).toStrictEqual(byLane)
  })

  it("are those of the transaction within one", async () => {
    const inTransaction = await run((sql, quickly) =>
      sql.withTransaction(
        Effect.zipRight(
          sql`create temporary table mine on commit drop as select 1 as id`,
          quickly(sql`/* mine */ select id from mine`),
        ),
      ),
    )
    expect(inTransaction).toStrictEqual(Exit.succeed([{ id: 1 }]))
  })

  it("take numbers of sequences on a connection of their own", async () => {
    await somebodyElse.query("create sequence if not exists numbers")
    await vi.waitUntil(() => runtime.runPromise(Effect.map(QuickReads, ({ numbers }) => numbers.isFree)))
    const taken = await runtime.runPromise(
      Effect.flatMap(Effect.all([SqlClient.SqlClient, numberedReads]), ([sql, numbered]) =>
        numbered(
          sql`/* numbered */ select nextval('numbers') as number, current_setting('application_name') as name`,
        ),
      ).pipe(Effect.withTracerEnabled(false)),
    )
    expect(taken).toEqual([{ number: 1, name: "rokthnam-numbers" }])
  })

  it("are planned once, also those with a list", async () => {
    for (let time = 0; time < 7; time++)
      await run((sql, quickly) =>
        quickly(sql`
          /* listed */
          select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.oid = any(${[1259, 1249]}::oid[])`),
      )
    const plans = await run((sql, quickly) =>
      quickly(sql`
        /* plans */
        select generic_plans, custom_plans from pg_prepared_statements where name like 'listed%'`),
    )
    expect(plans).toStrictEqual(Exit.succeed([{ generic_plans: 7, custom_plans: 0 }]))
  })

  it("cannot write there", async () => {
    await somebodyElse.query("create table if not exists written (by text)")
    const written = await run((sql, quickly) =>
      quickly(
        sql`/* written */ insert into written values (current_setting('application_name')) returning by`,
      ),
    )
    expect(written).toStrictEqual(Exit.succeed([{ by: "rokthnam-api" }]))
  })

  it("do not wait behind one that takes long", async () => {
    await somebodyElse.query("select pg_advisory_lock(1)")
    const held = run((sql, quickly) =>
      quickly(sql`/* held */ select pg_advisory_lock_shared(1) is null as held`),
    )
    await vi.waitUntil(async () => !(await isFree()), { timeout: 10_000 })
    expect(await run(who)).toStrictEqual(byPool)
    await somebodyElse.query("select pg_advisory_unlock(1)")
    expect(Exit.isSuccess(await held)).toBe(true)
    expect(await run(who)).toStrictEqual(byLane)
  })

  it("are answered by the pool when the connection is lost under them, and by a new one soon", async () => {
    await somebodyElse.query("select pg_advisory_lock(2)")
    const held = run((sql, quickly) =>
      quickly(sql`/* lost */ select pg_advisory_lock_shared(2) is null as held`),
    )
    const waits = `select pg_terminate_backend(pid) from pg_stat_activity where ${lane} and wait_event_type = 'Lock'`
    await vi.waitUntil(async () => (await somebodyElse.query(waits)).rowCount === 1, { timeout: 10_000 })
    await vi.waitUntil(async () => !(await isFree()), { timeout: 10_000 })
    expect(await run(who)).toStrictEqual(byPool)
    await somebodyElse.query("select pg_advisory_unlock(2)")
    expect(Exit.isSuccess(await held)).toBe(true)
    await untilFree()
    expect(await run(who)).toStrictEqual(byLane)
  })
})
