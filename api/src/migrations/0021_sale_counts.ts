import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The database itself maintains the number of lines and packages of each sale. The summaries of reports then read
 * one index row per sale and no lines. The nightly check of the ledger compares both numbers with the lines.
 */
export const saleCounts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table sales
      add column line_count integer not null default 0 check (line_count >= 0),
      add column units integer not null default 0 check (units >= 0)`
  yield* sql`
    update sales s set line_count = l.line_count, units = l.units
    from (select sale_id, count(*) as line_count, sum(quantity_sold) as units from sale_lines group by sale_id) l
    where l.sale_id = s.id`
  yield* sql`drop index sales_recent`
  yield* sql`
    create index sales_recent on sales (pharmacy_id, sold_at desc, id desc)
      include (payment_method_name, total_amount, line_count, units)`
  yield* sql`
    create function count_sale_lines() returns trigger language plpgsql as $$ begin
      update sales s set line_count = s.line_count + c.lines, units = s.units + c.units
      from (select sale_id, count(*) as lines, sum(quantity_sold) as units from added group by sale_id) c
      where s.id = c.sale_id;
      return null; end $$`
  yield* sql`
    create function discount_sale_lines() returns trigger language plpgsql as $$ begin
      update sales s set line_count = s.line_count - c.lines, units = s.units - c.units
      from (select sale_id, count(*) as lines, sum(quantity_sold) as units from removed group by sale_id) c
      where s.id = c.sale_id;
      return null; end $$`
  yield* sql`
    create trigger count_sale_lines after insert on sale_lines
      referencing new table as added for each statement execute function count_sale_lines()`
  yield* sql`
    create trigger discount_sale_lines after delete on sale_lines
      referencing old table as removed for each statement execute function discount_sale_lines()`
})
