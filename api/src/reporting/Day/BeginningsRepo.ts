import { SqlClient } from "@effect/sql"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { oneRow, orDieSql } from "../../Sql.ts"

const Row = Schema.Struct({
  medicine: Schema.Boolean,
  payment_method: Schema.Boolean,
  opening_hours: Schema.Boolean,
  sale: Schema.Boolean,
})

/** What a pharmacy that begins has done. */
export class BeginningsRepo extends Effect.Service<BeginningsRepo>()("BeginningsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const read = (pharmacyId: PharmacyId) =>
      sql`
        select exists(select from medicines where pharmacy_id = p.id) as medicine,
          exists(select from payment_methods where pharmacy_id = p.id) as payment_method,
          p.opening_hours is not null as opening_hours,
          exists(select from sales where pharmacy_id = p.id) as sale
        from pharmacies p where p.id = ${pharmacyId}`.pipe(oneRow(Row), orDieSql)

    return { read }
  }),
}) {}
