import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Units of opened packages: fewer than a package, so that stock in units is packages × units in a package + loose units.
 * `quantity` stays the whole packages, which lists, alerts and search read. Strips divide a package evenly.
 */
const stock = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table medicines
      add column loose_units integer not null default 0,
      add column units_per_strip integer,
      add constraint medicines_loose_units_check
        check (loose_units >= 0 and loose_units < unit_per_package) not valid,
      add constraint medicines_units_per_strip_check check (units_per_strip > 1
        and units_per_strip < unit_per_package and unit_per_package % units_per_strip = 0) not valid`
  yield* sql`
    alter table stock_movements
      add column loose_change integer not null default 0,
      add column loose_after integer not null default 0,
      add constraint stock_movements_loose_after_check check (loose_after >= 0) not valid`
  yield* sql`alter table ledger_checkpoints add column loose_units integer not null default 0`
})

/** The ledger tells packages and loose units: a package that was opened is one package less and its units more. */
const ledger = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create or replace function ledger_insert() returns trigger language plpgsql as $$ begin
      insert into stock_movements (medicine_id, pharmacy_id, kind, change, quantity_after, loose_change, loose_after,
        staff_id)
      select id, pharmacy_id, setting_or('rokthnam.movement', 'creation'), quantity, quantity, loose_units,
        loose_units, setting_or('rokthnam.staff_id', null)::integer
      from inserted;
      return null; end $$`
  yield* sql`
    create or replace function ledger_update() returns trigger language plpgsql as $$ begin
      insert into stock_movements (medicine_id, pharmacy_id, kind, change, quantity_after, loose_change, loose_after,
        staff_id, sale_id)
      select n.id, n.pharmacy_id, setting_or('rokthnam.movement', 'edit'), n.quantity - o.quantity, n.quantity,
        n.loose_units - o.loose_units, n.loose_units, setting_or('rokthnam.staff_id', null)::integer,
        setting_or('rokthnam.sale_id', null)::bigint
      from updated n join outdated o on o.id = n.id
      where n.quantity <> o.quantity or n.loose_units <> o.loose_units;
      return null; end $$`
  yield* sql`
    create or replace function ledger_delete() returns trigger language plpgsql as $$ begin
      insert into stock_movements (medicine_id, pharmacy_id, kind, change, quantity_after, loose_change, loose_after,
        staff_id)
      select id, pharmacy_id, 'deletion', -quantity, 0, -loose_units, 0,
        setting_or('rokthnam.staff_id', null)::integer from deleted;
      return null; end $$`
})

/** A line sells packages or loose units, at the price of one of them; what came back of it counts the same. */
const lines = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table sale_lines
      add column units_sold integer not null default 0,
      drop constraint sale_lines_quantity_sold_check,
      drop constraint sale_lines_quantity_returned_check,
      drop constraint sale_lines_total_check,
      add constraint sale_lines_quantity_sold_check check (case when returned_line_id is null
        then quantity_sold >= 0 and units_sold >= 0 else quantity_sold <= 0 and units_sold <= 0 end
        and (quantity_sold = 0) <> (units_sold = 0)) not valid,
      add constraint sale_lines_quantity_returned_check
        check (quantity_returned between 0 and greatest(quantity_sold + units_sold, 0)) not valid,
      add constraint sale_lines_total_check
        check (total_amount = unit_price * (quantity_sold + units_sold) - discount_amount) not valid`
  yield* sql`
    alter table sale_conflicts
      add column is_loose boolean not null default false,
      add column settled_loose_units integer`
})

/**
 * A sale counts its loose units beside its packages. It is written with their number; the trigger counts again, under a
 * lock, where lines were added otherwise. Lines of packages alone need nothing.
 */
const counts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table sales
      add column loose_units integer not null default 0,
      add constraint sales_loose_units_check
        check (case kind when 'sale' then loose_units >= 0 else loose_units <= 0 end) not valid`
  yield* sql`
    create function count_loose_units() returns trigger language plpgsql as $$
    declare differing bigint[];
    begin
      select array_agg(s.id) into differing
      from (select sale_id, sum(units_sold) as loose_units from sale_lines
        where sale_id in (select sale_id from added where units_sold <> 0) group by sale_id) c
      join sales s on s.id = c.sale_id where s.loose_units <> c.loose_units;
      if differing is null then return null; end if;
      perform from sales where id = any(differing) order by id for no key update;
      update sales s set loose_units = c.loose_units
      from (select sale_id, sum(units_sold) as loose_units from sale_lines
        where sale_id = any(differing) group by sale_id) c
      where s.id = c.sale_id;
      return null; end $$`
  yield* sql`
    create trigger count_loose_units after insert on sale_lines
      referencing new table as added for each statement execute function count_loose_units()`
  yield* sql`
    create or replace function discount_sale_lines() returns trigger language plpgsql as $$ begin
      update sales s set line_count = s.line_count - c.lines, units = s.units - c.units,
        loose_units = s.loose_units - c.loose_units
      from (select sale_id, count(*) as lines, sum(quantity_sold) as units, sum(units_sold) as loose_units
        from removed group by sale_id) c
      where s.id = c.sale_id;
      return null; end $$`
})

/** Loose units in stock, sales, ledger and conflicts. The next migration checks the constraints against old rows. */
export const looseUnits = Effect.all([stock, ledger, lines, counts], { discard: true })
