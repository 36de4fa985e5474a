import { SqlClient } from "@effect/sql"
import { leastPaceDays, paceDays } from "@rokthnam/shared/Reorder/ReorderRules"
import { timeZone } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { MedicineId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import type { Slice } from "../../platform/Slices.ts"
import { orDieSql, rows } from "../../Sql.ts"

const Line = Schema.Struct({
  medicine_id: MedicineId,
  name: Schema.String,
  dosage: Schema.String,
  manufacter_name: Schema.String,
  supplier: Schema.NullOr(Schema.String),
  unit_per_package: Schema.Int,
  quantity: Schema.Int,
  loose_units: Schema.Int,
  sold_units: Schema.Int,
  pace_days: Schema.Int,
  days_left: Schema.Int,
  packages: Schema.Int,
})
const CountedLine = Schema.Struct({ ...Line.fields, total: Schema.Int })
const Supplier = Schema.Struct({ supplier: Schema.NullOr(Schema.String), lines: Schema.Int })

/** The pharmacy, its day, when the sales of the pace begin, and the days of cover. */
type Need = {
  readonly pharmacyId: PharmacyId
  readonly day: CalendarDay
  readonly since: Date
  readonly days: number
}

/** The name by which a filter asks for products without a supplier. */
const none = "-"

/** Whether a filter asks for the lines of a supplier. */
export const isSupplier = (supplier: string | null, asked: string): boolean =>
  supplier === null ? asked === none : supplier.toLowerCase() === asked.toLowerCase()

export class ReorderRepo extends Effect.Service<ReorderRepo>()("ReorderRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /**
     * The products that do not last, as `needed`. Batches of a product are added up in units; what is expired cannot be
     * sold and is not counted. Suppliers that differ only in case are one, under the spelling that comes first.
     */
    const needed = ({ pharmacyId, day, since, days }: Need) => sql`
      sold as materialized (
        select medicine_id, sum(quantity_sold) as packages, sum(units_sold) as units
        from sale_lines where pharmacy_id = ${pharmacyId} and sold_at >= ${since} group by medicine_id
      ), products as (
        select (array_agg(m.id order by m.expiration_date desc, m.id desc))[1] as medicine_id,
          sum(coalesce(s.packages * m.unit_per_package + s.units, 0)) as sold_units,
          sum(case when m.expiration_date >= ${day}::date
            then m.quantity::bigint * m.unit_per_package + m.loose_units else 0 end) as stock,
          greatest(${leastPaceDays}::integer, least(${paceDays}::integer,
            ${day}::date - min(m.created_at at time zone ${timeZone})::date + 1)) as pace_days,
          (array_agg(m.supplier order by m.expiration_date desc, m.id desc) filter (where m.supplier is not null))[1]
            as supplier
        from medicines m left join sold s on s.medicine_id = m.id
        where m.pharmacy_id = ${pharmacyId}
        group by lower(m.name), lower(m.dosage), lower(m.manufacter_name)
      ), needed as (
        select p.medicine_id, m.name, m.dosage, m.manufacter_name, m.unit_per_package,
          min(p.supplier) over (partition by lower(p.supplier)) as supplier,
          div(p.stock, m.unit_per_package)::integer as quantity,
          mod(p.stock, m.unit_per_package)::integer as loose_units, p.sold_units::integer as sold_units, p.pace_days,
          div(p.stock * p.pace_days, p.sold_units)::integer as days_left,
          ceil((p.sold_units * ${days}::integer / p.pace_days::numeric - p.stock) / m.unit_per_package)::integer
            as packages
        from products p join medicines m on m.id = p.medicine_id
        where p.sold_units > 0 and p.sold_units * ${days}::integer > p.stock * p.pace_days
      )`

    const list = (need: Need, supplier: string, { limit, offset }: Slice) =>
      sql`
        with ${needed(need)}
        select * from needed
        ${
          supplier === ""
            ? sql``
            : supplier === none
              ? sql`where supplier is null`
              : sql`where lower(supplier) = lower(${supplier})`
        }
        order by lower(supplier) nulls last, days_left, lower(name), lower(dosage), medicine_id
        limit ${limit} offset ${offset}`.pipe(rows(Line), orDieSql)

    /** The first lines of the list by what runs out first, each with the number of all lines. */
    const soonest = (need: Need, most: number) =>
      sql`
        with ${needed(need)}
        select *, count(*) over ()::integer as total from needed
        order by days_left, lower(name), lower(dosage), medicine_id limit ${most}`.pipe(
        rows(CountedLine),
        orDieSql,
      )

    /** The suppliers of the list and the lines of each, products without one last. */
    const suppliers = (need: Need, most: number) =>
      sql`
        with ${needed(need)}
        select supplier, count(*)::integer as lines from needed
        group by supplier order by lower(supplier) nulls last limit ${most}`.pipe(rows(Supplier), orDieSql)

    return { list, soonest, suppliers }
  }),
}) {}
