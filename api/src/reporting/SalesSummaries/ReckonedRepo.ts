import type { SqlClient } from "@effect/sql"
import { timeZone } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"

/** Days of a pharmacy, from the first until before the last. With the grain `month` they are whole months. */
export type Window = {
  readonly pharmacy_id: PharmacyId
  readonly first: CalendarDay
  readonly last: CalendarDay
}
export type Grain = "day" | "month"

/** The columns of a summary that are added up. */
export const summed = [
  "entries",
  "paid_count",
  "paid",
  "lines",
  "packages",
  "loose_units",
  "amount",
  "discount",
  "known_amount",
  "cost",
] as const

/** What makes a summary another one than the next. */
export const identified = ["pharmacy_id", "part", "grain", "day", "kind", "ref", "name", "dosage"] as const

/**
 * What lines hold of a group: how many sales, returns or voids they belong to, and their sums. `sold_lines` are those of
 * the windows.
 */
const lineSums = `count(distinct l.sale_id) as entries, 0 as paid_count, 0 as paid, count(*) as lines,
  sum(l.quantity_sold) as packages, sum(l.units_sold) as loose_units, sum(l.total_amount) as amount,
  sum(l.discount_amount) as discount, coalesce(sum(l.total_amount) filter (where l.unit_cost is not null), 0) as known_amount,
  coalesce(sum(l.unit_cost * (l.quantity_sold + l.units_sold)), 0) as cost`

/** Groups as the sales report makes them (`SoldGroupsRepo`); those of staff are apart by name as well, which may change. */
const groups = [
  `select l.pharmacy_id, 'medicine', l.day, l.kind, 0, lower(coalesce(m.name, l.medicine_name)),
    lower(coalesce(m.dosage, l.dosage, '')), min(coalesce(m.name, l.medicine_name)),
    min(coalesce(m.dosage, l.dosage, '')), ${lineSums}
  from sold_lines l left join medicines m on m.id = l.medicine_id group by 1, 2, 3, 4, 5, 6, 7`,
  `select l.pharmacy_id, 'category', l.day, l.kind, coalesce(m.category_id, 0), '', '', null, null, ${lineSums}
  from sold_lines l left join medicines m on m.id = l.medicine_id group by 1, 2, 3, 4, 5`,
  `select l.pharmacy_id, 'staff', l.day, l.kind, max(l.sale_id), '', '', null, null, ${lineSums}
  from sold_lines l group by 1, 2, 3, 4, l.staff_id, l.staff_name`,
]

/** All sales, of which the amounts are those of the sales, and discount and cost those of their lines. */
const totals = [
  `select pharmacy_id, 'total', day, kind, 0, '', '', null, null, count(*), 0, 0, sum(line_count), sum(units),
    sum(loose_units), sum(total_amount), 0, 0, 0
  from sold group by pharmacy_id, day, kind`,
  `select pharmacy_id, 'total', day, kind, 0, '', '', null, null, 0, 0, 0, 0, 0, 0, 0, sum(discount), sum(known_amount), sum(cost)
  from sale_sums group by pharmacy_id, day, kind`,
]

/** By method: the sales that a filter finds by it, and what was paid. Of a sale paid in parts it finds all of the sale. */
const methods = [
  `select b.pharmacy_id, 'method', b.day, b.kind, 0, b.method, '', null, null, count(*), 0, 0, sum(b.line_count), sum(b.units),
    sum(b.loose_units), sum(b.total_amount), coalesce(sum(s.discount), 0), coalesce(sum(s.known_amount), 0),
    coalesce(sum(s.cost), 0)
  from belonging b left join sale_sums s on s.sale_id = b.id group by 1, 2, 3, 4, 5, 6`,
  `select pharmacy_id, 'method', day, kind, 0, method, '', null, null, 0, count(*), sum(amount), 0, 0, 0, 0, 0, 0, 0
  from paid group by pharmacy_id, day, kind, method`,
]

/** The parts that summaries of days have, and those that only months have. */
const partsOf = { day: [...totals, ...methods], groups: groups, month: [...totals, ...methods, ...groups] }

/**
 * The summaries of windows, reckoned from sales, lines and payments: rows of `sales_summaries`. With `of` only some parts
 * of them.
 */
export const reckoned = (
  sql: SqlClient.SqlClient,
  grain: Grain,
  windows: ReadonlyArray<Window>,
  of: keyof typeof partsOf = grain,
) => {
  const day = (table: string) =>
    sql.literal(
      grain === "day"
        ? `(${table}.sold_at at time zone '${timeZone}')::date`
        : `date_trunc('month', ${table}.sold_at at time zone '${timeZone}')::date`,
    )
  // read window by window through the index on pharmacy and time; offset 0 keeps the planner from turning that round
  const within = sql.literal(
    "pharmacy_id = w.pharmacy_id and sold_at >= w.begins and sold_at < w.ends offset 0",
  )
  const rowsOf = (parts: ReadonlyArray<string>) => sql.literal(parts.join(" union all "))
  return sql`
    with windows as materialized (
      select pharmacy_id, first::timestamp at time zone ${timeZone} as begins,
        last::timestamp at time zone ${timeZone} as ends
      from unnest(${windows.map((one) => one.pharmacy_id)}::integer[], ${windows.map((one) => one.first)}::date[],
        ${windows.map((one) => one.last)}::date[]) as w (pharmacy_id, first, last)
    ), sold as materialized (
      select s.pharmacy_id, ${day("s")} as day, s.kind, s.id, s.payment_method_name as method, s.line_count, s.units,
        s.loose_units, s.total_amount
      from windows w cross join lateral (select * from sales where ${within}) s
    ), sold_lines as materialized (
      select l.pharmacy_id, ${day("l")} as day, s.kind, l.sale_id, s.staff_id, s.staff_name, l.medicine_id,
        l.medicine_name, l.dosage, l.quantity_sold, l.units_sold, l.total_amount, l.discount_amount, l.unit_cost
      from windows w cross join lateral (select * from sale_lines where ${within}) l join sales s on s.id = l.sale_id
    ), paid as materialized (
      select p.pharmacy_id, ${day("p")} as day, p.sale_kind as kind, p.sale_id, p.payment_method_name as method, p.amount,
        p.is_split
      from windows w cross join lateral (select * from sale_payments where ${within}) p
    ), sale_sums as materialized (
      select pharmacy_id, day, kind, sale_id, sum(discount_amount) as discount,
        coalesce(sum(total_amount) filter (where unit_cost is not null), 0) as known_amount,
        coalesce(sum(unit_cost * (quantity_sold + units_sold)), 0) as cost
      from sold_lines group by pharmacy_id, day, kind, sale_id
    ), belonging as materialized (
      select pharmacy_id, day, kind, id, method, line_count, units, loose_units, total_amount from sold
      union
      select s.pharmacy_id, s.day, s.kind, s.id, p.method, s.line_count, s.units, s.loose_units, s.total_amount
      from sold s join paid p on p.sale_id = s.id where p.is_split
    )
    select pharmacy_id, part, ${grain}::text as grain, day, kind, ref::bigint as ref, name::text collate "C" as name,
      dosage::text collate "C" as dosage, min(label) as label, min(label_dosage) as label_dosage,
      sum(entries)::integer as entries, sum(paid_count)::integer as paid_count, sum(paid)::numeric(16, 2) as paid,
      sum(lines)::integer as lines, sum(packages)::bigint as packages, sum(loose_units)::bigint as loose_units,
      sum(amount)::numeric(16, 2) as amount, sum(discount)::numeric(16, 2) as discount,
      sum(known_amount)::numeric(16, 2) as known_amount, sum(cost)::numeric as cost
    from (${rowsOf(partsOf[of])})
      as r (pharmacy_id, part, day, kind, ref, name, dosage, label, label_dosage, ${sql.literal(summed.join(", "))})
    group by pharmacy_id, part, day, kind, ref, name, dosage`
}

/** The sums of all summarised months of pharmacies. A person's newest sale of all is that of the sums. */
export const everSums = (sql: SqlClient.SqlClient, ids: ReadonlyArray<PharmacyId>) => sql`
  select m.pharmacy_id, m.part, 'ever'::text as grain, '-infinity'::date as day, m.kind,
    case m.part when 'staff' then max(m.ref) else min(m.ref) end as ref, m.name, m.dosage, min(m.label) as label,
    min(m.label_dosage) as label_dosage, ${sql.literal(summed.map((name) => `sum(m.${name}) as ${name}`).join(", "))}
  from sales_summaries m left join sales s on m.part = 'staff' and s.id = m.ref
  where m.pharmacy_id = any(${ids}::integer[]) and m.grain = 'month'
    and m.part in ('total', 'method', 'medicine', 'category', 'staff')
  group by m.pharmacy_id, m.part, m.kind, case when m.part <> 'staff' then m.ref end, s.staff_id, s.staff_name, m.name,
    m.dosage`

/** The totals of whole months, by method too, from those of their days. */
export const monthTotals = (sql: SqlClient.SqlClient, windows: ReadonlyArray<Window>) => sql`
  select d.pharmacy_id, d.part, 'month', date_trunc('month', d.day)::date, d.kind, d.ref, d.name, d.dosage, null, null,
    ${sql.literal(summed.map((name) => `sum(d.${name})`).join(", "))}
  from unnest(${windows.map((one) => one.pharmacy_id)}::integer[], ${windows.map((one) => one.first)}::date[],
    ${windows.map((one) => one.last)}::date[]) as w (pharmacy_id, first, last)
  join sales_summaries d on d.pharmacy_id = w.pharmacy_id and d.part in ('total', 'method') and d.grain = 'day'
    and d.day >= w.first and d.day < w.last
  group by d.pharmacy_id, d.part, date_trunc('month', d.day), d.kind, d.ref, d.name, d.dosage`
