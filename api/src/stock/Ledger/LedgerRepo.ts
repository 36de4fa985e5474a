import { SqlClient } from "@effect/sql"
import { MedicineId, PharmacyId, SaleId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql, rows } from "../../Sql.ts"

const StockGap = Schema.Struct({
  medicine_id: MedicineId,
  pharmacy_id: PharmacyId,
  /** What the medicine's row says; null when the medicine is gone. */
  quantity: Schema.NullOr(Schema.Int),
  /** What the movements add up to. */
  ledger: Schema.Int,
})
const SaleGap = Schema.Struct({ sale_id: SaleId, pharmacy_id: PharmacyId })
const Count = Schema.Struct({ total: Schema.Int })

/** Gaps that are told one by one; there should be none at all. */
const mostTold = 100

export class LedgerRepo extends Effect.Service<LedgerRepo>()("LedgerRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Medicines whose movements do not add up to their stock, or whose last movement says another one. */
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

    /** Sales whose lines do not add up to their total and counts. */
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

    /** A look at everything takes longer than a call may; it holds nobody up. */
    const allowTime = sql`set local statement_timeout = '15min'`.pipe(Effect.asVoid, orDieSql)

    return { stockGaps, saleGaps, medicines, allowTime }
  }),
}) {}
