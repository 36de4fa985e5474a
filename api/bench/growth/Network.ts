import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Layer, Logger, LogLevel } from "effect"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { Client } from "pg"
import { startPostgres } from "../../../scripts/servers/postgres.ts"
import { seedPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../seed/Medicines.ts"
import { AppConfig } from "../../src/Config.ts"
import { InfrastructureLive } from "../../src/server/Infrastructure.ts"
import { environment } from "../../test/support/Environment.ts"
import { startProduct, unlimited } from "../crowd/Product.ts"
import { summariseAll } from "../reports/SummariseAll.ts"
import { fillNetwork, sizeOf } from "./FillNetwork.ts"

/** A pharmacy that is measured, and what it sells to make its figures new. */
const openPharmacy = (name: string) =>
  Effect.gen(function* () {
    const { id, token } = yield* seedPharmacy({ name })
    const method = yield* seedPaymentMethod(id, { methodName: "Cash" })
    const medicine = yield* seedMedicine(id, { name: "Benchmark", quantity: 1_000_000 })
    return {
      id,
      token,
      sale: { payment_method_id: method, items: [{ medicine_id: medicine, quantity_sold: 1 }] },
    }
  })
export type Opened = Effect.Effect.Success<ReturnType<typeof openPharmacy>>

const infrastructure = (databaseUrl: string, dataDir: string) =>
  InfrastructureLive.pipe(
    Layer.provideMerge(AppConfig.Default),
    Layer.provide(environment({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })),
    Layer.provide(Logger.minimumLogLevel(LogLevel.Error)),
  )

/**
 * Has the job summarise the two pharmacies that are measured. All others get copies of the sums of the one that has grown, so
 * that the tables are as large as if it had done all of them, which would take longer than filling.
 */
const summariseNetwork = async (
  db: Client,
  databaseUrl: string,
  dataDir: string,
  measured: ReadonlyArray<PharmacyId>,
) => {
  await db.query(
    `insert into sales_summary_progress (pharmacy_id, days_until, months_until)
    select id, current_date + 1, date_trunc('month', current_date + 1) from pharmacies where id <> all($1)`,
    [measured],
  )
  await Effect.runPromise(summariseAll(measured).pipe(Effect.provide(infrastructure(databaseUrl, dataDir))))
  const columns =
    "part, grain, day, kind, ref, name, dosage, label, label_dosage, entries, paid_count, paid, lines, packages, loose_units, amount, discount, known_amount, cost"
  await db.query("delete from sales_summaries where pharmacy_id <> all($1)", [measured])
  await db.query(
    `insert into sales_summaries (pharmacy_id, ${columns})
    select id, ${columns} from (select id from pharmacies where id <> all($1)) p, sales_summaries s where s.pharmacy_id = $2
    order by id, part, grain, day`,
    [measured, measured[0]],
  )
  await db.query("vacuum (analyze) sales_summaries, sales_summary_progress, sales_summary_marks")
}

/** A network of so many sale lines, in so many days if they are given, on a server of its own, and the product on it. */
export const startNetwork = async (lines: number, days: number | undefined, folder: string) => {
  const dataDir = join(folder, `${lines}-${days ?? "usual"}`)
  mkdirSync(dataDir)
  const began = performance.now()
  const told = (what: string) =>
    process.stderr.write(`${lines} lines, ${Math.round((performance.now() - began) / 1000)} s: ${what}\n`)
  const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), throwaway: true })
  const [grown, same] = await Effect.runPromise(
    Effect.all([openPharmacy("Grown"), openPharmacy("Same")]).pipe(
      Effect.provide(infrastructure(postgres.url, dataDir)),
    ),
  )
  const db = new Client({ connectionString: postgres.url })
  await db.connect()
  await db.query("alter system set max_wal_size = '16GB'")
  await db.query("alter system set checkpoint_timeout = '1h'")
  await db.query("alter system set autovacuum = off")
  await db.query("alter system set work_mem = '128MB'")
  await db.query("select pg_reload_conf()")
  const size = sizeOf(lines, days)
  const filled = await fillNetwork(db, size, grown.id, told)
  told("summaries")
  await summariseNetwork(db, postgres.url, dataDir, [grown.id, same.id])
  await db.query("alter system reset work_mem")
  await db.query("select pg_reload_conf()")
  await db.query("checkpoint")
  const { rows } = await db.query<{ size: string; summaries: string }>(
    `select pg_size_pretty(pg_database_size(current_database())) as size,
      pg_size_pretty(pg_total_relation_size('sales_summaries')) as summaries`,
  )
  await db.end()
  told(`ready: ${rows[0]?.size}, of which summaries ${rows[0]?.summaries}`)
  const product = await startProduct(postgres.url, {
    ...unlimited,
    DATA_DIR: dataDir,
    REDIS_PREFIX: `growth-${lines}-${days ?? "usual"}:`,
    JOBS_EVERY_SECONDS: "86400",
  })
  const stop = async () => {
    await product.stop()
    await postgres.stop()
  }
  return { lines: filled, size, onDisk: rows[0], port: product.port, grown, same, stop }
}
export type Network = Awaited<ReturnType<typeof startNetwork>>
