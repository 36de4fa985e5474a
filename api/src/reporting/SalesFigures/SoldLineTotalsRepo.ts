import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { orDieSql, rows } from "../../Sql.ts"
import { TotalRow } from "./SalesFiguresRepo.ts"
import { soldMatching } from "./SoldConditionsRepo.ts"
import type { SoldFilter } from "./SoldFilter.ts"

const sumOf = (kind: string) => `coalesce(sum(l.total_amount) filter (where s.kind = '${kind}'), 0)`

/** The totals of some lines of the sales. Those of whole sales are added up from the sales themselves. */
export class SoldLineTotalsRepo extends Effect.Service<SoldLineTotalsRepo>()("SoldLineTotalsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** A voided sale is not counted: its void has the same lines. */
    const sales = ({ kind }: SoldFilter) =>
      sql.literal(
        kind === undefined
          ? `count(distinct s.id) filter (where s.kind = 'sale') - count(distinct s.id) filter (where s.kind = 'void')`
          : `count(distinct s.id)`,
      )

    const sums = sql.literal(
      `coalesce(sum(l.total_amount), 0)::numeric(16, 2) as total_amount, ${sumOf("sale")}::numeric(16, 2) as sold_amount,
        ${sumOf("return")}::numeric(16, 2) as returned_amount, ${sumOf("void")}::numeric(16, 2) as voided_amount`,
    )

    /** All lines of the filter, in the row without a method, and by the method of their sale, at most 200 methods. */
    const totals = (filter: SoldFilter) =>
      sql`
        select case when grouping(l.payment_method_name) = 0 then l.payment_method_name end as method,
          ${sales(filter)} as transaction_count, count(*) as line_count,
          coalesce(sum(l.quantity_sold), 0)::bigint as units, coalesce(sum(l.units_sold), 0)::bigint as loose_units, ${sums}
        from (select * from sale_lines where ${soldMatching(sql, filter, "sale_id")}) l
        join sales s on s.id = l.sale_id
        group by grouping sets ((), (l.payment_method_name))
        order by grouping(l.payment_method_name) desc, total_amount desc, method limit 201`.pipe(
        rows(TotalRow),
        orDieSql,
      )

    return { totals }
  }),
}) {}
