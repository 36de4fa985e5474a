import { SqlClient } from "@effect/sql"
import { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../../Sql.ts"
import { everSums, identified, reckoned, summed } from "./ReckonedRepo.ts"
import type { Grain, Window } from "./ReckonedRepo.ts"

const Span = Schema.Struct({ pharmacy_id: PharmacyId, first: CalendarDay, last: CalendarDay })
const Gap = Schema.Struct({
  pharmacy_id: PharmacyId,
  grain: Schema.Literal("day", "month", "ever"),
  /** The day, or the first day of the month; null where the sums of all months differ. */
  day: Schema.NullOr(CalendarDay),
})
/** A day or a month whose summaries are not what its lines add up to. */
type SummaryGap = typeof Gap.Type
const Pharmacy = Schema.Struct({ pharmacy_id: PharmacyId })

/** Largest number of differences of one look. Normally there are none. */
const mostTold = 1000

/** Compares summaries with the lines that they sum up. */
export class SummaryChecksRepo extends Effect.Service<SummaryChecksRepo>()("SummaryChecksRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Everything that is compared in this transaction is of one moment. To be called first. */
    const beginSnapshot = Effect.zipRight(
      sql`set transaction isolation level repeatable read`,
      sql`set local statement_timeout = '5min'`,
    ).pipe(orDieSql, Effect.asVoid)

    /** Pharmacies that have summaries, by their ids. */
    const pharmacies = sql`select pharmacy_id from sales_summary_progress order by pharmacy_id`.pipe(
      rows(Pharmacy),
      Effect.map((found) => found.map(({ pharmacy_id }) => pharmacy_id)),
      orDieSql,
    )

    /**
     * The summarised days or months of pharmacies that may be compared: not those that are final, since their lines may be
     * gone. With `days` only so many of the last ones.
     */
    const windows = (grain: Grain, ids: ReadonlyArray<PharmacyId>, days: number | null) =>
      sql`
        select pharmacy_id, first, last from (
          select pharmacy_id, ${sql(grain === "day" ? "days_until" : "months_until")} as last,
            greatest('1900-01-01'::date, (select f.before from sales_summary_final f),
              days_until - ${days}::integer) as first
          from sales_summary_progress where pharmacy_id = any(${ids}::integer[])) found
        where first < last`.pipe(rows(Span), orDieSql)

    const of = (table: string, columns: ReadonlyArray<string>) =>
      sql.literal(columns.map((column) => `${table}.${column}`).join(", "))
    const compared = ["label", "label_dosage", ...summed]
    const same = sql.literal(identified.map((column) => `s.${column} = r.${column}`).join(" and "))

    /** Days or months of windows that differ from their lines. Those with a mark are to be reckoned again anyway. */
    const gaps = (grain: Grain, within: ReadonlyArray<Window>) =>
      sql`
        select distinct pharmacy_id, ${grain}::text as grain, day from (
          select coalesce(r.pharmacy_id, s.pharmacy_id) as pharmacy_id, coalesce(r.day, s.day) as day
          from (${reckoned(sql, grain, within)}) r full join (
            select s.* from unnest(${within.map((one) => one.pharmacy_id)}::integer[],
              ${within.map((one) => one.first)}::date[], ${within.map((one) => one.last)}::date[])
              as w (pharmacy_id, first, last)
            join sales_summaries s on s.pharmacy_id = w.pharmacy_id and s.grain = ${grain} and s.day >= w.first
              and s.day < w.last and s.part in ('total', 'method', 'medicine', 'category', 'staff')
          ) s on ${same}
          where (${of("r", compared)}) is distinct from (${of("s", compared)})) differing
        where not exists (select from sales_summary_marks m where m.pharmacy_id = differing.pharmacy_id
          and m.day >= differing.day and m.day < ${
            grain === "day"
              ? sql`differing.day + 1 and m.scope = 'sales'`
              : sql`(differing.day + interval '1 month')::date`
          })
        order by 1, 3 limit ${mostTold}`.pipe(rows(Gap), orDieSql)

    /** Pharmacies whose sums of all months are not what their months add up to. */
    const everGaps = (ids: ReadonlyArray<PharmacyId>) =>
      sql`
        select distinct pharmacy_id, 'ever' as grain, null::date as day from (
          select coalesce(r.pharmacy_id, s.pharmacy_id) as pharmacy_id
          from (${everSums(sql, ids)}) r
          full join (select * from sales_summaries where pharmacy_id = any(${ids}::integer[]) and grain = 'ever') s
            on ${same}
          where (${of("r", compared)}) is distinct from (${of("s", compared)})) differing
        join sales_summary_progress p using (pharmacy_id)
        where p.ever_until = p.months_until order by 1 limit ${mostTold}`.pipe(rows(Gap), orDieSql)

    /** Has differing days, months and sums reckoned again, and read from the lines until then. */
    const mark = (found: ReadonlyArray<SummaryGap>) =>
      Effect.gen(function* () {
        const dated = found.filter(({ day }) => day !== null)
        yield* sql`
          insert into sales_summary_marks (pharmacy_id, day, scope)
          select pharmacy_id, day, case grain when 'day' then 'sales' else 'groups' end
          from unnest(${dated.map((gap) => gap.pharmacy_id)}::integer[], ${dated.map((gap) => gap.day)}::date[],
            ${dated.map((gap) => gap.grain)}::text[]) as gap (pharmacy_id, day, grain)
          union all
          -- totals and methods of a month are read although its groups are marked
          select pharmacy_id, day, 'sales'
          from unnest(${dated.map((gap) => gap.pharmacy_id)}::integer[], ${dated.map((gap) => gap.day)}::date[],
            ${dated.map((gap) => gap.grain)}::text[]) as gap (pharmacy_id, day, grain) where grain = 'month'`
        yield* sql`
          update sales_summary_progress set ever_until = null
          where pharmacy_id = any(${found.map((gap) => gap.pharmacy_id)}::integer[])`
      }).pipe(orDieSql)

    return { beginSnapshot, pharmacies, windows, gaps, everGaps, mark }
  }),
}) {}
