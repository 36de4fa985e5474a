import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * What a search of the history calls is never shared among processes of the server: with a partition for each month the
 * planner takes it for much work, and starting the processes takes longer than all of it.
 */
export const searchesAlone = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter function sales_of_medicines(integer, bigint[], text) set max_parallel_workers_per_gather = 0`
  yield* sql`alter function texts_of_sales(bigint[], timestamptz[]) set max_parallel_workers_per_gather = 0`
})
