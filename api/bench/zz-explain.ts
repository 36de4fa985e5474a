import { SqlClient } from "@effect/sql"
import { Effect, Layer, Logger, LogLevel } from "effect"
import { Client } from "pg"
import { startPostgres } from "../../scripts/servers/postgres.ts"
import { seedPharmacy } from "../seed/Accounts.ts"
import { AppConfig } from "../src/Config.ts"
import { InfrastructureLive } from "../src/server/Infrastructure.ts"
import { environment } from "../test/support/Environment.ts"
import { fillNetwork } from "./growth/FillNetwork.ts"
import { reckoned } from "../src/reporting/SalesSummaries/ReckonedRepo.ts"
const pg = await startPostgres({ throwaway: true })
const live = InfrastructureLive.pipe(
  Layer.provideMerge(AppConfig.Default),
  Layer.provide(environment({ DATABASE_URL: pg.url, DATA_DIR: "/tmp/zzdata" })),
  Layer.provide(Logger.minimumLogLevel(LogLevel.Error)),
)
const [a] = await Effect.runPromise(Effect.all([seedPharmacy(), seedPharmacy()]).pipe(Effect.provide(live)))
const db = new Client({ connectionString: pg.url })
await db.connect()
await fillNetwork(db, { pharmacies: 20, days: 60 }, a.id, (x) => console.log(x))
const day = (
  await db.query(
    "select (date_trunc('month', current_date) - interval '1 month')::date::text as a, date_trunc('month', current_date)::date::text as b",
  )
).rows[0]
const ids = (await db.query("select id from pharmacies order by id")).rows.map((r) => r.id)
const out = await Effect.runPromise(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const w = ids.map((id: number) => ({
      pharmacy_id: id as never,
      first: day.a as never,
      last: day.b as never,
    }))
    const res = []
    for (const grain of ["month", "day"] as const)
      res.push(yield* sql`explain (analyze, costs on, buffers off, timing on) ${reckoned(sql, grain, w)}`)
    return res
  }).pipe(Effect.provide(live)),
)
for (const o of out) console.log((o as any[]).map((r) => r["QUERY PLAN"]).join("\n"), "\n=======")
await db.end()
await pg.stop()
process.exit(0)
