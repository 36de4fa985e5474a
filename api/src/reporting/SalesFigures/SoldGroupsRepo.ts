import { SqlClient } from "@effect/sql"
import { CategoryId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import type { SalesGrouping } from "@rokthnam/shared/Reports/SalesGroupRules"
import { Effect, Schema } from "effect"
import { oneRow, orDieSql, rows } from "../../Sql.ts"
import type { Slice } from "../../platform/Slices.ts"
import { soldMatching } from "./SoldConditionsRepo.ts"
import type { SoldFilter } from "./SoldFilter.ts"

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

/**
 * What a line belongs to: the name of its group, its strength, and what makes it the same group as another line. A
 * medicine has the name that it has now, and the one as it was sold if it was deleted; its batches are one. A person is
 * the account, and the name as it was at the sale if the account was deleted.
 */
const groupings: Readonly<
  Record<SalesGrouping, { label: string; dosage: string; ids: string; key: string }>
> = {
  medicine: {
    label: "min(coalesce(m.name, l.medicine_name))",
    dosage: "min(coalesce(m.dosage, l.dosage, ''))",
    ids: "null::integer as category_id, null::integer as staff_id",
    key: "lower(coalesce(m.name, l.medicine_name)), lower(coalesce(m.dosage, l.dosage, ''))",
  },
  category: {
    label: "min(c.name)",
    dosage: "null::text",
    ids: "m.category_id, null::integer as staff_id",
    key: "m.category_id",
  },
  staff: {
    label: "(array_agg(s.staff_name order by s.id desc))[1]",
    dosage: "null::text",
    ids: "null::integer as category_id, s.staff_id",
    key: "s.staff_id, case when s.staff_id is null then s.staff_name end",
  },
}

/** What a pharmacy sold, by medicine, category or staff, with what was returned and voided apart, and its cost. */
export class SoldGroupsRepo extends Effect.Service<SoldGroupsRepo>()("SoldGroupsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const sums = sql.literal(`
      coalesce(sum(l.total_amount) filter (where s.kind = 'sale'), 0)::numeric(16, 2) as sold_amount,
      coalesce(sum(l.total_amount) filter (where s.kind = 'return'), 0)::numeric(16, 2) as returned_amount,
      coalesce(sum(l.total_amount) filter (where s.kind = 'void'), 0)::numeric(16, 2) as voided_amount,
      coalesce(sum(l.total_amount), 0)::numeric(16, 2) as total_amount,
      coalesce(sum(l.total_amount) filter (where l.unit_cost is not null), 0)::numeric(16, 2) as known_amount,
      coalesce(sum(l.unit_cost * (l.quantity_sold + l.units_sold)), 0) as exact_cost`)

    const grouped = (filter: SoldFilter, by: SalesGrouping) => {
      const { label, dosage, ids, key } = groupings[by]
      return sql`
        select ${sql.literal(label)} as label, ${sql.literal(dosage)} as dosage, ${sql.literal(ids)},
          count(distinct s.id) filter (where s.kind = 'sale') - count(distinct s.id) filter (where s.kind = 'void')
            as sales,
          sum(l.quantity_sold)::bigint as packages, sum(l.units_sold)::bigint as loose_units,
          sum(l.discount_amount)::numeric(16, 2) as discount_amount, ${sums}
        from (select * from sale_lines where ${soldMatching(sql, filter, "sale_id")}) l
        join sales s on s.id = l.sale_id left join medicines m on m.id = l.medicine_id
        left join categories c on c.id = m.category_id
        group by ${sql.literal(key)}`
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

    return { groups, total }
  }),
}) {}
