import { SqlClient } from "@effect/sql"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { MedicineId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { Effect, Schema } from "effect"
import { oneRow, orDieSql, rows } from "../../Sql.ts"
import { expiresWithin } from "../../Sql/StockMarks.ts"

const named = { medicine_id: MedicineId, name: Schema.String, dosage: Schema.String } as const
const ExpiringRow = Schema.Struct({
  ...named,
  quantity: Schema.Int,
  loose_units: Schema.Int,
  expiration_date: Schema.String,
  days_until_expiry: Schema.Int,
  amount: MoneyFromNumeric,
})
const RiskRow = Schema.Struct({
  expired_items: Schema.Int,
  expired_amount: MoneyFromNumeric,
  soon_items: Schema.Int,
  soon_amount: MoneyFromNumeric,
})

/** What will become of the stock: what has expired and what expires soon. */
export class ShelfFuturesRepo extends Effect.Service<ShelfFuturesRepo>()("ShelfFuturesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const stocked = (pharmacyId: PharmacyId, today: CalendarDay, days: number) => sql`
      select m.id as medicine_id, m.name, m.dosage, m.quantity, m.loose_units, m.expiration_date,
        m.expiration_date - ${today}::date as days_until_expiry,
        (m.quantity * m.price + m.loose_units * m.price_per_unit)::numeric(16, 2) as amount
      from medicines m
      where m.pharmacy_id = ${pharmacyId} and ${expiresWithin(sql, today, days)}
        and (m.quantity > 0 or m.loose_units > 0)`

    /** What is in stock and expires within so many days or has expired, the dearest first. */
    const expiring = (pharmacyId: PharmacyId, today: CalendarDay, days: number, limit: number) =>
      sql`${stocked(pharmacyId, today, days)} order by amount desc, m.expiration_date, m.id limit ${limit}`.pipe(
        rows(ExpiringRow),
        orDieSql,
      )

    /** The price of all that. Expired means 0 days left or fewer, as the expiry report labels it. */
    const atRisk = (pharmacyId: PharmacyId, today: CalendarDay, days: number) =>
      sql`
        select count(*) filter (where days_until_expiry <= 0) as expired_items,
          coalesce(sum(amount) filter (where days_until_expiry <= 0), 0)::numeric(16, 2) as expired_amount,
          count(*) filter (where days_until_expiry > 0) as soon_items,
          coalesce(sum(amount) filter (where days_until_expiry > 0), 0)::numeric(16, 2) as soon_amount
        from (${stocked(pharmacyId, today, days)}) e`.pipe(oneRow(RiskRow), orDieSql)

    return { expiring, atRisk }
  }),
}) {}
