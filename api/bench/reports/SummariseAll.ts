import { SqlClient } from "@effect/sql"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { oneRow } from "../../src/Sql.ts"
import { SalesSummaries } from "../../src/reporting/SalesSummaries.ts"

const Left = Schema.Struct({ left: Schema.Int })

/**
 * Has the job summarise the filled sales of these pharmacies, as it has long done in a database in use. Otherwise it does so
 * once a minute while calls are measured, and takes a core for it.
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
  }).pipe(Effect.provide(SalesSummaries.Default))
