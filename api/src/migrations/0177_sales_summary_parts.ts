import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Where the figures of a pharmacy between two times (null: no limit) come from, at this moment: rows of summaries
 * (`grain` from the day `first` until before `last`), and rows of sales (`lines`, from `begins` until before `ends`). All
 * together are the asked time exactly once. `level` says what the caller can use: `days`, also `months`, or `groups`,
 * which have no days. It is stable, so it sees what the statement sees that calls it.
 */
const parts = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create function sales_summary_parts(asked integer, since timestamptz, until timestamptz, level text)
      returns table (grain text, first date, last date, begins timestamptz, ends timestamptz)
      language plpgsql stable rows 4 as $$
    declare
      zone constant text := 'Asia/Phnom_Penh';
      progress sales_summary_progress;
      first_day date := ((since at time zone zone) - interval '1 microsecond')::date + 1;
      last_day date;
      marked datemultirange;
      whole datemultirange := '{}';
      months datemultirange := '{}';
      ever datemultirange := '{}';
      covered tstzmultirange;
    begin
      if since >= until then return; end if;
      select * into progress from sales_summary_progress p where p.pharmacy_id = asked;
      if found then
        last_day := least((until at time zone zone)::date, progress.days_until);
        if first_day is null or first_day < last_day then
          select range_agg(case m.scope when 'sales' then daterange(m.day, m.day + 1)
              else daterange(m.day, (m.day + interval '1 month')::date) end) into marked
          from sales_summary_marks m
          where m.pharmacy_id = asked and (level = 'groups' or m.scope = 'sales')
            and m.day >= coalesce((select f.before from sales_summary_final f), '-infinity');
          whole := datemultirange(daterange(first_day, last_day)) - coalesce(marked, '{}');
        end if;
        if level <> 'days' then
          select coalesce(range_agg(daterange(m.begun, m.ended)), '{}') into months from (
            select case when not lower_inf(d) then
                date_trunc('month', lower(d) + interval '1 month' - interval '1 day')::date end as begun,
              date_trunc('month', least(upper(d), progress.months_until))::date as ended
            from unnest(whole) d) m where m.begun is null or m.begun < m.ended;
        end if;
        if level = 'groups' then whole := months; end if;
        if progress.ever_until is not null and months @> daterange(null, progress.ever_until) then
          ever := datemultirange(daterange(null, progress.ever_until));
          return query select 'ever', '-infinity'::date, 'infinity'::date, null::timestamptz, null::timestamptz;
        end if;
      end if;
      select range_agg(tstzrange(lower(d)::timestamp at time zone zone, upper(d)::timestamp at time zone zone))
        into covered from unnest(whole) d;
      return query
        select 'month', coalesce(lower(d), '-infinity'), upper(d), null::timestamptz, null::timestamptz
        from unnest(months - ever) d
        union all
        select 'day', coalesce(lower(d), '-infinity'), upper(d), null, null from unnest(whole - months) d
        union all
        select 'lines', null, null, coalesce(lower(t), '-infinity'), coalesce(upper(t), 'infinity')
        from unnest(tstzmultirange(tstzrange(since, until)) - coalesce(covered, '{}')) t;
    end $$`,
)

/**
 * Declares the summaries before the first day of a month final, so that lines before it may be moved to cold storage: they
 * are never reckoned again, whatever is marked, and not compared with lines. Fails while any of them is missing or marked.
 */
const finish = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create function finish_sales_summaries(first_kept date) returns void language plpgsql as $$ begin
      if exists (select from pharmacies p left join sales_summary_progress s on s.pharmacy_id = p.id
          where coalesce(s.months_until, '-infinity') < first_kept and exists (select from sales l
            where l.pharmacy_id = p.id and l.sold_at < first_kept::timestamp at time zone 'Asia/Phnom_Penh'))
        or exists (select from sales_summary_marks m where m.day < first_kept
          and m.day >= coalesce((select f.before from sales_summary_final f), '-infinity')) then
        raise exception 'the sales before % are not summarised yet', first_kept
          using hint = 'The job that summarises sales does so within minutes.';
      end if;
      insert into sales_summary_final (before) values (first_kept)
      on conflict (is_only) do update set before = greatest(sales_summary_final.before, excluded.before);
    end $$`,
)

/** How summaries are read, and how they become final. */
export const salesSummaryParts = Effect.all([parts, finish], { discard: true })
