import { SqlClient } from "@effect/sql"
import { addDays, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { withLatinDigits } from "@rokthnam/shared/Primitives/NumberRules"
import { Effect, Schema } from "effect"
import type { Slice } from "../../platform/Slices.ts"
import { containing, firstRow, orDieSql, rows } from "../../Sql.ts"
import { saleFields, saleLineFields } from "./SaleRows.ts"
import { soldBetween } from "../../Sql/SoldBetween.ts"

const Count = Schema.Struct({ total: Schema.Int })

const SaleRow = Schema.Struct({ ...saleFields, is_voided: Schema.Boolean })
const LineRow = Schema.Struct({ ...saleLineFields, dosage: Schema.String })

/** The sales of a day (null for all), or of an hour of it, in which every word occurs. */
type SaleFilter = {
  readonly words: ReadonlyArray<string>
  readonly day: CalendarDay | null
  readonly hour: number | null
}

const msAnHour = 3_600_000

/** The time of a day, or of an hour of it: clocks in Phnom Penh are never changed. */
const timesOf = (day: CalendarDay, hour: number | null) => {
  if (hour === null) return { from: startOfDay(day), until: startOfDay(addDays(day, 1)) }
  const from = startOfDay(day).getTime() + hour * msAnHour
  return { from: new Date(from), until: new Date(from + msAnHour) }
}

/** The number of a sale as it is typed, its digits Latin or Khmer: "1234", "#1234", "១២៣៤". */
const numberIn = (word: string): string | null => /^#?(\d{1,15})$/.exec(withLatinDigits(word))?.[1] ?? null

/** An amount in dollars as it is typed: "12.5", "$12.50", "1,250", "១២.៥". */
const amountIn = (word: string): string | null =>
  /^\$?(\d{1,9}(?:\.\d{1,2})?)\$?$/.exec(withLatinDigits(word).replaceAll(",", ""))?.[1] ?? null

/** The list of past sales. */
export class SaleListRepo extends Effect.Service<SaleListRepo>()("SaleListRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** The pharmacy and the day, for sales and sale lines alike. */
    const during = (pharmacyId: PharmacyId, { day, hour }: SaleFilter, of: "" | "l." = "") => {
      const own = sql`${sql.literal(of)}pharmacy_id = ${pharmacyId}`
      if (day === null) return [own]
      const { from, until } = timesOf(day, hour)
      return [own, sql`sold_at >= ${from} and sold_at < ${until}`]
    }

    /** The sales in which a word occurs. The lines are read once, not once for each sale. */
    const naming = (pharmacyId: PharmacyId, filter: SaleFilter, word: string) => {
      const text = containing(word)
      const number = numberIn(word)
      const amount = amountIn(word)
      return sql.or([
        sql`staff_name ilike ${text}`,
        sql`payment_method_name ilike ${text}`,
        sql`notes ilike ${text}`,
        sql`id in (select l.sale_id from sale_lines l left join medicines m on m.id = l.medicine_id
          where ${sql.and(during(pharmacyId, filter, "l."))}
            and (l.medicine_name || ' ' || coalesce(l.dosage, m.dosage, '')) ilike ${text})`,
        ...(number === null ? [] : [sql`id = ${number}::bigint or returned_sale_id = ${number}::bigint`]),
        ...(amount === null ? [] : [sql`abs(total_amount) = ${amount}::numeric`]),
      ])
    }

    const matching = (pharmacyId: PharmacyId, filter: SaleFilter) =>
      sql.and([
        ...during(pharmacyId, filter),
        ...filter.words.map((word) => naming(pharmacyId, filter, word)),
      ])

    /** The number of all sales, from the summaries of finished months and days and the rows of the rest. */
    const everySale = (pharmacyId: PharmacyId) => sql`
      with parts as materialized (select * from sales_summary_parts(${pharmacyId}::integer, null, null, 'months'))
      select coalesce(sum(case p.grain when 'lines' then (
          select count(*) from sales where pharmacy_id = ${pharmacyId} and sold_at >= p.begins and sold_at < p.ends)
        else (select sum(entries) from sales_summaries where pharmacy_id = ${pharmacyId} and part = 'total'
          and grain = p.grain and day >= p.first and day < p.last) end), 0)::bigint as total
      from parts p`

    const count = (pharmacyId: PharmacyId, filter: SaleFilter) =>
      (filter.words.length === 0 && filter.day === null
        ? everySale(pharmacyId)
        : sql`select count(*) as total from sales where ${matching(pharmacyId, filter)}`
      ).pipe(
        firstRow(Count),
        Effect.map((row) => row?.total ?? 0),
        orDieSql,
      )

    // The inner query pages over the index only. The outer query fetches only the rows of the page.
    const list = (pharmacyId: PharmacyId, filter: SaleFilter, page: Slice) =>
      sql`
        select s.id, s.kind, s.returned_sale_id, s.total_amount, s.payment_method_name, s.notes, s.discount_reason, s.staff_name, s.sold_at as transaction_date,
          exists (select from sales v where v.returned_sale_id = s.id and v.kind = 'void') as is_voided
        from (select id, sold_at from sales where ${matching(pharmacyId, filter)}
          order by sold_at desc, id desc limit ${page.limit} offset ${page.offset}) wanted
        join sales s on s.id = wanted.id order by wanted.sold_at desc, wanted.id desc`.pipe(
        rows(SaleRow),
        orDieSql,
      )

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

    return { count, list, linesOf }
  }),
}) {}
