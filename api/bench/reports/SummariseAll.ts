import { SqlClient } from "@effect/sql"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { nightlyChecks } from "../../src/jobs/NightlyChecks.ts"
import { oneRow } from "../../src/Sql.ts"
import { SalesSummaries } from "../../src/reporting/SalesSummaries.ts"

const Left = Schema.Struct({ left: Schema.Int })

/**
 * Has the job summarise the filled sales of these pharmacies, and notes that the nightly checks have read all books, as in a
 * database in use. Otherwise the one summarises once a minute while calls are measured and the others begin when the
 * product starts, and take a core for it.
 */
export const summariseAll = (pharmacies: ReadonlyArray<PharmacyId>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { summarise } = yield* SalesSummaries
    const left = sql`
      select count(*)::integer as left from unnest(${pharmacies}::integer[]) id
      left join sales_summary_progress s on s.pharmacy_id = id where s.ever_until is null`.pipe(
      oneRow(Left),
      Effect.map((row) => row.left),
    )
    while ((yield* left) > 0) yield* summarise
    yield* sql`
      insert into job_runs (job, ran_at) select job, now() from unnest(${Object.values(nightlyChecks)}::text[]) job
      on conflict (job) do update set ran_at = excluded.ran_at`
  }).pipe(Effect.provide(SalesSummaries.Default))
