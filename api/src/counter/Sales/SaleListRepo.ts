import { SqlClient } from "@effect/sql"
import type { Statement } from "@effect/sql"
import { addDays, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import type { Slice } from "../../platform/Slices.ts"
import { orDieSql, rows, totalOf } from "../../Sql.ts"
import { saleFields, saleLineFields } from "./SaleRows.ts"
import { SaleSearchRepo } from "./SaleSearchRepo.ts"
import type { Times } from "./SaleSearchRepo.ts"
import { soldBetween } from "../../Sql/SoldBetween.ts"

const SaleRow = Schema.Struct({ ...saleFields, is_voided: Schema.Boolean })
const LineRow = Schema.Struct({ ...saleLineFields, dosage: Schema.String })

/** The sales of a day (null for all), or of an hour of it, in which every word occurs. */
type SaleFilter = {
  readonly words: ReadonlyArray<string>
  readonly day: CalendarDay | null
  readonly hour: number | null
  /** The present day, from which a search goes backwards. */
  readonly today: CalendarDay
}

const msAnHour = 3_600_000

/** The time of a day, or of an hour of it: clocks in Phnom Penh are never changed. */
const timesOf = (day: CalendarDay, hour: number | null) => {
  if (hour === null) return { from: startOfDay(day), until: startOfDay(addDays(day, 1)) }
  const from = startOfDay(day).getTime() + hour * msAnHour
  return { from: new Date(from), until: new Date(from + msAnHour) }
}

/** The list of past sales. */
export class SaleListRepo extends Effect.Service<SaleListRepo>()("SaleListRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const search = yield* SaleSearchRepo

    const matching = (pharmacyId: PharmacyId, times: Times | null) =>
      times === null
        ? sql`pharmacy_id = ${pharmacyId}`
        : sql`pharmacy_id = ${pharmacyId} and sold_at >= ${times.from} and sold_at < ${times.until}`

    /** The number of all sales, from the summaries of finished months and days and the rows of the rest. */
    const everySale = (pharmacyId: PharmacyId) => sql`
      with parts as materialized (select * from sales_summary_parts(${pharmacyId}::integer, null, null, 'months'))
      select coalesce(sum(case p.grain when 'lines' then (
          select count(*) from sales where pharmacy_id = ${pharmacyId} and sold_at >= p.begins and sold_at < p.ends)
        else (select sum(entries) from sales_summaries where pharmacy_id = ${pharmacyId} and part = 'total'
          and grain = p.grain and day >= p.first and day < p.last) end), 0)::bigint as total
      from parts p`

    const count = (pharmacyId: PharmacyId, times: Times | null) =>
      (times === null
        ? everySale(pharmacyId)
        : sql`select count(*) as total from sales where ${matching(pharmacyId, times)}`
      ).pipe(totalOf)

    const withVoids = (wanted: Statement.Fragment) =>
      sql`
        select s.id, s.kind, s.returned_sale_id, s.total_amount, s.payment_method_name, s.notes, s.discount_reason, s.staff_name, s.sold_at as transaction_date,
          exists (select from sales v where v.returned_sale_id = s.id and v.kind = 'void') as is_voided
        from ${wanted} wanted join sales s on s.id = wanted.id order by s.sold_at desc, s.id desc`.pipe(
        rows(SaleRow),
        orDieSql,
      )

    // The inner query pages over the index only. The outer query fetches only the rows of the page.
    const latest = (pharmacyId: PharmacyId, times: Times | null, page: Slice) =>
      withVoids(sql`(select id from sales where ${matching(pharmacyId, times)}
        order by sold_at desc, id desc limit ${page.limit} offset ${page.offset})`)

    /** A page of the sales that a filter finds, the latest first, and the number of all of them. */
    const list = Effect.fnUntraced(function* (
      pharmacyId: PharmacyId,
      { words, day, hour, today }: SaleFilter,
      page: Slice,
    ) {
      const times = day === null ? null : timesOf(day, hour)
      if (words.length === 0) {
        const read = [latest(pharmacyId, times, page), count(pharmacyId, times)] as const
        const [sales, total] = yield* Effect.all(read, { concurrency: 2 })
        return { sales, total, more: false }
      }
      const { total, ids, more } = yield* search.find({ pharmacyId, words, times, today }, page)
      const sales = ids.length === 0 ? [] : yield* withVoids(sql`(select unnest(${ids}::bigint[]) as id)`)
      return { sales, total, more }
    })

    const linesOf = (sales: ReadonlyArray<Pick<typeof SaleRow.Type, "id" | "transaction_date">>) =>
      sql`
        select l.id, l.sale_id, l.medicine_id, l.medicine_name, coalesce(l.dosage, m.dosage, '') as dosage,
          l.quantity_sold, l.units_sold, l.quantity_returned, l.unit_price, l.discount_amount, l.total_amount
        from sale_lines l left join medicines m on m.id = l.medicine_id
        where l.sale_id = any(${sales.map(({ id }) => id)}::bigint[])
          and ${soldBetween(
            sql,
            sales.map((sale) => sale.transaction_date),
          )} order by l.sale_id, l.id`.pipe(rows(LineRow), orDieSql)

    return { list, linesOf }
  }),
  dependencies: [SaleSearchRepo.Default],
}) {}
