import { SqlClient } from "@effect/sql"
import { SaleLineId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../../Sql.ts"
import type { Slice, TimeSpan } from "./ReportFilters.ts"

const LineRow = Schema.Struct({
  id: SaleLineId,
  medicine_name: Schema.String,
  quantity_sold: Schema.Int,
  total_amount: MoneyFromNumeric,
  payment_method: Schema.String,
  staff_name: Schema.String,
  sale_date: Schema.DateFromSelf,
  notes: Schema.NullOr(Schema.String),
  /** The exact instant, for asking on from here: a Date would cut its microseconds. */
  sold_at: Schema.String,
})
export type SoldLine = typeof LineRow.Type

const MethodRow = Schema.Struct({
  method: Schema.String,
  transaction_count: Schema.Int,
  line_count: Schema.Int,
  units: Schema.Int,
  total_amount: MoneyFromNumeric,
})

type SoldFilter = TimeSpan & { readonly pharmacyId: number; readonly paymentMethod: string | null }

/** Sold lines and what they come to: what the sales report and the dashboard's transactions show. */
export class SoldRepo extends Effect.Service<SoldRepo>()("SoldRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** The same for sales and for sale lines: both carry the instant and the payment method. */
    const matching = ({ pharmacyId, from, until, paymentMethod }: SoldFilter) =>
      sql.and([
        sql`pharmacy_id = ${pharmacyId}`,
        ...(from === null ? [] : [sql`sold_at >= ${from}`]),
        ...(until === null ? [] : [sql`sold_at < ${until}`]),
        ...(paymentMethod === null ? [] : [sql`payment_method_name = ${paymentMethod}`]),
      ])

    const columns = sql.literal(`
      l.id, l.medicine_name, l.quantity_sold, l.total_amount, l.payment_method_name as payment_method, s.staff_name,
      l.sold_at as sale_date, s.notes, l.sold_at::text as sold_at`)

    /** The latest first. The inner query pages over the index alone. */
    const page = (filter: SoldFilter, { limit, offset }: Slice) =>
      sql`
        select ${columns} from (select id from sale_lines where ${matching(filter)}
          order by sold_at desc, id desc limit ${limit} offset ${offset}) wanted
        join sale_lines l on l.id = wanted.id join sales s on s.id = l.sale_id
        order by l.sold_at desc, l.id desc`.pipe(rows(LineRow), orDieSql)

    /** The next lines after a line, or the first ones: for going through all of them without holding a cursor. */
    const after = (filter: SoldFilter, last: SoldLine | null, limit: number) =>
      sql`
        select ${columns} from sale_lines l join sales s on s.id = l.sale_id
        where l.id in (select id from sale_lines where ${matching(filter)}
          ${last === null ? sql`` : sql`and (sold_at, id) < (${last.sold_at}::timestamptz, ${last.id}::integer)`}
          order by sold_at desc, id desc limit ${limit})
        order by l.sold_at desc, l.id desc`.pipe(rows(LineRow), orDieSql)

    /** Sales by the payment method's name of their day, the largest amount first. */
    const byMethod = (filter: SoldFilter) =>
      sql`
        select payment_method_name as method, count(*) as transaction_count, sum(total_amount) as total_amount,
          sum(line_count) as line_count, sum(units) as units
        from sales where ${matching(filter)}
        group by payment_method_name order by sum(total_amount) desc, payment_method_name limit 200`.pipe(
        rows(MethodRow),
        orDieSql,
      )

    return { page, after, byMethod }
  }),
}) {}
