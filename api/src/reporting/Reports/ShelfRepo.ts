import { SqlClient } from "@effect/sql"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql, rows } from "../../Sql.ts"
import type { Slice } from "./ReportFilters.ts"

const StockRow = Schema.Struct({
  id: MedicineId,
  name: Schema.String,
  category_name: Schema.NullOr(Schema.String),
  quantity: Schema.Int,
  unit_per_package: Schema.Int,
  price: MoneyFromNumeric,
  price_per_unit: MoneyFromNumeric,
  last_updated: Schema.DateFromSelf,
  dosage: Schema.String,
  manufacter_name: Schema.String,
  expiration_date: Schema.String,
})
const StockSummary = Schema.Struct({
  total_items: Schema.Int,
  low_stock_items: Schema.Int,
  out_of_stock_items: Schema.Int,
})
const ExpiryRow = Schema.Struct({
  id: MedicineId,
  name: Schema.String,
  category_name: Schema.NullOr(Schema.String),
  manufacter_name: Schema.String,
  quantity: Schema.Int,
  expiration_date: Schema.String,
  days_until_expiry: Schema.Int,
})
const ExpirySummary = Schema.Struct({
  total_expiring_items: Schema.Int,
  expiring_this_month: Schema.Int,
  expired_items: Schema.Int,
})
export type StockLine = typeof StockRow.Type
export type ExpiryLine = typeof ExpiryRow.Type

/** `lowAt`: the quantity up to which a medicine is low; null asks for all of them. */
type StockFilter = {
  readonly pharmacyId: number
  readonly categoryId: number | null
  readonly lowAt: number | null
}
type ExpiryFilter = {
  readonly pharmacyId: number
  readonly categoryId: number | null
  readonly today: CalendarDay
  readonly days: number
}

const none = { total_items: 0, low_stock_items: 0, out_of_stock_items: 0 }
const noneExpiring = { total_expiring_items: 0, expiring_this_month: 0, expired_items: 0 }

/** What stands on the shelf: the stock and the expiry report. */
export class ShelfRepo extends Effect.Service<ShelfRepo>()("ShelfRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const inStock = ({ pharmacyId, categoryId, lowAt }: StockFilter) =>
      sql.and([
        sql`m.pharmacy_id = ${pharmacyId}`,
        ...(categoryId === null ? [] : [sql`m.category_id = ${categoryId}`]),
        ...(lowAt === null ? [] : [sql`m.quantity <= ${lowAt}`]),
      ])

    const stockSelect = sql.literal(`
      select m.id, m.name, c.name as category_name, m.quantity, m.unit_per_package, m.price, m.price_per_unit,
        m.updated_at as last_updated, m.dosage, m.manufacter_name, m.expiration_date
      from medicines m left join categories c on c.id = m.category_id`)
    // The order of medicines_identity_key, which is unique.
    const byName = sql.literal("lower(m.name), lower(m.dosage), lower(m.manufacter_name), m.expiration_date")

    const stock = (filter: StockFilter, { limit, offset }: Slice) =>
      sql`${stockSelect} where ${inStock(filter)} order by ${byName} limit ${limit} offset ${offset}`.pipe(
        rows(StockRow),
        orDieSql,
      )

    /** The next rows after a row, or the first ones; the row itself may be gone meanwhile. */
    const stockAfter = (filter: StockFilter, last: StockLine | null, limit: number) =>
      sql`
        ${stockSelect} where ${inStock(filter)}
        ${
          last === null
            ? sql``
            : sql`and (${byName}) > (lower(${last.name}), lower(${last.dosage}), lower(${last.manufacter_name}),
                ${last.expiration_date}::date)`
        }
        order by ${byName} limit ${limit}`.pipe(rows(StockRow), orDieSql)

    /** Low is 1 to `lowUpTo` packages, out is none. */
    const stockSummary = (filter: StockFilter, lowUpTo: number) =>
      sql`
        select count(*) as total_items,
          count(*) filter (where m.quantity between 1 and ${lowUpTo}) as low_stock_items,
          count(*) filter (where m.quantity = 0) as out_of_stock_items
        from medicines m where ${inStock(filter)}`.pipe(
        firstRow(StockSummary),
        Effect.map((row) => row ?? none),
        orDieSql,
      )

    const expiring = ({ pharmacyId, categoryId, today, days }: ExpiryFilter) =>
      sql.and([
        sql`m.pharmacy_id = ${pharmacyId} and m.expiration_date <= ${today}::date + ${days}::integer`,
        ...(categoryId === null ? [] : [sql`m.category_id = ${categoryId}`]),
      ])

    const expirySelect = ({ today }: ExpiryFilter) => sql`
      select m.id, m.name, c.name as category_name, m.manufacter_name, m.quantity, m.expiration_date,
        m.expiration_date - ${today}::date as days_until_expiry
      from medicines m left join categories c on c.id = m.category_id`

    const expiry = (filter: ExpiryFilter, { limit, offset }: Slice) =>
      sql`
        ${expirySelect(filter)} where ${expiring(filter)}
        order by m.expiration_date, m.id limit ${limit} offset ${offset}`.pipe(rows(ExpiryRow), orDieSql)

    const expiryAfter = (filter: ExpiryFilter, last: ExpiryLine | null, limit: number) =>
      sql`
        ${expirySelect(filter)} where ${expiring(filter)}
        ${last === null ? sql`` : sql`and (m.expiration_date, m.id) > (${last.expiration_date}::date, ${last.id}::bigint)`}
        order by m.expiration_date, m.id limit ${limit}`.pipe(rows(ExpiryRow), orDieSql)

    /** The month is the calendar month of today; expired is 0 days or fewer, as the report's own label says. */
    const expirySummary = (filter: ExpiryFilter) =>
      sql`
        select count(*) as total_expiring_items,
          count(*) filter (where date_trunc('month', m.expiration_date) = date_trunc('month', ${filter.today}::date))
            as expiring_this_month,
          count(*) filter (where m.expiration_date <= ${filter.today}::date) as expired_items
        from medicines m where ${expiring(filter)}`.pipe(
        firstRow(ExpirySummary),
        Effect.map((row) => row ?? noneExpiring),
        orDieSql,
      )

    return { stock, stockAfter, stockSummary, expiry, expiryAfter, expirySummary }
  }),
}) {}
