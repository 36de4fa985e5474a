import { SqlClient } from "@effect/sql"
import type { Statement } from "@effect/sql"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { dayLength } from "@rokthnam/shared/Primitives/PhnomPenhRules"
import { saleKinds } from "@rokthnam/shared/Sales/SaleKinds"
import { SaleId, SaleLineId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Clock, Effect, Schema } from "effect"
import type { RowsAfter } from "../../platform/Slices.ts"
import { quickReads } from "../../Sql/QuickReads.ts"
import { orDieSql, rows } from "../../Sql.ts"
import { soldMatching } from "./SoldConditionsRepo.ts"
import type { SoldFilter } from "./SoldFilter.ts"

const LineRow = Schema.Struct({
  id: SaleLineId,
  sale_id: SaleId,
  medicine_name: Schema.String,
  dosage: Schema.String,
  quantity_sold: Schema.Int,
  units_sold: Schema.Int,
  total_amount: MoneyFromNumeric,
  discount_amount: MoneyFromNumeric,
  payment_method: Schema.String,
  staff_name: Schema.String,
  sale_date: Schema.DateFromSelf,
  notes: Schema.NullOr(Schema.String),
  kind: Schema.Literal(...saleKinds),
  /** What the line had cost, rounded to cents; null where it is not known. */
  cost: Schema.NullOr(MoneyFromNumeric),
  /** The exact time, from which the next batch continues. A Date would lose its microseconds. */
  sold_at: Schema.String,
})
export type SoldLine = typeof LineRow.Type

/** Two months, in milliseconds. */
const twoMonths = 62 * dayLength

/** The lines of what a pharmacy sold, one by one. */
export class SoldLinesRepo extends Effect.Service<SoldLinesRepo>()("SoldLinesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const quickly = yield* quickReads

    /** The inner query reads only the index. `times` say again which months have the lines. Lines of an earlier version have the medicine's strength of today. */
    const linesOf = (found: Statement.Fragment, part: Statement.Fragment, times = sql``) => sql`
      select l.id, l.sale_id, l.medicine_name, coalesce(l.dosage, m.dosage, '') as dosage, l.quantity_sold, l.units_sold, l.total_amount, l.discount_amount,
        l.payment_method_name as payment_method, s.staff_name, l.sold_at as sale_date, s.notes, s.kind,
        (l.unit_cost * (l.quantity_sold + l.units_sold))::numeric(16, 2) as cost, l.sold_at::text as sold_at
      from (select id, sold_at from sale_lines where ${found} order by sold_at desc, id desc ${part}) wanted
      join sale_lines l on l.id = wanted.id and l.sold_at = wanted.sold_at${times} join sales s on s.id = l.sale_id
      left join medicines m on m.id = l.medicine_id
      order by l.sold_at desc, l.id desc`

    const linesIn = (filter: SoldFilter, { limit, offset = 0, after = null }: RowsAfter<SoldLine>) => {
      const behind =
        after === null ? sql`` : sql`and (sold_at, id) < (${after.sold_at}::timestamptz, ${after.id}::bigint)`
      const found = sql`${soldMatching(sql, filter, "sale_id")} ${behind}`
      const { from, until } = filter
      const times = sql`${from === null ? sql`` : sql` and l.sold_at >= ${from}`}${
        until === null ? sql`` : sql` and l.sold_at < ${until}`
      }`
      return linesOf(found, sql`limit ${limit} offset ${offset}`, times).pipe(rows(LineRow), orDieSql)
    }

    /**
     * Sold lines, the latest first. Where no first day is asked for, those of the last two months are looked at first: they
     * mostly fill the page, and a statement that can need every month is planned for each of them.
     */
    const lines = Effect.fnUntraced(function* (filter: SoldFilter, slice: RowsAfter<SoldLine>) {
      if (filter.from !== null) return yield* linesIn(filter, slice)
      const end = slice.after?.sale_date ?? filter.until
      const last = end?.getTime() ?? (yield* Clock.currentTimeMillis)
      const recent = yield* linesIn({ ...filter, from: new Date(last - twoMonths) }, slice)
      return recent.length === slice.limit ? recent : yield* linesIn(filter, slice)
    })

    /** The latest sold lines of a pharmacy, at most `count`, which is written into the text of the prepared statement. */
    const latest = (pharmacyId: PharmacyId, count: number) =>
      sql`/* sale_lines_latest */ ${linesOf(sql`pharmacy_id = ${pharmacyId}`, sql.literal(`limit ${count}`))}`.pipe(
        quickly,
        rows(LineRow),
        orDieSql,
      )

    return { lines, latest }
  }),
}) {}
