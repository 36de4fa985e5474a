import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * What a month of movements adds up to is in `archived_stock` once it is `leaving`, no longer only when it has left: the sums
 * of those that are on their way. A program of the release before that is archiving at this moment, which has this lock, ends first.
 */
const summed = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    do $$
    declare
      one record;
    begin
      if exists (select from archived_months a where a.parent = 'stock_movements' and a.state = 'leaving') then
        perform pg_advisory_xact_lock(27428844020004453);
      end if;
      for one in select a.partition from archived_months a
        where a.parent = 'stock_movements' and a.state = 'leaving' and to_regclass(a.partition) is not null
      loop
        execute format('
          insert into archived_stock as a
            (medicine_id, pharmacy_id, quantity, loose_units, movement_id, quantity_after, loose_after)
          select medicine_id, min(pharmacy_id), sum(change), sum(loose_change), max(id),
            (array_agg(quantity_after order by id desc))[1], (array_agg(loose_after order by id desc))[1]
          from %I group by medicine_id
          on conflict (medicine_id) do update set quantity = a.quantity + excluded.quantity,
            loose_units = a.loose_units + excluded.loose_units, movement_id = greatest(a.movement_id, excluded.movement_id),
            quantity_after = case when excluded.movement_id > a.movement_id then excluded.quantity_after
              else a.quantity_after end,
            loose_after = case when excluded.movement_id > a.movement_id then excluded.loose_after else a.loose_after end',
          one.partition);
      end loop;
    end $$`,
)

/**
 * A month that left the database leaves an empty partition, its place: whatever the clock of a machine says, a row has one.
 * Adds it unless it is there, by the bounds that `archived_months` has.
 */
const place = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create function add_place(wanted_parent text, partition text, first timestamptz, until timestamptz) returns void
    language plpgsql as $$
    begin
      if not exists (select from month_partitions p
        where p.parent = wanted_parent and p.begins < until and p.ends > first)
      then
        perform add_partition(wanted_parent, partition, nullif(first, '-infinity')::text, until::text);
      end if;
    end $$`,
)

/** As in migration 170, but nothing from the beginning of the first archived month on is dropped: it would have no place. */
const drop = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create or replace function drop_partitions(wanted_parent text, older timestamptz) returns integer language plpgsql as $$
    declare
      floor text := wanted_parent || '_before';
      next timestamptz;
      dropped integer := 0;
      has_old boolean;
      old record;
    begin
      older := least(older, (select min(a.begins) from archived_months a where a.parent = wanted_parent));
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
 * The first partition of the audit log, where the retention has drawn it over months that are in the archive, is divided, so
 * that each of them has a place of its own.
 */
const divided = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    do $$
    declare
      wide record;
      away record;
      next timestamptz;
    begin
      for wide in select p.parent, p.name, p.begins, p.ends from month_partitions p
        where p.parent = 'audit_log' and not p.is_leaving and exists (select from archived_months a
          where a.parent = p.parent and a.state = 'archived' and a.begins >= p.begins and a.ends <= p.ends
            and (a.begins, a.ends) <> (p.begins, p.ends))
      loop
        execute format('alter table %I detach partition %I', wide.parent, wide.name);
        execute format('alter table %I rename to audit_log_divided', wide.name);
        next := wide.begins;
        for away in select a.partition, a.begins, a.ends from archived_months a
          where a.parent = wide.parent and a.state = 'archived' and a.begins >= wide.begins and a.ends <= wide.ends
          order by a.begins
        loop
          perform add_place(wide.parent, away.partition, away.begins, away.ends);
        end loop;
        for away in select p.begins, p.ends from month_partitions p
          where p.parent = wide.parent and p.begins >= wide.begins and p.ends <= wide.ends
          union all select wide.ends, wide.ends order by begins
        loop
          if next < away.begins then
            perform add_partition(wide.parent, case when next = '-infinity' then wide.parent || '_before'
              else partition_name(wide.parent, next) end, nullif(next, '-infinity')::text, away.begins::text);
          end if;
          next := away.ends;
        end loop;
        insert into audit_log overriding system value select * from audit_log_divided;
        drop table audit_log_divided;
      end loop;
    end $$`,
)

/** Places for the months that left without one, and partitions for what else has none. A month that is leaving gets its own later. */
const filled = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    do $$
    declare
      wanted text;
      one record;
      next timestamptz;
    begin
      foreach wanted in array array['sale_lines', 'stock_movements', 'audit_log'] loop
        for one in select a.partition, a.begins, a.ends from archived_months a
          where a.parent = wanted and a.state = 'archived' order by a.begins
        loop
          perform add_place(wanted, one.partition, one.begins, one.ends);
        end loop;
        next := '-infinity';
        for one in select p.begins, p.ends from month_partitions p where p.parent = wanted
          union select a.begins, a.ends from archived_months a where a.parent = wanted order by begins
        loop
          if next < one.begins then
            perform add_partition(wanted, case when next = '-infinity' then wanted || '_before'
              else partition_name(wanted, next) end, nullif(next, '-infinity')::text, one.begins::text);
          end if;
          next := greatest(next, one.ends);
        end loop;
      end loop;
    end $$`,
)

/** Every time has a partition, also those of archived months. */
export const placesOfArchivedMonths = Effect.all([summed, place, drop, divided, filled], { discard: true })
