import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * What each sale pays for its triggers. A sale is written with the numbers of its lines and packages, so its row is
 * written once. The trigger compares them with the lines and writes only what differs, for those who add lines
 * otherwise. It counts again under a lock, because two of them may add lines to the same sale.
 */
const counts = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create or replace function count_sale_lines() returns trigger language plpgsql as $$
    declare differing bigint[];
    begin
      select array_agg(s.id) into differing
      from (select sale_id, count(*) as lines, sum(quantity_sold) as units from sale_lines
        where sale_id in (select sale_id from added) group by sale_id) c
      join sales s on s.id = c.sale_id where s.line_count <> c.lines or s.units <> c.units;
      if differing is null then return null; end if;
      perform from sales where id = any(differing) order by id for no key update;
      update sales s set line_count = c.lines, units = c.units
      from (select sale_id, count(*) as lines, sum(quantity_sold) as units from sale_lines
        where sale_id = any(differing) group by sale_id) c
      where s.id = c.sale_id;
      return null; end $$`,
)

/** A sale takes stock and changes no dates, so it cannot end the cause of an alert, and looks for none. */
const acknowledgements = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create or replace function end_acknowledgements() returns trigger language plpgsql as $$
    declare today date;
    begin
      if current_setting('rokthnam.movement', true) = 'sale' then return null; end if;
      today := coalesce(
        nullif(current_setting('rokthnam.today', true), '')::date, (now() at time zone 'Asia/Phnom_Penh')::date);
      delete from alert_acknowledgements a using updated n
      where a.medicine_id = n.id and (
        (a.alert_type = 'LOW_STOCK' and n.quantity > a.threshold) or
        (a.alert_type = 'EXPIRING_SOON' and n.expiration_date > today + a.threshold));
      return null; end $$`,
)

export const cheapSales = Effect.zipRight(counts, acknowledgements)
