import { SqlClient } from "@effect/sql"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { oneRow, orDieSql, rows } from "../../Sql.ts"
import { medicineColumns, MedicineRow, toMedicine } from "./MedicineRow.ts"

const State = Schema.Struct({ total: Schema.Int, at: Schema.DateFromSelf })

/** What a counter reads of a pharmacy's medicines to keep them. */
export class MedicineChangesRepo extends Effect.Service<MedicineChangesRepo>()("MedicineChangesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** The medicines that changed since a time, the latest changes first. */
    const since = (pharmacyId: PharmacyId, time: Date, limit: number) =>
      sql`
        select ${sql.literal(medicineColumns)} from medicines m left join categories c on c.id = m.category_id
        where m.pharmacy_id = ${pharmacyId} and m.updated_at >= ${time}
        order by m.updated_at desc, m.id limit ${limit}`.pipe(
        rows(MedicineRow),
        Effect.map((found) => found.map(toMedicine)),
        orDieSql,
      )

    /** How many medicines there are, and the time a minute ago, before which every change is committed. */
    const state = (pharmacyId: PharmacyId) =>
      sql`
        select count(*) as total, now() - interval '1 minute' as at from medicines
        where pharmacy_id = ${pharmacyId}`.pipe(oneRow(State), orDieSql)

    return { since, state }
  }),
}) {}
