import { SqlClient } from "@effect/sql"
import { CategoryId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import type { SalesGrouping } from "@rokthnam/shared/Reports/SalesGroupRules"
import { Effect, Schema } from "effect"
import { oneRow, orDieSql, rows } from "../../Sql.ts"
import type { Slice } from "../../platform/Slices.ts"
import { soldMatching } from "./SoldConditionsRepo.ts"
import type { SoldFilter } from "./SoldFilter.ts"
import { partsOf, remaining, rowsAlone, summaries } from "./SummedRepo.ts"

const amounts = {
  sold_amount: MoneyFromNumeric,
  returned_amount: MoneyFromNumeric,
  voided_amount: MoneyFromNumeric,
  total_amount: MoneyFromNumeric,
  known_amount: MoneyFromNumeric,
  cost: MoneyFromNumeric,
} as const

const GroupRow = Schema.Struct({
  label: Schema.NullOr(Schema.String),
  dosage: Schema.NullOr(Schema.String),
  category_id: Schema.NullOr(CategoryId),
  staff_id: Schema.NullOr(StaffId),
  sales: Schema.Int,
  packages: Schema.Int,
  loose_units: Schema.Int,
  discount_amount: MoneyFromNumeric,
  ...amounts,
})
const TotalRow = Schema.Struct({ groups: Schema.Int, ...amounts })
const TimesRow = Schema.Struct({
  from: Schema.NullOr(Schema.DateFromSelf),
  until: Schema.NullOr(Schema.DateFromSelf),
})

type Grouping = {
  /** What makes two lines, or two summaries, the same group: columns of `found`. */
  readonly key: string
  readonly label: string
  readonly dosage: string
  /** The category or the account of a group. */
  readonly ids: string
  /** Key, names and newest sale of a group, of a line `l` of the sale `s` and of a summary `r`. */
  readonly line: string
  readonly lineGroup: string
  readonly summary: string
}

/**
 * What a line belongs to: the name of its group, its strength, and what makes it the same group as another line. A
 * medicine has the name that it has now, and the one as it was sold if it was deleted; its batches are one. A person is
 * the account, and the name as it was at the sale if the account was deleted.
 */
const groupings: Readonly<Record<SalesGrouping, Grouping>> = {
  medicine: {
    key: "found.name, found.dosage",
    label: "min(found.label)",
    dosage: "min(found.label_dosage)",
    ids: "null::integer as category_id, null::integer as staff_id",
    line: `null::bigint as ref, lower(coalesce(m.name, l.medicine_name)) as name,
      lower(coalesce(m.dosage, l.dosage, '')) as dosage, min(coalesce(m.name, l.medicine_name)) as label,
      min(coalesce(m.dosage, l.dosage, '')) as label_dosage, 0::bigint as newest`,
    lineGroup: "lower(coalesce(m.name, l.medicine_name)), lower(coalesce(m.dosage, l.dosage, ''))",
    summary: "null::bigint, r.name, r.dosage, r.label, r.label_dosage, 0",
  },
  category: {
    key: "found.ref",
    label: "(select c.name from categories c where c.id = found.ref)",
    dosage: "null::text",
    ids: "nullif(found.ref, 0)::integer as category_id, null::integer as staff_id",
    line: "coalesce(m.category_id, 0)::bigint as ref, '' as name, '' as dosage, '' as label, '' as label_dosage, 0::bigint as newest",
    lineGroup: "coalesce(m.category_id, 0)",
    summary: "r.ref, '', '', '', '', 0",
  },
  staff: {
    key: "found.ref, found.name",
    label: "(array_agg(found.label order by found.newest desc))[1]",
    dosage: "null::text",
    ids: "null::integer as category_id, found.ref::integer as staff_id",
    line: `s.staff_id::bigint as ref, case when s.staff_id is null then s.staff_name end as name, '' as dosage,
      (array_agg(s.staff_name order by s.id desc))[1] as label, '' as label_dosage, max(s.id) as newest`,
    lineGroup: "s.staff_id, case when s.staff_id is null then s.staff_name end",
    // the newest sale of the summary knows the person, whose name may have been removed since
    summary: "n.staff_id, case when n.staff_id is null then n.staff_name end, '', n.staff_name, '', r.ref",
  },
}

/** What a pharmacy sold, by medicine, category or staff, with what was returned and voided apart, and its cost. */
export class SoldGroupsRepo extends Effect.Service<SoldGroupsRepo>()("SoldGroupsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const sums = sql.literal(`
      coalesce(sum(amount) filter (where kind = 'sale'), 0)::numeric(16, 2) as sold_amount,
      coalesce(sum(amount) filter (where kind = 'return'), 0)::numeric(16, 2) as returned_amount,
      coalesce(sum(amount) filter (where kind = 'void'), 0)::numeric(16, 2) as voided_amount,
      sum(amount)::numeric(16, 2) as total_amount, sum(known_amount)::numeric(16, 2) as known_amount,
      sum(cost) as exact_cost`)

    /** Groups by kind: of the summaries, then of the lines that remain. */
    const found = (filter: SoldFilter, by: SalesGrouping) => {
      const { line, lineGroup, summary } = groupings[by]
      return sql`
        select ${sql.literal(summary)}, r.kind, r.entries, r.packages, r.loose_units, r.discount, r.amount, r.known_amount,
          r.cost
        from ${summaries(sql, filter, by)} ${by === "staff" ? sql`join sales n on n.id = r.ref` : sql``}
        union all
        select ${sql.literal(line)}, s.kind, count(distinct s.id), sum(l.quantity_sold), sum(l.units_sold),
          sum(l.discount_amount), sum(l.total_amount), coalesce(sum(l.total_amount) filter (where l.unit_cost is not null), 0),
          coalesce(sum(l.unit_cost * (l.quantity_sold + l.units_sold)), 0)
        from (select r.* from ${remaining(sql, "sale_lines", "*", soldMatching(sql, filter, "sale_id"))}) l
        join sales s on s.id = l.sale_id left join medicines m on m.id = l.medicine_id
        group by ${sql.literal(lineGroup)}, s.kind`
    }

    const grouped = (filter: SoldFilter, by: SalesGrouping) => {
      const { label, dosage, ids, key } = groupings[by]
      // a filter by method finds other lines than a summary holds
      const parts = filter.paymentMethod === null ? partsOf(sql, filter, "groups") : rowsAlone(sql)
      return sql`
        with ${parts}, found (ref, name, dosage, label, label_dosage, newest, kind, entries, packages, loose_units,
          discount, amount, known_amount, cost) as (${found(filter, by)})
        select ${sql.literal(label)} as label, ${sql.literal(dosage)} as dosage, ${sql.literal(ids)},
          (coalesce(sum(entries) filter (where kind = 'sale'), 0)
            - coalesce(sum(entries) filter (where kind = 'void'), 0))::bigint as sales,
          sum(packages)::bigint as packages, sum(loose_units)::bigint as loose_units,
          sum(discount)::numeric(16, 2) as discount_amount, ${sums}
        from found group by ${sql.literal(key)}`
    }

    /** A page of the groups, those with the largest amounts first. */
    const groups = (filter: SoldFilter, by: SalesGrouping, { limit, offset }: Slice) =>
      sql`
        select *, exact_cost::numeric(16, 2) as cost from (${grouped(filter, by)}) g
        order by total_amount desc, label, dosage limit ${limit} offset ${offset}`.pipe(
        rows(GroupRow),
        orDieSql,
      )

    /** The sums of all groups, and how many there are. */
    const total = (filter: SoldFilter, by: SalesGrouping) =>
      sql`
        select count(*) as groups, coalesce(sum(sold_amount), 0)::numeric(16, 2) as sold_amount,
          coalesce(sum(returned_amount), 0)::numeric(16, 2) as returned_amount,
          coalesce(sum(voided_amount), 0)::numeric(16, 2) as voided_amount,
          coalesce(sum(total_amount), 0)::numeric(16, 2) as total_amount,
          coalesce(sum(known_amount), 0)::numeric(16, 2) as known_amount,
          coalesce(sum(exact_cost), 0)::numeric(16, 2) as cost
        from (${grouped(filter, by)}) g`.pipe(oneRow(TotalRow), orDieSql)

    /** The times whose lines are read for groups, because no summary has them. Null stands for no limit. */
    const timesRead = (filter: SoldFilter) =>
      filter.paymentMethod === null && filter.of === undefined
        ? sql`
            with ${partsOf(sql, filter, "groups")}
            select nullif(begins, '-infinity') as from, nullif(ends, 'infinity') as until
            from parts where grain = 'lines'`.pipe(rows(TimesRow), orDieSql)
        : Effect.succeed([{ from: filter.from, until: filter.until }])

    return { groups, total, timesRead }
  }),
}) {}
