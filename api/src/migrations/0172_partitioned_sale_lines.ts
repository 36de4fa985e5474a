import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { waitShortly } from "../Sql/LockWaits.ts"

/**
 * A returned line names the sold one by id and time. The release before tells the id alone, and whoever tells no time has
 * it looked up, so that no returned line goes without the foreign key. The time of a returned line is null only when the sold
 * line has left with its month (decision 67).
 */
const returns = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table sale_lines add constraint sale_lines_returned_line_fkey
      foreign key (returned_line_id, returned_sold_at) references sale_lines (id, sold_at) on delete cascade`
  yield* sql`
    create function find_returned_line() returns trigger language plpgsql as $$ begin
      select sold_at into new.returned_sold_at from sale_lines where id = new.returned_line_id;
      if not found then
        raise exception 'there is no line % to return', new.returned_line_id
          using errcode = 'foreign_key_violation', constraint = 'sale_lines_returned_line_fkey', table = 'sale_lines';
      end if;
      return new; end $$`
  yield* sql`
    create trigger find_returned_line before insert on sale_lines for each row
      when (new.returned_line_id is not null and new.returned_sold_at is null) execute function find_returned_line()`
})

/**
 * The lines of a sale are of its month, so those that its counts are compared with are in one partition, or in those of the
 * lines that were added together. The plan is made once: PostgreSQL would believe that it reads all months, and make it
 * anew at each sale.
 */
const counts = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create or replace function count_sale_lines() returns trigger language plpgsql
      set plan_cache_mode = force_generic_plan as $$
    declare
      differing bigint[];
      strays bigint[];
      first timestamptz;
      last timestamptz;
    begin
      select month_begin(min(sold_at)), month_begin(max(sold_at), 1) into first, last from added;
      select array_agg(s.id) filter (where s.line_count <> c.lines or s.units <> c.units or s.loose_units <> c.loose_units),
        array_agg(s.id) filter (where s.sold_at < first or s.sold_at >= last) into differing, strays
      from (select sale_id, count(*) as lines, sum(quantity_sold) as units, sum(units_sold) as loose_units
        from sale_lines where sale_id in (select sale_id from added) and sold_at >= first and sold_at < last
        group by sale_id) c
      join sales s on s.id = c.sale_id;
      if strays is not null then
        raise exception 'lines of the sale % are of another month', strays[1]
          using errcode = 'check_violation', constraint = 'sale_lines_month_check', table = 'sale_lines';
      end if;
      if differing is null then return null; end if;
      perform from sales where id = any(differing) order by id for no key update;
      update sales s set line_count = c.lines, units = c.units, loose_units = c.loose_units
      from (select sale_id, count(*) as lines, sum(quantity_sold) as units, sum(units_sold) as loose_units
        from sale_lines where sale_id = any(differing) and sold_at >= first and sold_at < last group by sale_id) c
      where s.id = c.sale_id;
      return null; end $$`,
)

/** Sale lines have partitions. The tables that sales write are locked in the order in which a sale does. */
export const partitionedSaleLines = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* waitShortly
  yield* sql`lock table medicines in share row exclusive mode`
  yield* sql`lock table sales in share row exclusive mode`
  yield* sql`lock table sale_lines in access exclusive mode`
  yield* sql`select partition_by_month('sale_lines', 'id', 'sold_at')`
  yield* returns
  yield* counts
})
