import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * One trigger compares the counts of a sale with its lines, loose units included. Two did, each with a look at the lines.
 * As before, it writes only what differs, under a lock.
 */
const counts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create or replace function count_sale_lines() returns trigger language plpgsql as $$
    declare differing bigint[];
    begin
      select array_agg(s.id) into differing
      from (select sale_id, count(*) as lines, sum(quantity_sold) as units, sum(units_sold) as loose_units
        from sale_lines where sale_id in (select sale_id from added) group by sale_id) c
      join sales s on s.id = c.sale_id
      where s.line_count <> c.lines or s.units <> c.units or s.loose_units <> c.loose_units;
      if differing is null then return null; end if;
      perform from sales where id = any(differing) order by id for no key update;
      update sales s set line_count = c.lines, units = c.units, loose_units = c.loose_units
      from (select sale_id, count(*) as lines, sum(quantity_sold) as units, sum(units_sold) as loose_units
        from sale_lines where sale_id = any(differing) group by sale_id) c
      where s.id = c.sale_id;
      return null; end $$`
  yield* sql`drop trigger count_loose_units on sale_lines`
  yield* sql`drop function count_loose_units()`
})

/** A sale that is written with its payments needs none: the trigger ends before it prepares an insert and its triggers. */
const payments = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create or replace function add_payments() returns trigger language plpgsql as $$ begin
      if not exists (select from added s where not exists (select from sale_payments p where p.sale_id = s.id)) then
        return null;
      end if;
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

export const oneCountOfLines = Effect.zipRight(counts, payments)
