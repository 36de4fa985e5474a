import { SqlClient } from "@effect/sql"
import { firstOfMonth, startOfDay, timeZone } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { oneRow, orDieSql, rows } from "../../Sql.ts"
import { soldDuring, soldMatching } from "./SoldConditionsRepo.ts"
import type { SoldFilter } from "./SoldFilter.ts"
import { partsOf, remaining, summaries } from "./SummedRepo.ts"

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
const MarginRow = Schema.Struct({
  total_discount: MoneyFromNumeric,
  known_amount: MoneyFromNumeric,
  cost: MoneyFromNumeric,
})
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

/**
 * The name under which a statement about the whole time is prepared, so that its plan is made once. What lines are left of
 * finished days is known only when it runs, so it is planned for every month, which takes longer than running it. Where a
 * time is asked for, the months outside of it are left out of a plan of its own.
 */
const plannedOnce = (sql: SqlClient.SqlClient, name: string, filter: SoldFilter) =>
  isPlannedOnce(filter)
    ? sql.literal(`/* ${name}${filter.paymentMethod === null ? "" : "_of_method"} */`)
    : sql``

const isPlannedOnce = ({ from, until, of, kind }: SoldFilter) =>
  from === null && until === null && of === undefined && kind === undefined

/** The summaries that a filter reads: of all sales, or of those that it finds by their method. */
const partOf = ({ paymentMethod }: SoldFilter) => (paymentMethod === null ? "total" : "method")

export class SalesFiguresRepo extends Effect.Service<SalesFiguresRepo>()("SalesFiguresRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const during = (filter: SoldFilter) => soldDuring(sql, filter)
    const matching = (filter: SoldFilter, saleId: "id" | "sale_id") => soldMatching(sql, filter, saleId)

    const paidBy = (filter: SoldFilter) =>
      sql.and([
        ...during(filter),
        ...(filter.paymentMethod === null ? [] : [sql`payment_method_name = ${filter.paymentMethod}`]),
        ...(filter.kind === undefined ? [] : [sql`sale_kind = ${filter.kind}`]),
      ])

    /** Of summaries by method, those of the filter's. */
    const ofMethod = ({ paymentMethod }: SoldFilter) =>
      paymentMethod === null ? sql`true` : sql`r.name = ${paymentMethod}`

    /** What was taken off the lines, and the amount and cost of those whose cost is known, less what came back. */
    const margins = (filter: SoldFilter) => {
      const found = soldMatching(sql, filter, "sale_id", isPlannedOnce(filter) ? "hidden" : "given")
      return sql`${plannedOnce(sql, "margins", filter)}
        with ${partsOf(sql, filter, "months")}, sums as (
          select sum(r.discount) as discount, sum(r.known_amount) as known_amount, sum(r.cost) as cost
          from ${summaries(sql, filter, partOf(filter))} where ${ofMethod(filter)}
          union all
          -- few lines have a discount, and those have an index; so have those with a cost
          select sum(r.discount_amount), 0, 0
          from ${remaining(sql, "sale_lines", "discount_amount", sql`${found} and discount_amount <> 0`)}
          union all
          select 0, sum(r.total_amount), sum(r.unit_cost * (r.quantity_sold + r.units_sold))
          from ${remaining(sql, "sale_lines", "total_amount, unit_cost, quantity_sold, units_sold", sql`${found} and unit_cost is not null`)}
        )
        select coalesce(sum(discount), 0)::numeric(16, 2) as total_discount,
          coalesce(sum(known_amount), 0)::numeric(16, 2) as known_amount, coalesce(sum(cost), 0)::numeric(16, 2) as cost
        from sums`.pipe(oneRow(MarginRow), orDieSql)
    }

    /** How many sales there are of sums by kind: without the voided ones, or of one kind. */
    const countOf = (filter: SoldFilter, count: "entries" | "paid_count") =>
      filter.kind === undefined
        ? sql`coalesce(sum(${sql(count)}) filter (where kind = 'sale'), 0)
            - coalesce(sum(${sql(count)}) filter (where kind = 'void'), 0)`
        : sql`coalesce(sum(${sql(count)}), 0)`

    const kindSums = (amount: "amount" | "paid") =>
      sql.literal(
        [
          ["sold_amount", "sale"],
          ["returned_amount", "return"],
          ["voided_amount", "void"],
        ]
          .map(([name, of]) => `coalesce(sum(${amount}) filter (where kind = '${of}'), 0) as ${name}`)
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
        with ${partsOf(sql, filter, "months")}, sold as (
          select r.kind, r.entries, r.lines, r.packages, r.loose_units, r.amount
          from ${summaries(sql, filter, partOf(filter))} where ${ofMethod(filter)}
          union all
          select r.* from ${remaining(
            sql,
            "sales",
            `kind, count(*) as entries, sum(line_count) as lines, sum(units) as packages, sum(loose_units) as loose_units,
              sum(total_amount) as amount`,
            matching(filter, "id"),
            "group by kind",
          )}
        ), payments as (
          select r.name as method, r.kind, r.paid_count, r.paid from ${summaries(sql, filter, "method")}
          where r.paid_count > 0 and ${ofMethod(filter)}
          union all
          select r.* from ${remaining(
            sql,
            "sale_payments",
            "payment_method_name as method, sale_kind as kind, count(*) as paid_count, sum(amount) as paid",
            paidBy(filter),
            "group by payment_method_name, sale_kind",
          )}
        ), every as (
          select ${countOf(filter, "entries")} as transaction_count,
            coalesce(sum(lines), 0)::bigint as line_count, coalesce(sum(packages), 0)::bigint as units,
            coalesce(sum(loose_units), 0)::bigint as loose_units, coalesce(sum(amount), 0) as total_amount,
            ${kindSums("amount")}
          from sold
        ), by_method as (
          select method, ${countOf(filter, "paid_count")} as transaction_count, sum(paid) as total_amount,
            ${kindSums("paid")}
          from payments group by method
        ), paid as (
          select coalesce(sum(total_amount), 0) as total_amount, coalesce(sum(sold_amount), 0) as sold_amount,
            coalesce(sum(returned_amount), 0) as returned_amount, coalesce(sum(voided_amount), 0) as voided_amount
          from by_method
        )
        select null as method, transaction_count::bigint, line_count, units, loose_units, ${
          filter.paymentMethod === null
            ? sql`${sums} from every`
            : sql`paid.total_amount, paid.sold_amount, paid.returned_amount, paid.voided_amount from every, paid`
        }
        union all (select method, transaction_count::bigint, 0, 0, 0, ${sums} from by_method
          order by total_amount desc, method limit 200)`.pipe(rows(TotalRow), orDieSql)
    }

    /**
     * The calendar months in Phnom Penh until the month of `today`, the oldest first. Months without sales have the
     * amount 0.
     */
    const months = (pharmacyId: PharmacyId, today: CalendarDay, count: number) => {
      const first = firstOfMonth(today, count - 1)
      const asked = { pharmacyId, from: startOfDay(first), until: null }
      const monthOf = `date_trunc('month', sold_at at time zone '${timeZone}')`
      return sql`
        with ${partsOf(sql, asked, "months")}, sums as (
          select date_trunc('month', r.day::timestamp) as month, r.amount from ${summaries(sql, asked, "total")}
          union all
          select r.* from ${remaining(
            sql,
            "sales",
            `${monthOf} as month, sum(total_amount) as amount`,
            sql`pharmacy_id = ${pharmacyId}`,
            `group by ${monthOf}`,
          )}
        )
        select to_char(m, 'YYYY-MM') as month,
          coalesce((select sum(amount) from sums where sums.month = m), 0)::numeric(16, 2) as amount
        from generate_series(${first}::timestamp, date_trunc('month', ${today}::timestamp), interval '1 month') as m
        order by m`.pipe(rows(MonthRow), orDieSql)
    }

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

    return { margins, totals, months, bestSellers }
  }),
}) {}
