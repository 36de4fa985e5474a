import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Tables whose rows belong to a month have a partition for each calendar month of Phnom Penh, `audit_log_2027_01`. What is
 * older than the first month is in `…_before`, and whatever comes after the last one that was made in `…_rest`, so that
 * every row has a place whether or not somebody has made its month.
 *
 * The view names each partition's bounds: `begins` is included and `ends` is not.
 */
const view = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create view month_partitions as
    select p.relname::text as parent, c.relname::text as name, i.inhdetachpending as is_leaving,
      case when b.bounds like 'FOR VALUES FROM (MINVALUE)%' then '-infinity'
        else substring(b.bounds from 'FROM [(]''([^'']+)') end::timestamptz as begins,
      case when b.bounds like '%TO (MAXVALUE)' then 'infinity'
        else substring(b.bounds from 'TO [(]''([^'']+)') end::timestamptz as ends
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
      cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as bounds) b
    where p.relkind = 'p' and p.relnamespace = current_schema()::regnamespace`,
)

/** The beginning of the month of a time in Phnom Penh, or of the month so many later. */
const month = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create function month_begin(at timestamptz, later integer default 0) returns timestamptz language sql stable as $$
      select (date_trunc('month', at at time zone 'Asia/Phnom_Penh') + make_interval(months => later))
        at time zone 'Asia/Phnom_Penh' $$`,
)

/** For how many months after the present one every table has partitions. Negative when it has none for the present one. */
const ahead = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create function months_ahead() returns integer language sql stable as $$
      select coalesce(min(extract(year from age) * 12 + extract(month from age))::integer - 1, -1)
      from (select age(begins at time zone 'Asia/Phnom_Penh', month_begin(now()) at time zone 'Asia/Phnom_Penh')
        from month_partitions where ends = 'infinity') a $$`,
)

/** The months of tables that have partitions. The next migration makes them. */
export const months = Effect.all([view, month, ahead], { discard: true })
