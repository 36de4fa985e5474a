import { SqlClient } from "@effect/sql"
import { StockAge } from "@rokthnam/shared/Network/NetworkApi"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../../Sql.ts"

const PharmacyRow = Schema.Struct({
  latitude: Schema.Number,
  longitude: Schema.Number,
  is_approved: Schema.Boolean,
  is_stocked: Schema.Boolean,
})
const AgeRow = Schema.Struct({ age: StockAge, pharmacies: Schema.Int })

export class NetworkRepo extends Effect.Service<NetworkRepo>()("NetworkRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Every approved pharmacy and every open registration: where it is, and whether it has what can be sold today. */
    const pharmacies = (today: CalendarDay) =>
      sql`
        select p.latitude, p.longitude, p.status = 'APPROVED' as is_approved,
          exists (select from medicines m where m.pharmacy_id = p.id and m.expiration_date >= ${today}::date
            and (m.quantity > 0 or m.loose_units > 0)) as is_stocked
        from pharmacies p where p.closed_at is null and p.status in ('APPROVED', 'PENDING')`.pipe(
        rows(PharmacyRow),
        orDieSql,
      )

    /** The approved pharmacies by the age of their last change of stock; ages of none are missing. */
    const ages = sql`
      select stock_age(c.changed_at) as age, count(*) as pharmacies
      from pharmacies p left join pharmacy_stock_changes c on c.pharmacy_id = p.id
      where p.closed_at is null and p.status = 'APPROVED' group by age`.pipe(rows(AgeRow), orDieSql)

    return { pharmacies, ages }
  }),
}) {}
