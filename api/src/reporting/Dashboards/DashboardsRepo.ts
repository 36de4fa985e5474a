import { SqlClient } from "@effect/sql"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql, rows } from "../../Sql.ts"

const MonthRow = Schema.Struct({ month: Schema.String, amount: MoneyFromNumeric })
const InventoryRow = Schema.Struct({ total_items: Schema.Int, low_stock: Schema.Int })
const SellerRow = Schema.Struct({ name: Schema.String, units: Schema.Int })

export class DashboardsRepo extends Effect.Service<DashboardsRepo>()("DashboardsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Sales of the last twelve calendar months in Phnom Penh, the oldest first; months without a sale are 0. */
    const months = (pharmacyId: number) =>
      sql`
        with span as (
          select date_trunc('month', now() at time zone 'Asia/Phnom_Penh') as this_month
        )
        select to_char(m, 'YYYY-MM') as month, coalesce((
          select sum(total_amount) from sales
          where pharmacy_id = ${pharmacyId} and sold_at >= m at time zone 'Asia/Phnom_Penh'
            and sold_at < (m + interval '1 month') at time zone 'Asia/Phnom_Penh'
        ), 0)::numeric(16, 2) as amount
        from span, generate_series(this_month - interval '11 months', this_month, interval '1 month') as m
        order by m`.pipe(rows(MonthRow), orDieSql)

    /** Medicines in all, and those with stock at or below the threshold. */
    const inventory = (pharmacyId: number, lowAt: number) =>
      sql`
        select count(*) as total_items, count(*) filter (where quantity <= ${lowAt}) as low_stock
        from medicines where pharmacy_id = ${pharmacyId}`.pipe(firstRow(InventoryRow), orDieSql)

    /** The medicines most sold since an instant, by packages. */
    const topSellers = (pharmacyId: number, since: Date, limit: number) =>
      sql`
        select m.name, top.units
        from (select medicine_id, sum(quantity_sold) as units from sale_lines
          where pharmacy_id = ${pharmacyId} and sold_at >= ${since}
          group by medicine_id order by 2 desc, 1 limit ${limit}) top
        join medicines m on m.id = top.medicine_id
        order by top.units desc, top.medicine_id`.pipe(rows(SellerRow), orDieSql)

    return { months, inventory, topSellers }
  }),
}) {}
