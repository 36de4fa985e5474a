import { SqlClient } from "@effect/sql"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { SaleLineId } from "@rokthnam/shared/Primitives/Id"
import { cents, MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql, rows } from "../../Sql.ts"

const Shelf = Schema.Struct({
  total_medicines: Schema.Int,
  low_stock_count: Schema.Int,
  expiring_soon_count: Schema.Int,
})
const Count = Schema.Struct({ total: Schema.Int })
const Sold = Schema.Struct({ total_revenue: MoneyFromNumeric, total_sales: Schema.Int })
const Seller = Schema.Struct({
  name: Schema.String,
  total_quantity: Schema.Int,
  total_revenue: MoneyFromNumeric,
})
const Recent = Schema.Struct({
  id: SaleLineId,
  medicine_name: Schema.String,
  quantity: Schema.Int,
  amount: MoneyFromNumeric,
  staff_name: Schema.String,
  date: Schema.DateFromSelf,
})

const noShelf = { total_medicines: 0, low_stock_count: 0, expiring_soon_count: 0 }

export class OverviewRepo extends Effect.Service<OverviewRepo>()("OverviewRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const shelf = (
      pharmacyId: number,
      rule: { today: CalendarDay; lowStockAt: number; expiryDays: number },
    ) =>
      sql`
        select count(*) as total_medicines, count(*) filter (where quantity <= ${rule.lowStockAt}) as low_stock_count,
          count(*) filter (where expiration_date <= ${rule.today}::date + ${rule.expiryDays}::integer)
            as expiring_soon_count
        from medicines where pharmacy_id = ${pharmacyId}`.pipe(
        firstRow(Shelf),
        Effect.map((row) => row ?? noShelf),
        orDieSql,
      )

    const categories = (pharmacyId: number) =>
      sql`select count(*) as total from categories where pharmacy_id = ${pharmacyId}`.pipe(
        firstRow(Count),
        Effect.map((row) => row?.total ?? 0),
        orDieSql,
      )

    const soldSince = (pharmacyId: number, since: Date) =>
      sql`
        select coalesce(sum(total_amount), 0) as total_revenue, count(*) as total_sales
        from sales where pharmacy_id = ${pharmacyId} and sold_at >= ${since}`.pipe(
        firstRow(Sold),
        Effect.map((row) => row ?? { total_revenue: cents(0), total_sales: 0 }),
        orDieSql,
      )

    const topSellers = (pharmacyId: number, since: Date, limit: number) =>
      sql`
        select m.name, top.total_quantity, top.total_revenue
        from (select medicine_id, sum(quantity_sold) as total_quantity, sum(total_amount) as total_revenue
          from sale_lines where pharmacy_id = ${pharmacyId} and sold_at >= ${since}
          group by medicine_id order by 2 desc, 3 desc, 1 limit ${limit}) top
        join medicines m on m.id = top.medicine_id
        order by top.total_quantity desc, top.total_revenue desc, top.medicine_id`.pipe(
        rows(Seller),
        orDieSql,
      )

    const recent = (pharmacyId: number, limit: number) =>
      sql`
        select l.id, l.medicine_name, l.quantity_sold as quantity, l.total_amount as amount, s.staff_name,
          l.sold_at as date
        from sale_lines l join sales s on s.id = l.sale_id
        where l.pharmacy_id = ${pharmacyId} order by l.sold_at desc, l.id desc limit ${limit}`.pipe(
        rows(Recent),
        orDieSql,
      )

    return { shelf, categories, soldSince, topSellers, recent }
  }),
}) {}
