import type { SqlClient } from "@effect/sql"
import type { LinesFilter, SoldFilter } from "./SoldFilter.ts"

type Sql = SqlClient.SqlClient

/**
 * A line belongs to the medicine that it has now, as the report's groups say; one without a medicine to that which it had
 * when it was sold, whose maker and package nobody knows any more.
 */
const ofMedicine = (sql: Sql, { pharmacyId, of }: SoldFilter) => {
  const medicine = of?.medicine
  if (medicine === undefined) return []
  const { name, dosage, maker, unitsInPackage } = medicine
  const own = sql.and([
    sql`m.pharmacy_id = ${pharmacyId}`,
    sql`lower(m.name) = lower(${name})`,
    ...(dosage === undefined ? [] : [sql`lower(m.dosage) = lower(${dosage})`]),
    ...(maker === undefined ? [] : [sql`lower(m.manufacter_name) = lower(${maker})`]),
    ...(unitsInPackage === undefined ? [] : [sql`m.unit_per_package = ${unitsInPackage}`]),
  ])
  const now = sql`medicine_id in (select m.id from medicines m where ${own})`
  if (maker !== undefined || unitsInPackage !== undefined) return [now]
  const then = sql.and([
    sql`medicine_id is null`,
    sql`lower(medicine_name) = lower(${name})`,
    ...(dosage === undefined ? [] : [sql`lower(coalesce(dosage, '')) = lower(${dosage})`]),
  ])
  return [sql.or([now, then])]
}

const ofCategory = (sql: Sql, pharmacyId: SoldFilter["pharmacyId"], id: LinesFilter["categoryId"]) => {
  if (id === undefined) return []
  const own = sql`select m.id from medicines m where m.pharmacy_id = ${pharmacyId}`
  return id === null
    ? [sql`(medicine_id is null or medicine_id in (${own} and m.category_id is null))`]
    : [sql`medicine_id in (${own} and m.category_id = ${id})`]
}

const ofStaff = (sql: Sql, { pharmacyId, from, until, of }: SoldFilter) => {
  const staff = of?.staff
  if (staff === undefined) return []
  const sales = sql.and([
    sql`s.pharmacy_id = ${pharmacyId}`,
    ...(from === null ? [] : [sql`s.sold_at >= ${from}`]),
    ...(until === null ? [] : [sql`s.sold_at < ${until}`]),
    "id" in staff ? sql`s.staff_id = ${staff.id}` : sql`s.staff_id is null and s.staff_name = ${staff.name}`,
  ])
  return [sql`sale_id in (select s.id from sales s where ${sales})`]
}

/** The conditions of `of`, for sale lines. */
export const soldLinesOf = (sql: Sql, filter: SoldFilter) =>
  filter.of === undefined
    ? []
    : [
        ...ofMedicine(sql, filter),
        ...ofCategory(sql, filter.pharmacyId, filter.of.categoryId),
        ...ofStaff(sql, filter),
      ]
