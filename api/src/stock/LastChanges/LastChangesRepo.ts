import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { oneRow, orDieSql } from "../../Sql.ts"

const Newest = Schema.Struct({ newest: Schema.Int })

export class LastChangesRepo extends Effect.Service<LastChangesRepo>()("LastChangesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** The number of the newest movement that was read; 0 before the first. */
    const newest = sql`select coalesce(max(movement_id), 0) as newest from pharmacy_stock_changes`.pipe(
      oneRow(Newest),
      Effect.map((row) => row.newest),
      orDieSql,
    )

    /** Reads the movements after this number. Returns how many pharmacies have a newer one. */
    const readSince = (from: number) =>
      // with the number itself the planner knows that few movements are new, and does not read the whole ledger
      sql`
        insert into pharmacy_stock_changes as c (pharmacy_id, changed_at, movement_id)
        select m.pharmacy_id, max(m.at), max(m.id) from stock_movements m join pharmacies p on p.id = m.pharmacy_id
        where m.id > ${from} group by m.pharmacy_id
        on conflict (pharmacy_id) do update
          set changed_at = greatest(c.changed_at, excluded.changed_at), movement_id = excluded.movement_id
          where c.movement_id < excluded.movement_id
        returning 1`.pipe(
        Effect.map((changed) => changed.length),
        orDieSql,
      )

    return { newest, readSince }
  }),
}) {}
