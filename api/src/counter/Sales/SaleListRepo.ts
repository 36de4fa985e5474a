import { SqlClient } from "@effect/sql"
import type { PharmacyId, SaleId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import type { Slice } from "../../platform/Slices.ts"
import { firstRow, orDieSql, rows } from "../../Sql.ts"
import { saleFields, saleLineFields } from "./SaleRows.ts"

const Count = Schema.Struct({ total: Schema.Int })

const SaleRow = Schema.Struct({ ...saleFields, is_voided: Schema.Boolean })
const LineRow = Schema.Struct({ ...saleLineFields, dosage: Schema.String })

/** The list of past sales. */
export class SaleListRepo extends Effect.Service<SaleListRepo>()("SaleListRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const count = (pharmacyId: PharmacyId) =>
      sql`select count(*) as total from sales where pharmacy_id = ${pharmacyId}`.pipe(
        firstRow(Count),
        Effect.map((row) => row?.total ?? 0),
        orDieSql,
      )

    // The inner query pages over the index only. The outer query fetches only the rows of the page.
    const list = (pharmacyId: PharmacyId, page: Slice) =>
      sql`
        select s.id, s.kind, s.returned_sale_id, s.total_amount, s.payment_method_name, s.notes, s.discount_reason, s.staff_name, s.sold_at as transaction_date,
          exists (select from sales v where v.returned_sale_id = s.id and v.kind = 'void') as is_voided
        from (select id, sold_at from sales where pharmacy_id = ${pharmacyId}
          order by sold_at desc, id desc limit ${page.limit} offset ${page.offset}) wanted
        join sales s on s.id = wanted.id order by wanted.sold_at desc, wanted.id desc`.pipe(
        rows(SaleRow),
        orDieSql,
      )

    const linesOf = (saleIds: ReadonlyArray<SaleId>) =>
      sql`
        select l.id, l.sale_id, l.medicine_id, l.medicine_name, coalesce(l.dosage, m.dosage, '') as dosage,
          l.quantity_sold, l.units_sold, l.quantity_returned, l.unit_price, l.discount_amount, l.total_amount
        from sale_lines l left join medicines m on m.id = l.medicine_id
        where l.sale_id = any(${saleIds}::bigint[]) order by l.sale_id, l.id`.pipe(rows(LineRow), orDieSql)

    return { count, list, linesOf }
  }),
}) {}
