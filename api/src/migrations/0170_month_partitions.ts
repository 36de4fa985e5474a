import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Makes a partition for every month until that of a time, and returns how many it made, at most 36 in one run. The empty
 * `…_rest` makes room for them. If rows are in it, because nobody has made partitions for months, it becomes the
 * partition of the months that they are of. The caller limits the wait for the locks.
 *
 * A line that was returned may not leave its table, not even for a moment: those who refer to it look away meanwhile.
 */
const make = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create function make_partitions(wanted_parent text, until timestamptz) returns integer language plpgsql as $$
    declare
      rest text := wanted_parent || '_rest';
      key text;
      first timestamptz;
      next timestamptz;
      latest timestamptz;
      made integer := 0;
    begin
      select begins into first from month_partitions where parent = wanted_parent and name = rest;
      if first is null or first > until then return 0; end if;
      if wanted_parent = 'sale_lines' then
        lock table medicines in share row exclusive mode;
        lock table sales in share row exclusive mode;
      end if;
      execute format('lock table %I in access exclusive mode', wanted_parent);
      -- somebody else may have made them meanwhile
      select begins into first from month_partitions where parent = wanted_parent and name = rest;
      if first > until then return 0; end if;
      select a.attname into key from pg_partitioned_table t join pg_attribute a
        on a.attrelid = t.partrelid and a.attnum = t.partattrs[0] where t.partrelid = wanted_parent::regclass;
      execute format('select max(%I) from %I', key, rest) into latest;
      if wanted_parent = 'sale_lines' and latest is not null then
        update sale_lines set returned_sold_at = null where returned_sold_at >= first and returned_line_id is not null;
      end if;
      execute format('alter table %I detach partition %I', wanted_parent, rest);
      next := first;
      if latest is null then
        execute format('drop table %I', rest);
      else
        next := month_begin(latest, 1);
        perform name_partition(rest, wanted_parent, first);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', wanted_parent,
          partition_name(wanted_parent, first), first, next);
        if wanted_parent = 'sale_lines' then
          execute format('update sale_lines r set returned_sold_at = l.sold_at from %I l
            where r.returned_line_id = l.id and r.returned_sold_at is null',
            partition_name(wanted_parent, first));
        end if;
        made := 1;
      end if;
      while next <= until and made < 36 loop
        perform add_partition(wanted_parent, partition_name(wanted_parent, next), next::text, month_begin(next, 1)::text);
        next := month_begin(next, 1);
        made := made + 1;
      end loop;
      perform add_partition(wanted_parent, rest, next::text, null);
      return made;
    end $$`,
)

const names = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create function partition_name(parent text, begins timestamptz) returns text language sql stable as $$
      select parent || to_char(begins at time zone 'Asia/Phnom_Penh', '_YYYY_MM') $$`
  // Indexes keep their names, which would be taken when the next one of the old name is made.
  yield* sql`
    create function name_partition(partition text, parent text, begins timestamptz) returns void language plpgsql as $$
    declare
      name text := partition_name(parent, begins);
      index record;
    begin
      execute format('alter table %I rename to %I', partition, name);
      for index in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid = name::regclass and starts_with(c.relname, partition)
      loop
        execute format('alter index %I rename to %I', index.relname,
          name || substr(index.relname, length(partition) + 1));
      end loop;
    end $$`
  // The audit log is only added to: nobody empties a partition of it either.
  yield* sql`
    create function guard_partition(parent text, name text) returns void language plpgsql as $$
    begin
      if parent = 'audit_log' then
        execute format('create trigger keep_whole_audit_log before truncate on %I
          for each statement execute function keep_audit_log()', name);
      end if;
    end $$`
  yield* sql`
    create function add_partition(parent text, name text, begins text, ends text) returns void language plpgsql as $$
    begin
      execute format('create table %I partition of %I for values from (%s) to (%s)', name, parent,
        coalesce(quote_literal(begins), 'minvalue'), coalesce(quote_literal(ends), 'maxvalue'));
      perform guard_partition(parent, name);
    end $$`
})

/**
 * Drops the partitions of a table whose last row is older than a time, and returns how many. An empty `…_before` takes
 * their place, for clocks that are wrong. The log of the search's changes keeps count of what was removed (migration 64).
 */
const drop = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create function drop_partitions(wanted_parent text, older timestamptz) returns integer language plpgsql as $$
    declare
      floor text := wanted_parent || '_before';
      next timestamptz;
      dropped integer := 0;
      has_old boolean;
      old record;
    begin
      select exists (select from month_partitions where parent = wanted_parent and name <> floor and ends <= older)
      into has_old;
      if not has_old and exists (select from month_partitions where parent = wanted_parent and name = floor and ends <= older)
      then
        execute format('select exists (select from %I)', floor) into has_old;
      end if;
      if not has_old then return 0; end if;
      execute format('lock table %I in access exclusive mode', wanted_parent);
      for old in select name from month_partitions where parent = wanted_parent and ends <= older loop
        if wanted_parent = 'search_changes' then
          execute format('update search_changes_removed r set xid = greatest(r.xid, l.xid), seq = greatest(r.seq, l.seq)
            from (select max(xid) as xid, max(seq) as seq from %I) l where l.seq is not null', old.name);
        end if;
        execute format('drop table %I', old.name);
        dropped := dropped + 1;
      end loop;
      select min(begins) into next from month_partitions where parent = wanted_parent;
      if next > '-infinity' then perform add_partition(wanted_parent, floor, null, next::text); end if;
      return dropped;
    end $$`,
)

/**
 * Partitions a table by the months of one of its columns: its rows stay where they are and become the partition `…_before`
 * of a new table, which takes its name, its rules, the sequence of its ids, and the names of its indexes. Nothing is read or
 * written, since a check of the table says that all rows are from before its end, and an index named `…_key` of id and time
 * becomes the primary key (both by the next migration). The check is missing where the table was empty: it has no month then.
 *
 * The sequence is made anew. It is locked before it is read, so that nobody takes a number in between.
 */
const partition = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create function partition_by_month(parent text, id text, key text) returns void language plpgsql as $$
    declare
      old text := parent || '_before';
      sequence text := pg_get_serial_sequence(parent, id);
      ends timestamptz;
      is_empty boolean;
      newest bigint;
      indexes text[];
      triggers text[];
      keys text[];
      one record;
    begin
      select substring(pg_get_constraintdef(oid) from '''([^'']+)''')::timestamptz into ends
      from pg_constraint where conrelid = parent::regclass and conname = parent || '_before_check';
      execute format('select not exists (select from %I)', parent) into is_empty;
      ends := coalesce(ends, month_begin(now(), case when is_empty then 0 else 2 end));
      execute format('alter table %I alter column %I set increment by 1', parent, id);
      execute format('select last_value + is_called::int from %s', sequence) into newest;
      for one in select tgname, pg_get_triggerdef(oid) as text from pg_trigger
        where tgrelid = parent::regclass and not tgisinternal
      loop
        triggers := triggers || one.text;
        execute format('drop trigger %I on %I', one.tgname, parent);
      end loop;
      for one in select conname, pg_get_constraintdef(oid) as text, confrelid from pg_constraint
        where conrelid = parent::regclass and contype = 'f' order by conname
      loop
        if one.confrelid = parent::regclass then
          execute format('alter table %I drop constraint %I', parent, one.conname);
        else
          keys := keys || format('alter table %I add constraint %I %s', parent, one.conname, one.text);
        end if;
      end loop;
      execute format('alter table %I drop constraint %I', parent, parent || '_pkey');
      for one in select c.relname as name, pg_get_indexdef(c.oid) as text from pg_index i
        join pg_class c on c.oid = i.indexrelid where i.indrelid = parent::regclass and c.relname <> parent || '_key'
      loop
        indexes := indexes || one.text;
        execute format('alter index %I rename to %I', one.name, old || substr(one.name, length(parent) + 1));
      end loop;
      execute format('alter table %I rename to %I', parent, old);
      execute format('alter table %I alter column %I drop identity', old, id);
      execute format('alter table %I add constraint %I primary key using index %I', old, old || '_pkey', parent || '_key');
      execute format('create table %I (like %I including defaults including constraints) partition by range (%I)',
        parent, old, key);
      execute format('alter table %I drop constraint if exists %I', parent, parent || '_before_check');
      execute format('alter table %I alter column %I add generated always as identity (sequence name %s start %s)',
        parent, id, sequence, newest);
      execute format('alter table %I add constraint %I primary key (%I, %I)', parent, parent || '_pkey', id, key);
      for one in select unnest(indexes || keys) as text loop execute one.text; end loop;
      execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', parent, old, ends);
      for one in select unnest(triggers) as text loop execute one.text; end loop;
      perform guard_partition(parent, old);
      perform add_partition(parent, parent || '_rest', ends::text, null);
      perform make_partitions(parent, month_begin(now(), 4));
    end $$`,
)

/**
 * A returned line names the line that was sold by its id and its time, since a partitioned table has no unique ids without
 * the time. Migration 174 fills it for the lines of before.
 */
const returnedTime = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`alter table sale_lines add column returned_sold_at timestamptz`,
)

/** What makes partitions. The next migrations partition the tables. */
export const monthPartitions = Effect.all([names, make, drop, partition, returnedTime], {
  discard: true,
})
