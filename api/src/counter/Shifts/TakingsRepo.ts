import { SqlClient } from "@effect/sql"
import type { PharmacyId, ShiftId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { Effect, Schema } from "effect"
import { oneRow, orDieSql, rows } from "../../Sql.ts"
import { TakingsRow } from "./ShiftRow.ts"

/** The largest number of payment methods in an answer; the largest amounts come first. */
const mostMethods = 200

const OutsideRow = Schema.Struct({
  sales: Schema.Int,
  returns: Schema.Int,
  usd: MoneyFromNumeric,
  riel: Schema.Int,
})

/** What was paid by each method, in shifts and outside of them. */
export class TakingsRepo extends Effect.Service<TakingsRepo>()("TakingsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** In shifts, as it was paid at the time. */
    const ofShifts = (ids: ReadonlyArray<ShiftId>) =>
      sql`
        select payment_method_name as method_name, payment_kind as kind,
          coalesce(sum(amount) filter (where kind = 'sale'), 0)::numeric(16, 2) as sold,
          coalesce(-sum(amount) filter (where kind <> 'sale'), 0)::numeric(16, 2) as given_back
        from drawer_entries where shift_id = any(${ids}::bigint[]) and sale_id is not null
        group by 1, 2 order by 3 desc, 1, 2 limit ${mostMethods}`.pipe(rows(TakingsRow), orDieSql)

    const outside = (pharmacyId: PharmacyId, from: Date, until: Date) => sql`
      from sale_payments p join sales s on s.id = p.sale_id
      where p.pharmacy_id = ${pharmacyId} and p.sold_at >= ${from} and p.sold_at < ${until} and s.shift_id is null`

    /** Outside of shifts, between two times. */
    const outsideShifts = (pharmacyId: PharmacyId, from: Date, until: Date) =>
      sql`
        select p.payment_method_name as method_name, p.kind,
          coalesce(sum(p.amount) filter (where p.sale_kind = 'sale'), 0)::numeric(16, 2) as sold,
          coalesce(-sum(p.amount) filter (where p.sale_kind <> 'sale'), 0)::numeric(16, 2) as given_back
        ${outside(pharmacyId, from, until)}
        group by 1, 2 order by 3 desc, 1, 2 limit ${mostMethods}`.pipe(rows(TakingsRow), orDieSql)

    /** The sales outside of shifts, and the cash that they brought. */
    const outsideCash = (pharmacyId: PharmacyId, from: Date, until: Date) =>
      sql`
        select count(distinct p.sale_id) filter (where p.sale_kind = 'sale') as sales,
          count(distinct p.sale_id) filter (where p.sale_kind <> 'sale') as returns,
          coalesce(sum(p.received_usd - p.change_usd), 0)::numeric(16, 2) as usd,
          coalesce(sum(p.received_riel - p.change_riel), 0)::bigint as riel
        ${outside(pharmacyId, from, until)}`.pipe(oneRow(OutsideRow), orDieSql)

    return { ofShifts, outsideShifts, outsideCash }
  }),
}) {}
