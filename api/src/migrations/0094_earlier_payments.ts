import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The payments of the sales that were made before payments had a table, and the check of the old lines against the
 * constraints of the last migration. Sales go on meanwhile.
 */
export const earlierPayments = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into sale_payments (sale_id, position, pharmacy_id, sold_at, sale_kind, payment_method_id,
      payment_method_name, kind, amount, received_usd, change_usd)
    select s.id, 1, s.pharmacy_id, s.sold_at, s.kind, s.payment_method_id, s.payment_method_name, k.kind,
      s.total_amount, case k.kind when 'cash' then greatest(s.total_amount, 0) else 0 end,
      case k.kind when 'cash' then greatest(-s.total_amount, 0) else 0 end
    from sales s left join payment_methods m on m.id = s.payment_method_id
      cross join lateral (
        select coalesce(m.kind, guessed_payment_kind(s.payment_method_name, false)) as kind) k
    where not exists (select from sale_payments p where p.sale_id = s.id)
    on conflict do nothing`
  yield* sql`
    alter table sale_lines
      validate constraint sale_lines_total_check,
      validate constraint sale_lines_discount_check`
})
