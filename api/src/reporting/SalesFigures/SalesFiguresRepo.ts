import { SqlClient } from "@effect/sql"
import type { Statement } from "@effect/sql"
import { timeZone } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { saleKinds } from "@rokthnam/shared/Sales/SaleKinds"
import { SaleId, SaleLineId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { quickReads } from "../../Sql/QuickReads.ts"
import { oneRow, orDieSql, rows } from "../../Sql.ts"
import { soldDuring, soldMatching } from "./SoldConditionsRepo.ts"
import type { SoldFilter } from "./SoldFilter.ts"
import type { RowsAfter } from "../../platform/Slices.ts"

const LineRow = Schema.Struct({
  id: SaleLineId,
  sale_id: SaleId,
  medicine_name: Schema.String,
  dosage: Schema.String,
  quantity_sold: Schema.Int,
  units_sold: Schema.Int,
  total_amount: MoneyFromNumeric,
  discount_amount: MoneyFromNumeric,
  payment_method: Schema.String,
  staff_name: Schema.String,
  sale_date: Schema.DateFromSelf,
  notes: Schema.NullOr(Schema.String),
  kind: Schema.Literal(...saleKinds),
  /** What the line had cost, rounded to cents; null where it is not known. */
  cost: Schema.NullOr(MoneyFromNumeric),
  /** The exact time, from which the next batch continues. A Date would lose its microseconds. */
  sold_at: Schema.String,
})
export type SoldLine = typeof LineRow.Type

/** Totals of one payment method, without lines and units. In the row of all methods together `method` is null. */
export const TotalRow = Schema.Struct({
  method: Schema.NullOr(Schema.String),
  transaction_count: Schema.Int,
  line_count: Schema.Int,
  units: Schema.Int,
  loose_units: Schema.Int,
  total_amount: MoneyFromNumeric,
  sold_amount: MoneyFromNumeric,
  returned_amount: MoneyFromNumeric,
  voided_amount: MoneyFromNumeric,
})
const DiscountRow = Schema.Struct({ total: MoneyFromNumeric })
const CostRow = Schema.Struct({ known_amount: MoneyFromNumeric, cost: MoneyFromNumeric })
const MonthRow = Schema.Struct({ month: Schema.String, amount: MoneyFromNumeric })
const SellerRow = Schema.Struct({
  name: Schema.String,
  dosage: Schema.String,
  manufacter_name: Schema.String,
  total_quantity: Schema.Int,
  total_loose_units: Schema.Int,
  unit_per_package: Schema.Int,
  total_revenue: MoneyFromNumeric,
})

const packagesFirst = "sum(sold.packages) + sum(sold.units) / m.unit_per_package desc"
const amountFirst = "sum(sold.amount) desc"
const sellerOrders = {
  packages: `${packagesFirst}, ${amountFirst}`,
  amount: `${amountFirst}, ${packagesFirst}`,
} as const
export type SellerOrder = keyof typeof sellerOrders

export class SalesFiguresRepo extends Effect.Service<SalesFiguresRepo>()("SalesFiguresRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const quickly = yield* quickReads

    const during = (filter: SoldFilter) => soldDuring(sql, filter)
    const matching = (filter: SoldFilter, saleId: "id" | "sale_id") => soldMatching(sql, filter, saleId)

    const paidBy = (filter: SoldFilter) =>
      sql.and([
        ...during(filter),
        ...(filter.paymentMethod === null ? [] : [sql`payment_method_name = ${filter.paymentMethod}`]),
        ...(filter.kind === undefined ? [] : [sql`sale_kind = ${filter.kind}`]),
      ])

    /** The inner query reads only the index. Lines of an earlier version have the medicine's strength of today. */
    const linesOf = (found: Statement.Fragment, part: Statement.Fragment) => sql`
      select l.id, l.sale_id, l.medicine_name, coalesce(l.dosage, m.dosage, '') as dosage, l.quantity_sold, l.units_sold, l.total_amount, l.discount_amount,
        l.payment_method_name as payment_method, s.staff_name, l.sold_at as sale_date, s.notes, s.kind,
        (l.unit_cost * (l.quantity_sold + l.units_sold))::numeric(16, 2) as cost, l.sold_at::text as sold_at
      from (select id from sale_lines where ${found} order by sold_at desc, id desc ${part}) wanted
      join sale_lines l on l.id = wanted.id join sales s on s.id = l.sale_id
      left join medicines m on m.id = l.medicine_id
      order by l.sold_at desc, l.id desc`

    /** Sold lines, the latest first. */
    const lines = (filter: SoldFilter, { limit, offset = 0, after = null }: RowsAfter<SoldLine>) => {
      const behind =
        after === null ? sql`` : sql`and (sold_at, id) < (${after.sold_at}::timestamptz, ${after.id}::bigint)`
      const found = sql`${matching(filter, "sale_id")} ${behind}`
      return linesOf(found, sql`limit ${limit} offset ${offset}`).pipe(rows(LineRow), orDieSql)
    }

    /** The latest sold lines of a pharmacy, at most `count`, which is written into the text of the prepared statement. */
    const latest = (pharmacyId: PharmacyId, count: number) =>
      sql`/* sale_lines_latest */ ${linesOf(sql`pharmacy_id = ${pharmacyId}`, sql.literal(`limit ${count}`))}`.pipe(
        quickly,
        rows(LineRow),
        orDieSql,
      )

    /** What was taken off the lines. Few lines have a discount, and those have an index. */
    const discount = (filter: SoldFilter) =>
      sql`
        select coalesce(sum(discount_amount), 0)::numeric(16, 2) as total from sale_lines
        where ${matching(filter, "sale_id")} and discount_amount <> 0`.pipe(
        oneRow(DiscountRow),
        Effect.map(({ total }) => total),
        orDieSql,
      )

    /** The amount of the lines whose cost is known, and what they had cost, less what came back. Those have an index. */
    const cost = (filter: SoldFilter) =>
      sql`
        select coalesce(sum(total_amount), 0)::numeric(16, 2) as known_amount,
          coalesce(sum(unit_cost * (quantity_sold + units_sold)), 0)::numeric(16, 2) as cost
        from sale_lines where ${matching(filter, "sale_id")} and unit_cost is not null`.pipe(
        oneRow(CostRow),
        orDieSql,
      )

    /** How many sales there are: without the voided ones, or of one kind. */
    const countOf = (filter: SoldFilter, kind: "kind" | "sale_kind") =>
      filter.kind === undefined
        ? sql`count(*) filter (where ${sql(kind)} = 'sale') - count(*) filter (where ${sql(kind)} = 'void')`
        : sql`count(*)`

    const kindSums = (kind: "kind" | "sale_kind", amount: "total_amount" | "amount") =>
      sql.literal(
        [
          ["sold_amount", "sale"],
          ["returned_amount", "return"],
          ["voided_amount", "void"],
        ]
          .map(([name, of]) => `coalesce(sum(${amount}) filter (where ${kind} = '${of}'), 0) as ${name}`)
          .join(", "),
      )

    /**
     * Totals of all sales less what was taken back, and of their payments by method: the largest amounts first, at most
     * 200 methods. With a filter by method the amount is what was paid by it. A voided sale is not counted: its void has
     * the same day and the same payments.
     */
    const totals = (filter: SoldFilter) => {
      const sums = sql.literal("total_amount, sold_amount, returned_amount, voided_amount")
      return sql`
        with every as (
          select ${countOf(filter, "kind")} as transaction_count,
            coalesce(sum(line_count), 0)::bigint as line_count, coalesce(sum(units), 0)::bigint as units,
            coalesce(sum(loose_units), 0)::bigint as loose_units, coalesce(sum(total_amount), 0) as total_amount,
            ${kindSums("kind", "total_amount")}
          from sales where ${matching(filter, "id")}
        ), by_method as (
          select payment_method_name as method, ${countOf(filter, "sale_kind")} as transaction_count,
            sum(amount) as total_amount, ${kindSums("sale_kind", "amount")}
          from sale_payments where ${paidBy(filter)} group by payment_method_name
        ), paid as (
          select coalesce(sum(total_amount), 0) as total_amount, coalesce(sum(sold_amount), 0) as sold_amount,
            coalesce(sum(returned_amount), 0) as returned_amount, coalesce(sum(voided_amount), 0) as voided_amount
          from by_method
        )
        select null as method, transaction_count, line_count, units, loose_units, ${
          filter.paymentMethod === null
            ? sql`${sums} from every`
            : sql`paid.total_amount, paid.sold_amount, paid.returned_amount, paid.voided_amount from every, paid`
        }
        union all (select method, transaction_count, 0, 0, 0, ${sums} from by_method
          order by total_amount desc, method limit 200)`.pipe(rows(TotalRow), orDieSql)
    }

    /**
     * The calendar months in Phnom Penh until the month of `today`, the oldest first. Months without sales have the
     * amount 0.
     */
    const months = (pharmacyId: PharmacyId, today: CalendarDay, count: number) =>
      sql`
        select to_char(m, 'YYYY-MM') as month, coalesce((
          select sum(total_amount) from sales
          where pharmacy_id = ${pharmacyId} and sold_at >= m at time zone ${timeZone}
            and sold_at < (m + interval '1 month') at time zone ${timeZone}
        ), 0)::numeric(16, 2) as amount
        from date_trunc('month', ${today}::timestamp) as this_month, generate_series(
          this_month - make_interval(months => ${count - 1}::integer), this_month, interval '1 month') as m
        order by m`.pipe(rows(MonthRow), orDieSql)

    /**
     * The best-selling medicines since a time, less returned ones: by packages, of which loose units are parts, then by
     * amount, or the other way round. The batches of one product, which differ only in expiry, are one medicine.
     */
    const bestSellers = (pharmacyId: PharmacyId, since: Date, limit: number, by: SellerOrder = "packages") =>
      sql`
        select min(m.name) as name, min(m.dosage) as dosage, min(m.manufacter_name) as manufacter_name, sum(sold.packages)::bigint as total_quantity,
          sum(sold.units)::bigint as total_loose_units, m.unit_per_package, sum(sold.amount) as total_revenue
        from (select medicine_id, sum(quantity_sold) as packages, sum(units_sold) as units,
            sum(total_amount) as amount
          from sale_lines where pharmacy_id = ${pharmacyId} and sold_at >= ${since} and medicine_id is not null
          group by medicine_id) sold
        join medicines m on m.id = sold.medicine_id
        group by lower(m.name), lower(m.dosage), lower(m.manufacter_name), m.unit_per_package
        having sum(sold.packages) > 0 or sum(sold.units) > 0
        order by ${sql.literal(sellerOrders[by])}, min(m.id) limit ${limit}`.pipe(rows(SellerRow), orDieSql)

    return { lines, latest, discount, cost, totals, months, bestSellers }
  }),
}) {}
