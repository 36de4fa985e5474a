import { SqlClient } from "@effect/sql"
import type { Statement } from "@effect/sql"
import { firstOfMonth, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { withLatinDigits } from "@rokthnam/shared/Primitives/NumberRules"
import { MedicineId, SaleId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import type { Slice } from "../../platform/Slices.ts"
import { containing, oneRow, orDieSql } from "../../Sql.ts"

const Narrowest = Schema.Struct({ word: Schema.String, medicines: Schema.Array(MedicineId) })

type Narrowest = typeof Narrowest.Type

const Found = Schema.Struct({ total: Schema.Int, ids: Schema.Array(SaleId) })

const Candidates = Schema.Struct({ ids: Schema.Array(SaleId), oldest: Schema.NullOr(Schema.String) })

/** Sales in which a word may be, that are looked at one by one wherever they are; more are looked for in the newest months. */
const mostFew = 300
/** The sales that a search counts at least before it says that there are more. */
const mostCounted = 100

/** From a moment on until before another one. */
export type Times = { readonly from: Date; readonly until: Date }

type Bounds = { readonly from: Date | "-infinity"; readonly until: Date | "infinity" }
const always: Bounds = { from: "-infinity", until: "infinity" }

/**
 * The months of a history as times that go backwards: this month with the last one, the one before, then twice as many each time,
 * so that what is found soon is read from few months, and a long history in few statements.
 */
const monthsBack = (day: CalendarDay, oldest: Date): ReadonlyArray<Bounds> => {
  const found: Array<Bounds> = []
  let until: Bounds["until"] = "infinity"
  for (let back = 1; ; back *= 2) {
    const from = startOfDay(firstOfMonth(day, back))
    if (from <= oldest) return [...found, { from: "-infinity", until }]
    found.push({ from, until })
    until = from
  }
}

/** Sales of a pharmacy, those of a time or of its whole history, in which every word occurs. There is one word at least. */
type SaleSearch = {
  readonly pharmacyId: PharmacyId
  readonly words: ReadonlyArray<string>
  readonly times: Times | null
  readonly today: CalendarDay
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

    /** What a row of sales says of a word itself. */
    const saidBy = (word: string) => {
      const text = containing(word)
      const number = numberIn(word)
      const amount = amountIn(word)
      return [
        sql`staff_name ilike ${text}`,
        sql`payment_method_name ilike ${text}`,
        sql`notes ilike ${text}`,
        ...(number === null ? [] : [sql`id = ${number}::bigint`, sql`returned_sale_id = ${number}::bigint`]),
        ...(amount === null ? [] : [sql`abs(total_amount) = ${amount}::numeric`]),
      ]
    }

    /** The sales whose lines have a word, of a time, at most so many. */
    const inLines = (
      pharmacyId: PharmacyId,
      { word, medicines }: Narrowest,
      { from, until }: Bounds,
      most: number | null,
    ) =>
      sql`select sales_of_medicines(${pharmacyId}::integer, ${medicines}::bigint[], ${containing(word)},
        ${from}::timestamptz, ${until}::timestamptz, ${most}::bigint)`

    /** Sales in which a word may occur, found by indexes in the whole history; undefined where there are more than few. */
    const few = (pharmacyId: PharmacyId, narrowest: Narrowest) => {
      const { word } = narrowest
      const text = containing(word)
      const number = numberIn(word)
      const amount = amountIn(word)
      const sold = sql`sellers b join sales s on s.pharmacy_id = ${pharmacyId} and s.staff_name = b.staff_name
        and s.payment_method_name = b.payment_method_name`
      const parts = [
        inLines(pharmacyId, narrowest, always, mostFew + 1),
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
      return sql`
        with recursive ${sellers(pharmacyId)}, found (id) as (${sql.join(" union all ", false)(parts)} limit ${mostFew + 1})
        select to_json(array(select id from found)) as ids, (
          select to_json(min(sold_at)) from sales where pharmacy_id = ${pharmacyId}) as oldest`.pipe(
        oneRow(Candidates),
        orDieSql,
        Effect.map(({ ids, oldest }) => (ids.length > mostFew ? { oldest } : { ids })),
      )
    }

    /** Whether a word occurs in the sale of a row of `looked`, whose lines are in `texts`. */
    const occurs = (word: string) =>
      sql.or([...saidBy(word), sql`id in (select sale from texts where line_text ilike ${containing(word)})`])

    /** How many of the sales that are looked at have all words, and some of them, the latest first. */
    const among = (
      pharmacyId: PharmacyId,
      looked: Statement.Fragment,
      words: ReadonlyArray<string>,
      part: Slice,
    ) =>
      sql`
        with looked as materialized (
          select id, sold_at, staff_name, payment_method_name, notes, returned_sale_id, total_amount from sales
          where pharmacy_id = ${pharmacyId} and ${looked}
        ), texts as materialized (
          select t.* from (select array_agg(id) as ids, array_agg(sold_at) as times from looked) s, texts_of_sales(s.ids, s.times) t
        ), found as materialized (
          select id, sold_at from looked where ${sql.and(["true", ...words.map(occurs)])})
        select (select count(*) from found) as total, to_json(array(
          select id from found order by sold_at desc, id desc limit ${part.limit} offset ${part.offset})) as ids`.pipe(
        oneRow(Found),
        orDieSql,
      )

    const during = ({ from, until }: Bounds) =>
      sql`sold_at >= ${from}::timestamptz and sold_at < ${until}::timestamptz`

    /** Reads a history backwards, some months at a time, until so many sales are found. */
    const backwards = Effect.fnUntraced(function* (
      { pharmacyId, words, today }: SaleSearch,
      narrowest: Narrowest,
      page: Slice,
      { oldest, counted }: { readonly oldest: Date; readonly counted: number },
    ) {
      const others = words.filter((word) => word !== narrowest.word)
      const ids: Array<SaleId> = []
      let total = 0
      for (const bounds of monthsBack(today, oldest)) {
        const looked = sql`${during(bounds)} and ${sql.or([
          ...saidBy(narrowest.word),
          sql`id in (${inLines(pharmacyId, narrowest, bounds, null)})`,
        ])}`
        const part = { limit: page.limit - ids.length, offset: Math.max(0, page.offset - total) }
        const found = yield* among(pharmacyId, looked, others, part)
        total += found.total
        ids.push(...found.ids)
        if (total > counted) return { total: counted, ids, more: true }
      }
      return { total, ids, more: false }
    })

    /**
     * The sales of a page of what a search finds, the latest first, and how many there are. Without a day the count ends at a hundred or a
     * page behind this one; `more` says whether it did.
     */
    const find = Effect.fnUntraced(function* (search: SaleSearch, page: Slice) {
      const { pharmacyId, words, times } = search
      if (times !== null) return { ...(yield* among(pharmacyId, during(times), words, page)), more: false }
      const narrowest = yield* narrowestOf(search)
      const candidates = yield* few(pharmacyId, narrowest)
      if ("ids" in candidates) {
        const others = words.filter((word) => word !== narrowest.word)
        const looked = sql`id = any(${candidates.ids}::bigint[])`
        return { ...(yield* among(pharmacyId, looked, others, page)), more: false }
      }
      const counted = Math.max(mostCounted, page.offset + page.limit * 2)
      return yield* backwards(search, narrowest, page, { oldest: new Date(candidates.oldest ?? 0), counted })
    })

    return { find }
  }),
}) {}
