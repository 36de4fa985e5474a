import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

const table = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create table medicine_former_names (
      pharmacy_id integer not null,
      medicine_id bigint not null references medicines (id) on delete cascade,
      name text collate "C" not null,
      dosage text collate "C" not null,
      primary key (medicine_id, name, dosage)
    )`,
)

const triggers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create index medicine_former_names_pharmacy on medicine_former_names (pharmacy_id)`
  yield* sql`
    create function keep_former_name() returns trigger language plpgsql as $$ begin
      insert into medicine_former_names (pharmacy_id, medicine_id, name, dosage)
      values (old.pharmacy_id, old.id, old.name, old.dosage) on conflict do nothing;
      return null; end $$`
  yield* sql`
    create trigger keep_former_name after update of name, dosage on medicines for each row
      when ((old.name, old.dosage) is distinct from (new.name, new.dosage)) execute function keep_former_name()`
  // Lines of earlier versions have no strength of their own: they show the medicine's.
  yield* sql`
    create function keep_names_of_lines(first timestamptz, last timestamptz) returns void language sql as $$
      insert into medicine_former_names (pharmacy_id, medicine_id, name, dosage)
      select distinct l.pharmacy_id, l.medicine_id, l.medicine_name, coalesce(l.dosage, m.dosage)
      from sale_lines l join medicines m on m.id = l.medicine_id
      where l.sold_at >= first and l.sold_at < last
        and (l.medicine_name, coalesce(l.dosage, m.dosage)) <> (m.name, m.dosage)
      on conflict do nothing $$`
})

/**
 * Lines that a search of the history reads: those of some medicines with a text in them, and for sales, whose times are
 * given, what their lines say. A line has no medicine any more if it came back from the archive after the medicine was deleted.
 * The plans are made once: with a partition for each month, planning takes longer than reading.
 */
const reading = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create function sales_of_medicines(wanted_pharmacy integer, wanted bigint[], wanted_text text)
      returns setof bigint language plpgsql stable set plan_cache_mode = force_generic_plan as $$ begin
      return query select l.sale_id from sale_lines l join medicines m on m.id = l.medicine_id
        where l.medicine_id = any(wanted) and (l.medicine_name || ' ' || coalesce(l.dosage, m.dosage)) ilike wanted_text;
      return query select l.sale_id from sale_lines l
        where l.medicine_id is null and l.pharmacy_id = wanted_pharmacy
          and (l.medicine_name || ' ' || coalesce(l.dosage, '')) ilike wanted_text;
      end $$`
  yield* sql`
    create function texts_of_sales(wanted bigint[], times timestamptz[]) returns table (sale bigint, line_text text)
      language plpgsql stable set plan_cache_mode = force_generic_plan as $$ begin
      return query select l.sale_id, l.medicine_name || ' ' || coalesce(l.dosage, m.dosage, '')
        from unnest(wanted, times) as s (id, at) join sale_lines l on l.sale_id = s.id and l.sold_at = s.at
        left join medicines m on m.id = l.medicine_id;
      end $$`
})

/**
 * The names and strengths that medicines had before. A sold line keeps the name of its day, so a search of the history
 * that knows all names of a medicine finds its lines by the medicine, and reads no others.
 */
export const formerNames = Effect.all([table, triggers, reading], { discard: true })
