import { SqlClient } from "@effect/sql"
import { MedicineId, PharmacyId, SaleId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql, rows } from "../../Sql.ts"

const StockGap = Schema.Struct({
  medicine_id: MedicineId,
  pharmacy_id: PharmacyId,
  /** The quantity in the medicine's row; null when the medicine is deleted. */
  quantity: Schema.NullOr(Schema.Int),
  /** The sum of the movements. */
  ledger: Schema.Int,
})
const SaleGap = Schema.Struct({ sale_id: SaleId, pharmacy_id: PharmacyId })
const Count = Schema.Struct({ total: Schema.Int })

/** Largest number of differences in the result. Normally there are none. */
const mostTold = 100

export class LedgerRepo extends Effect.Service<LedgerRepo>()("LedgerRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /**
     * Medicines whose stock differs from the sum of their movements, or from the quantity after the last movement.
     */
    const stockGaps = sql`
      select coalesce(m.id, l.medicine_id) as medicine_id, coalesce(m.pharmacy_id, l.pharmacy_id) as pharmacy_id,
        m.quantity, coalesce(l.total, 0)::integer as ledger
      from medicines m full join (
        select medicine_id, min(pharmacy_id) as pharmacy_id, sum(change) as total,
          (array_agg(quantity_after order by id desc))[1] as last
        from stock_movements group by medicine_id
      ) l on l.medicine_id = m.id
      where coalesce(m.quantity, 0) <> coalesce(l.total, 0) or coalesce(m.quantity, 0) <> coalesce(l.last, 0)
      order by 1 limit ${mostTold}`.pipe(rows(StockGap), orDieSql)

    /** Sales whose total and counts differ from the sums of their lines. */
    const saleGaps = sql`
      select s.id as sale_id, s.pharmacy_id from sales s
      left join (select sale_id, sum(total_amount) as total, count(*) as line_count, sum(quantity_sold) as units
        from sale_lines group by sale_id) l on l.sale_id = s.id
      where (s.total_amount, s.line_count, s.units) is distinct from (l.total, l.line_count, l.units) order by 1 limit ${mostTold}`.pipe(
      rows(SaleGap),
      orDieSql,
    )

    const medicines = sql`select count(*) as total from medicines`.pipe(
      firstRow(Count),
      Effect.map((row) => row?.total ?? 0),
      orDieSql,
    )

    /** Raises the statement timeout, since the check reads every row. It takes no locks that writers wait for. */
    const allowTime = sql`set local statement_timeout = '15min'`.pipe(Effect.asVoid, orDieSql)

    return { stockGaps, saleGaps, medicines, allowTime }
  }),
}) {}
