import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * When each scheduled job last ran to its end, by the clock of the process that ran it. It shows which runs were
 * missed.
 */
export const jobRuns = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table job_runs (job text primary key, ran_at timestamptz not null)`
})
