import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * What the nightly check of the ledger has proven, so that it sums only what came after. A medicine's checkpoint is its
 * quantity after the movement `movement_id`. Movements of one medicine are committed in the order of their ids, because
 * each is written while its medicine is locked.
 *
 * `ledger_proofs` has one row for the movements and one for the sales, from the first check on. All rows up to the id `proven` were committed and
 * checked. `seen` is the highest id of the last check and `snapshot` what that check saw: rows up to `seen` may have been
 * written by transactions that were not committed then. Once none of them is left, `proven` moves up to `seen`.
 */
export const ledgerCheckpoints = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table ledger_checkpoints (
      medicine_id bigint primary key,
      pharmacy_id integer not null,
      movement_id bigint not null,
      quantity integer not null
    )`
  yield* sql`
    create table ledger_proofs (
      part text primary key check (part in ('stock', 'sales')),
      proven bigint not null default 0,
      seen bigint not null default 0,
      snapshot pg_snapshot not null default pg_current_snapshot(),
      at timestamptz not null default now()
    )`
})
