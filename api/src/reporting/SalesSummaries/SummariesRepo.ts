import { SqlClient } from "@effect/sql"
import { CalendarDay, timeZone } from "@rokthnam/shared/Primitives/CalendarDay"
import { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, oneRow, orDieSql, rows } from "../../Sql.ts"
import { everSums, identified, monthTotals, reckoned, summed } from "./ReckonedRepo.ts"
import type { Grain, Window } from "./ReckonedRepo.ts"

const Lock = Schema.Struct({ taken: Schema.Boolean })
const Closed = Schema.Struct({ day: Schema.NullOr(CalendarDay) })
const Span = Schema.Struct({ pharmacy_id: PharmacyId, first: CalendarDay, last: CalendarDay })
const Mark = Schema.Struct({
  id: Schema.Int,
  pharmacy_id: PharmacyId,
  day: CalendarDay,
  scope: Schema.Literal("sales", "groups"),
})
const Pharmacy = Schema.Struct({ pharmacy_id: PharmacyId })
const Waiting = Schema.Struct({ marks: Schema.Int, behind: Schema.Int })

/** Minutes after midnight by the database's clock during which its clock may be wrong, or may be that of its successor. */
const graceMinutes = 10

/** Writes summaries of finished days, and knows which are missing. */
export class SummariesRepo extends Effect.Service<SummariesRepo>()("SummariesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Takes the lock of all writers of summaries until the transaction ends; false while somebody else has it. */
    const tryLock =
      sql`select pg_try_advisory_xact_lock(hashtextextended('sales summaries', 0)) as taken`.pipe(
        oneRow(Lock),
        Effect.map(({ taken }) => taken),
        orDieSql,
      )

    /**
     * The day before which nothing is written any more without a mark: it has ended by both clocks, and every transaction
     * that may have begun in it is over. Null while there is none.
     */
    const closedUntil = (today: CalendarDay) =>
      Effect.zipRight(
        sql`
          insert into sales_summary_closings (day)
          select least(${today}::date, ((clock_timestamp() - make_interval(mins => ${graceMinutes}::integer))
            at time zone ${timeZone})::date)
          on conflict (day) do nothing`,
        sql`
          select max(day) as day from sales_summary_closings
          where day <= ${today}::date and writers <= pg_snapshot_xmin(pg_current_snapshot())`,
      ).pipe(
        oneRow(Closed),
        Effect.map(({ day }) => day),
        orDieSql,
      )

    const forgetClosings = (before: CalendarDay) =>
      sql`delete from sales_summary_closings where day < ${before}::date`.pipe(orDieSql, Effect.asVoid)

    /**
     * The next days of pharmacies that are not summarised until a day, none of them beyond a month. `first` is the first
     * day of its sales, or that day itself.
     */
    const missing = (until: CalendarDay, most: number) =>
      sql`
        select pharmacy_id, first, least(${until}::date, (date_trunc('month', first) + interval '1 month')::date) as last
        from (select p.id as pharmacy_id, coalesce(s.days_until, least(${until}::date,
            (select (min(l.sold_at) at time zone ${timeZone})::date from sales l where l.pharmacy_id = p.id)),
            ${until}::date) as first
          from pharmacies p left join sales_summary_progress s on s.pharmacy_id = p.id
          where s.days_until is null or s.days_until < ${until}::date order by p.id limit ${most}) found`.pipe(
        rows(Span),
        orDieSql,
      )

    /** Says that pharmacies are summarised until the ends of windows. */
    const advance = (windows: ReadonlyArray<Window>) =>
      sql`
        insert into sales_summary_progress (pharmacy_id, days_until, months_until)
        select pharmacy_id, last, date_trunc('month', last)
        from unnest(${windows.map((one) => one.pharmacy_id)}::integer[], ${windows.map((one) => one.last)}::date[])
          as w (pharmacy_id, last)
        on conflict (pharmacy_id) do update set days_until = excluded.days_until, months_until = excluded.months_until`.pipe(
        orDieSql,
        Effect.asVoid,
      )

    /** The oldest marks; those of final days are among them. */
    const marks = (most: number) =>
      sql`
        select id, pharmacy_id, day, scope from sales_summary_marks order by pharmacy_id, day limit ${most}`.pipe(
        rows(Mark),
        orDieSql,
      )

    /**
     * What of marks has to be reckoned again: the days that are summarised and not final, or the months that hold any of
     * them.
     */
    const marked = (grain: Grain, ids: ReadonlyArray<number>) =>
      (grain === "day"
        ? sql`
          select distinct m.pharmacy_id, m.day as first, m.day + 1 as last
          from sales_summary_marks m join sales_summary_progress s on s.pharmacy_id = m.pharmacy_id
          where m.id = any(${ids}::bigint[]) and m.scope = 'sales' and m.day < s.days_until
            and m.day >= coalesce((select f.before from sales_summary_final f), '-infinity')`
        : sql`
          select distinct m.pharmacy_id, date_trunc('month', m.day)::date as first,
            (date_trunc('month', m.day) + interval '1 month')::date as last
          from sales_summary_marks m join sales_summary_progress s on s.pharmacy_id = m.pharmacy_id
          where m.id = any(${ids}::bigint[]) and m.day < s.months_until
            and m.day >= coalesce((select f.before from sales_summary_final f), '-infinity')`
      ).pipe(rows(Span), orDieSql)

    const forgetMarks = (ids: ReadonlyArray<number>) =>
      sql`delete from sales_summary_marks where id = any(${ids}::bigint[])`.pipe(orDieSql, Effect.asVoid)

    const columns = sql.literal([...identified, "label", "label_dosage", ...summed].join(", "))

    /** Reckons windows anew, in the place of what is there. The days of months must have been reckoned before. */
    const write = (grain: Grain, windows: ReadonlyArray<Window>) =>
      Effect.gen(function* () {
        yield* sql`
          delete from sales_summaries s
          using unnest(${windows.map((one) => one.pharmacy_id)}::integer[], ${windows.map((one) => one.first)}::date[],
            ${windows.map((one) => one.last)}::date[]) as w (pharmacy_id, first, last)
          where s.pharmacy_id = w.pharmacy_id and s.grain = ${grain} and s.day >= w.first and s.day < w.last
            and s.part in ('total', 'method', 'medicine', 'category', 'staff')`
        yield* sql`
          insert into sales_summaries (${columns})
          ${reckoned(sql, grain, windows, grain === "day" ? "day" : "groups")}`
        if (grain === "month")
          yield* sql`insert into sales_summaries (${columns}) ${monthTotals(sql, windows)}`
      }).pipe(orDieSql)

    /** Adds the months of pharmacies up, all that are summarised. */
    const writeEver = (ids: ReadonlyArray<PharmacyId>) =>
      Effect.gen(function* () {
        yield* sql`
          delete from sales_summaries where pharmacy_id = any(${ids}::integer[]) and grain = 'ever'
            and part in ('total', 'method', 'medicine', 'category', 'staff')`
        yield* sql`
          insert into sales_summaries (${columns})
          ${everSums(sql, ids)}`
        yield* sql`
          update sales_summary_progress set ever_until = months_until where pharmacy_id = any(${ids}::integer[])`
      }).pipe(orDieSql)

    /** Says that the sums of all months do not hold any more, since one of the months was reckoned again. */
    const forgetEver = (windows: ReadonlyArray<Window>) =>
      sql`
        update sales_summary_progress set ever_until = null
        where pharmacy_id = any(${windows.map((one) => one.pharmacy_id)}::integer[])`.pipe(
        orDieSql,
        Effect.asVoid,
      )

    /** Pharmacies that are summarised until a day and whose months are not added up yet, at most so many. */
    const withoutEver = (until: CalendarDay, most: number) =>
      sql`
        select pharmacy_id from sales_summary_progress
        where days_until >= ${until}::date and ever_until is distinct from months_until
        order by pharmacy_id limit ${most}`.pipe(
        rows(Pharmacy),
        Effect.map((found) => found.map(({ pharmacy_id }) => pharmacy_id)),
        orDieSql,
      )

    /** How many marks wait, and how many pharmacies are not summarised until a day. */
    const waiting = (until: CalendarDay) =>
      sql`
        select (select count(*) from sales_summary_marks) as marks,
          (select count(*) from pharmacies p left join sales_summary_progress s on s.pharmacy_id = p.id
            where s.days_until is null or s.days_until < ${until}::date) as behind`.pipe(
        firstRow(Waiting),
        Effect.map((row) => row ?? { marks: 0, behind: 0 }),
        orDieSql,
      )

    return {
      tryLock,
      closedUntil,
      forgetClosings,
      missing,
      advance,
      marks,
      marked,
      forgetMarks,
      write,
      writeEver,
      forgetEver,
      withoutEver,
      waiting,
    }
  }),
}) {}
