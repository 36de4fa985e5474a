import { SqlClient } from "@effect/sql"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql, rows } from "../../Sql.ts"
import { expiresWithin, isLow } from "../../Sql/StockMarks.ts"
import type { StockFilter } from "./StockFilter.ts"
import type { RowsAfter } from "../../platform/Slices.ts"

const MedicineRow = Schema.Struct({
  id: MedicineId,
  name: Schema.String,
  dosage: Schema.String,
  manufacter_name: Schema.String,
  category_name: Schema.NullOr(Schema.String),
  quantity: Schema.Int,
  loose_units: Schema.Int,
  unit_per_package: Schema.Int,
  price: MoneyFromNumeric,
  price_per_unit: MoneyFromNumeric,
  last_updated: Schema.DateFromSelf,
  expiration_date: Schema.String,
  days_until_expiry: Schema.Int,
})
export type StockedLine = typeof MedicineRow.Type

const CountRow = Schema.Struct({
  total: Schema.Int,
  low_stock: Schema.Int,
  out_of_stock: Schema.Int,
  expiring_soon: Schema.Int,
  expiring_this_month: Schema.Int,
  expired: Schema.Int,
})

/** A medicine is low at `lowUpTo` packages or fewer, and expires soon at `soonUpTo` days or fewer. */
export type StockMarks = { readonly lowUpTo: number; readonly soonUpTo: number }

/** The order `name` is that of medicines_identity_key, which is unique. */
const orders = {
  name: "lower(m.name), lower(m.dosage), lower(m.manufacter_name), m.expiration_date",
  expiry: "m.expiration_date, m.id",
}
export type StockOrder = keyof typeof orders

const nothing = {
  total: 0,
  low_stock: 0,
  out_of_stock: 0,
  expiring_soon: 0,
  expiring_this_month: 0,
  expired: 0,
}

export class StockFiguresRepo extends Effect.Service<StockFiguresRepo>()("StockFiguresRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const matching = (
      {
        pharmacyId,
        categoryId,
        quantityUpTo,
        daysUpTo,
        inStockOnly = false,
        unexpiredOnly = false,
      }: StockFilter,
      today: CalendarDay,
    ) =>
      sql.and([
        sql`m.pharmacy_id = ${pharmacyId}`,
        ...(categoryId === null ? [] : [sql`m.category_id = ${categoryId}`]),
        ...(quantityUpTo === null ? [] : [isLow(sql, quantityUpTo)]),
        ...(daysUpTo === null ? [] : [expiresWithin(sql, today, daysUpTo)]),
        ...(inStockOnly ? [sql`(m.quantity > 0 or m.loose_units > 0)`] : []),
        ...(unexpiredOnly ? [sql`m.expiration_date > ${today}::date`] : []),
      ])

    const behind = (order: StockOrder, after: StockedLine) =>
      order === "name"
        ? sql`and (${sql.literal(orders.name)}) > (lower(${after.name}), lower(${after.dosage}),
            lower(${after.manufacter_name}), ${after.expiration_date}::date)`
        : sql`and (${sql.literal(orders.expiry)}) > (${after.expiration_date}::date, ${after.id}::bigint)`

    const medicines = (
      filter: StockFilter,
      today: CalendarDay,
      order: StockOrder,
      { limit, offset = 0, after = null }: RowsAfter<StockedLine>,
    ) =>
      sql`
        select m.id, m.name, m.dosage, m.manufacter_name, c.name as category_name, m.quantity, m.loose_units,
          m.unit_per_package, m.price, m.price_per_unit, m.updated_at as last_updated, m.expiration_date,
          m.expiration_date - ${today}::date as days_until_expiry
        from medicines m left join categories c on c.id = m.category_id
        where ${matching(filter, today)} ${after === null ? sql`` : behind(order, after)}
        order by ${sql.literal(orders[order])} limit ${limit} offset ${offset}`.pipe(
        rows(MedicineRow),
        orDieSql,
      )

    /**
     * Low includes medicines out of stock; soon includes expired ones. Expired means 0 days left or fewer, as the
     * report labels it.
     */
    const counts = (filter: StockFilter, today: CalendarDay, { lowUpTo, soonUpTo }: StockMarks) =>
      sql`
        select count(*) as total,
          count(*) filter (where ${isLow(sql, lowUpTo)}) as low_stock,
          count(*) filter (where m.quantity = 0) as out_of_stock,
          count(*) filter (where ${expiresWithin(sql, today, soonUpTo)}) as expiring_soon,
          count(*) filter (where m.expiration_date >= date_trunc('month', ${today}::timestamp)::date and
            m.expiration_date < (date_trunc('month', ${today}::timestamp) + interval '1 month')::date)
            as expiring_this_month,
          count(*) filter (where ${expiresWithin(sql, today, 0)}) as expired
        from medicines m where ${matching(filter, today)}`.pipe(
        firstRow(CountRow),
        Effect.map((row) => row ?? nothing),
        orDieSql,
      )

    return { medicines, counts }
  }),
}) {}
