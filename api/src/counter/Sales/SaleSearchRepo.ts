import { SqlClient } from "@effect/sql"
import { withLatinDigits } from "@rokthnam/shared/Primitives/NumberRules"
import { MedicineId, SaleId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import type { Slice } from "../../platform/Slices.ts"
import { containing, oneRow, orDieSql } from "../../Sql.ts"

const Narrowest = Schema.Struct({ word: Schema.String, medicines: Schema.Array(MedicineId) })

const Found = Schema.Struct({ total: Schema.Int, ids: Schema.Array(SaleId) })

/** From a moment on until before another one. */
export type Times = { readonly from: Date; readonly until: Date }

/** Sales of a pharmacy, those of a time or of its whole history, in which every word occurs. There is one word at least. */
type SaleSearch = {
  readonly pharmacyId: PharmacyId
  readonly words: ReadonlyArray<string>
  readonly times: Times | null
}

/** The number of a sale as it is typed, its digits Latin or Khmer: "1234", "#1234", "១២៣៤". */
const numberIn = (word: string): string | null => /^#?(\d{1,15})$/.exec(withLatinDigits(word))?.[1] ?? null

/** An amount in dollars as it is typed: "12.5", "$12.50", "1,250", "១២.៥". */
const amountIn = (word: string): string | null =>
  /^\$?(\d{1,9}(?:\.\d{1,2})?)\$?$/.exec(withLatinDigits(word).replaceAll(",", ""))?.[1] ?? null

/**
 * Searches past sales by words.
 *
 * A history has no end, so it is not read through. What words can occur in is little: names of medicines, of who sold and of
 * how was paid. The word that reaches the smallest part of these says which sales are looked at, by indexes; the other words
 * are looked for in those.
 */
export class SaleSearchRepo extends Effect.Service<SaleSearchRepo>()("SaleSearchRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Who sold and how was paid, each pair once: the index is read at as many places as there are pairs. */
    const sellers = (pharmacyId: PharmacyId) => sql`
      sellers as (
        (select staff_name, payment_method_name from sales where pharmacy_id = ${pharmacyId} order by 1, 2 limit 1)
        union all
        select n.staff_name, n.payment_method_name from sellers p cross join lateral (
          select staff_name, payment_method_name from sales where pharmacy_id = ${pharmacyId}
            and (staff_name, payment_method_name) > (p.staff_name, p.payment_method_name) order by 1, 2 limit 1) n
      )`

    /** The word that is in the smallest part of all names, and the medicines that have or had it in theirs. */
    const narrowestOf = ({ pharmacyId, words }: SaleSearch) =>
      sql`
        with recursive ${sellers(pharmacyId)}, names as materialized (
          select id, name, dosage from medicines where pharmacy_id = ${pharmacyId} union all
          select medicine_id, name, dosage from medicine_former_names where pharmacy_id = ${pharmacyId})
        select word, to_json(medicines) as medicines
        from unnest(${words}::text[], ${words.map(containing)}::text[]) as asked (word, text) cross join lateral (
          select array(select distinct id from names where name ilike text or dosage ilike text) as medicines) named
        order by greatest(
          cardinality(medicines)::float / greatest(1, (select count(*) from names)),
          (select count(*) filter (where staff_name ilike text or payment_method_name ilike text)::float
            / greatest(1, count(*)) from sellers))
        limit 1`.pipe(oneRow(Narrowest), orDieSql)

    /** The sales in which a word occurs, by indexes. */
    const holding = (pharmacyId: PharmacyId, { word, medicines }: typeof Narrowest.Type) => {
      const text = containing(word)
      const number = numberIn(word)
      const amount = amountIn(word)
      const sold = sql`sellers b join sales s on s.pharmacy_id = ${pharmacyId} and s.staff_name = b.staff_name
        and s.payment_method_name = b.payment_method_name`
      const parts = [
        sql`select sales_of_medicines(${pharmacyId}::integer, ${medicines}::bigint[], ${text})`,
        sql`select s.id from ${sold} where b.staff_name ilike ${text} or b.payment_method_name ilike ${text}`,
        sql`select id from sales where pharmacy_id = ${pharmacyId} and notes <> '' and notes ilike ${text}`,
        ...(number === null
          ? []
          : [
              sql`select id from sales where id = ${number}::bigint`,
              sql`select id from sales where returned_sale_id = ${number}::bigint`,
            ]),
        ...(amount === null
          ? []
          : [sql`select s.id from ${sold} where abs(s.total_amount) = ${amount}::numeric`]),
      ]
      return sql`id in (with recursive ${sellers(pharmacyId)} ${sql.join(" union all ", false)(parts)})`
    }

    /** Whether a word occurs in the sale of a row of `looked`, whose lines are in `texts`. */
    const occurs = (word: string) => {
      const text = containing(word)
      const number = numberIn(word)
      const amount = amountIn(word)
      return sql.or([
        sql`staff_name ilike ${text}`,
        sql`payment_method_name ilike ${text}`,
        sql`notes ilike ${text}`,
        ...(number === null ? [] : [sql`id = ${number}::bigint`, sql`returned_sale_id = ${number}::bigint`]),
        ...(amount === null ? [] : [sql`abs(total_amount) = ${amount}::numeric`]),
        sql`id in (select sale from texts where line_text ilike ${text})`,
      ])
    }

    /** The number of sales that a search finds, and those of a page, the latest first. */
    const find = Effect.fn("SaleSearchRepo.find")(function* (search: SaleSearch, page: Slice) {
      const { pharmacyId, words, times } = search
      const narrowest = times === null ? yield* narrowestOf(search) : null
      const others = words.filter((word) => word !== narrowest?.word)
      const narrowed = [
        ...(times === null ? [] : [sql`sold_at >= ${times.from} and sold_at < ${times.until}`]),
        ...(narrowest === null ? [] : [holding(pharmacyId, narrowest)]),
      ]
      return yield* sql`
        with looked as materialized (
          select id, sold_at, staff_name, payment_method_name, notes, returned_sale_id, total_amount from sales
          where ${sql.and([sql`pharmacy_id = ${pharmacyId}`, ...narrowed])}
        ), texts as materialized (
          select t.* from (select array_agg(id) as ids, array_agg(sold_at) as times from looked) s, texts_of_sales(s.ids, s.times) t
        ), found as materialized (
          select id, sold_at from looked where ${sql.and(["true", ...others.map(occurs)])})
        select (select count(*) from found) as total, to_json(array(
          select id from found order by sold_at desc, id desc limit ${page.limit} offset ${page.offset})) as ids`.pipe(
        oneRow(Found),
        orDieSql,
      )
    })

    return { find }
  }),
}) {}
