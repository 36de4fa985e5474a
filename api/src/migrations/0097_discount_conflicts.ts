import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * A discount that somebody gave without the permission, in a sale made away, is a conflict. Its prices are those of a
 * whole sale, so they are as wide as a total.
 */
export const discountConflicts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table sale_conflicts
      alter column price_taken type numeric(14, 2),
      alter column price_listed type numeric(14, 2),
      drop constraint sale_conflicts_kind_check,
      add constraint sale_conflicts_kind_check check (kind in
        ('shortage', 'price', 'expired', 'medicine_gone', 'payment_method_gone', 'discount'))`
})
