import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Ids of sales and of their lines become eight bytes wide: ten thousand pharmacies that sell 200 baskets of three lines a
 * day reach the end of four bytes within a year. Each table is rewritten once with its indexes, while nobody may use it.
 * The foreign key is left unchecked here; the next migration checks it while sales go on.
 */
export const wideSaleIds = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // The indexes are built anew, which takes less time with more memory than one session has by default.
  yield* sql`set local maintenance_work_mem = '256MB'`
  yield* sql`alter table sale_lines drop constraint sale_lines_sale_id_fkey`
  yield* sql`alter table sales alter column id type bigint`
  yield* sql`alter table sale_lines alter column id type bigint, alter column sale_id type bigint`
  yield* sql`alter table idempotency_keys alter column sale_id type bigint`
  yield* sql`
    alter table sale_lines add constraint sale_lines_sale_id_fkey
      foreign key (sale_id) references sales (id) on delete cascade not valid`
})
