import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The look at new sales for missing payments also marks past days, so that a sale of today pays for no other trigger. The
 * clock decides and not the progress: whoever writes a day after it has ended marks it, and whoever wrote it before has a
 * transaction number, for whose end the job waits.
 */
const added = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create or replace function add_payments() returns trigger language plpgsql as $$
    begin
      if not exists (select from added s
        where s.sold_at < date_trunc('day', clock_timestamp(), 'Asia/Phnom_Penh')
          or not exists (select from sale_payments p where p.sale_id = s.id)) then return null; end if;
      insert into sales_summary_marks (pharmacy_id, day, scope)
      select distinct pharmacy_id, (sold_at at time zone 'Asia/Phnom_Penh')::date, 'sales' from added
      where sold_at < date_trunc('day', clock_timestamp(), 'Asia/Phnom_Penh');
      insert into sale_payments (sale_id, position, pharmacy_id, sold_at, sale_kind, payment_method_id,
        payment_method_name, kind, amount, received_usd, change_usd)
      select s.id, 1, s.pharmacy_id, s.sold_at, s.kind, s.payment_method_id, s.payment_method_name, k.kind,
        s.total_amount, case k.kind when 'cash' then greatest(s.total_amount, 0) else 0 end,
        case k.kind when 'cash' then greatest(-s.total_amount, 0) else 0 end
      from added s left join payment_methods m on m.id = s.payment_method_id
        cross join lateral (
          select coalesce(m.kind, guessed_payment_kind(s.payment_method_name, false)) as kind) k
      where not exists (select from sale_payments p where p.sale_id = s.id);
      return null; end $$`,
)

/** What changes sales of past days: lines that a deleted medicine takes with it, and the deletion of who sold. */
const changed = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create function mark_changed_sales() returns trigger language plpgsql as $$
    declare begun constant timestamptz := date_trunc('day', clock_timestamp(), 'Asia/Phnom_Penh');
    begin
      insert into sales_summary_marks (pharmacy_id, day, scope)
      select distinct o.pharmacy_id, (t.at at time zone 'Asia/Phnom_Penh')::date, 'sales'
      from outdated o join updated n on n.id = o.id cross join lateral (values (o.sold_at), (n.sold_at)) as t (at)
      where t.at < begun and (o.sold_at, o.kind, o.payment_method_name, o.total_amount, o.line_count, o.units,
          o.loose_units) is distinct from (n.sold_at, n.kind, n.payment_method_name, n.total_amount, n.line_count,
          n.units, n.loose_units)
      union all
      select distinct o.pharmacy_id, date_trunc('month', o.sold_at at time zone 'Asia/Phnom_Penh')::date, 'groups'
      from outdated o join updated n on n.id = o.id
      where o.sold_at < begun and (o.staff_id, o.staff_name) is distinct from (n.staff_id, n.staff_name);
      return null; end $$`
  yield* sql`
    create trigger mark_changed_sales after update on sales
      referencing old table as outdated new table as updated for each statement execute function mark_changed_sales()`
  yield* sql`
    create function mark_removed_sales() returns trigger language plpgsql as $$ begin
      insert into sales_summary_marks (pharmacy_id, day, scope)
      select distinct pharmacy_id, (sold_at at time zone 'Asia/Phnom_Penh')::date, 'sales' from removed
      where sold_at < date_trunc('day', clock_timestamp(), 'Asia/Phnom_Penh');
      return null; end $$`
  yield* sql`
    create trigger mark_removed_sales after delete on sales
      referencing old table as removed for each statement execute function mark_removed_sales()`
})

/**
 * Lines whose amounts are corrected by hand: nothing in the product does that. The trigger names columns, so counting what
 * came back of a line does not meet it. A medicine that is named or sorted otherwise changes the groups of its lines.
 */
const lines = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create function mark_corrected_line() returns trigger language plpgsql as $$ begin
      insert into sales_summary_marks (pharmacy_id, day, scope)
      select distinct pharmacy_id, (sold_at at time zone 'Asia/Phnom_Penh')::date, 'sales'
      from (values (old.pharmacy_id, old.sold_at), (new.pharmacy_id, new.sold_at)) as l (pharmacy_id, sold_at)
      where sold_at < date_trunc('day', clock_timestamp(), 'Asia/Phnom_Penh');
      return null; end $$`
  yield* sql`
    create trigger mark_corrected_line after update of sale_id, pharmacy_id, medicine_id, medicine_name, dosage,
      quantity_sold, units_sold, total_amount, discount_amount, payment_method_name, sold_at, unit_cost on sale_lines
      for each row execute function mark_corrected_line()`
  yield* sql`
    create function mark_regrouped_lines() returns trigger language plpgsql as $$ begin
      insert into sales_summary_marks (pharmacy_id, day, scope)
      select distinct pharmacy_id, date_trunc('month', sold_at at time zone 'Asia/Phnom_Penh')::date, 'groups'
      from sale_lines where medicine_id = new.id;
      return null; end $$`
  yield* sql`
    create trigger mark_regrouped_lines after update of name, dosage, category_id on medicines for each row
      when ((old.name, old.dosage, old.category_id) is distinct from (new.name, new.dosage, new.category_id))
      execute function mark_regrouped_lines()`
})

/** Every write that changes what a past day's summaries say leaves a mark in its transaction. */
export const salesSummaryMarks = Effect.all([added, changed, lines], { discard: true })
