import type { SqlClient } from "@effect/sql"
import type { SoldFilter } from "./SoldFilter.ts"
import { soldLinesOf } from "./SoldLinesOfRepo.ts"

/**
 * Values as the planner sees them: given ones, for which it plans, or hidden ones, with which it finds the plan for the given
 * ones no better than the one that suits all, and keeps that.
 */
export type Values = "given" | "hidden"

/** The pharmacy and the time, for sales, sale lines and payments alike. */
export const soldDuring = (
  sql: SqlClient.SqlClient,
  { pharmacyId, from, until }: SoldFilter,
  values: Values = "given",
) => [
  values === "given" ? sql`pharmacy_id = ${pharmacyId}` : sql`pharmacy_id = (select ${pharmacyId}::integer)`,
  ...(from === null ? [] : [sql`sold_at >= ${from}`]),
  ...(until === null ? [] : [sql`sold_at < ${until}`]),
]

/**
 * The kind of a sale (`id`) or of the sale of a line (`sale_id`). What came back has an index, and with it its lines are
 * found.
 */
const ofKind = (sql: SqlClient.SqlClient, { kind, ...filter }: SoldFilter, saleId: "id" | "sale_id") => {
  if (kind === undefined) return []
  if (saleId === "id") return [sql`kind = ${kind}`]
  if (kind === "sale") return [sql`returned_line_id is null`]
  const sales = sql`select id from sales where ${sql.and([...soldDuring(sql, filter), sql`kind = ${kind}`])}`
  return [sql`returned_line_id is not null`, sql`sale_id in (${sales})`]
}

/**
 * The condition for sales (`id`) and sale lines (`sale_id`). A sale that was paid in parts belongs to each of its methods;
 * there are few of them, and they have an index. With `of` it is for sale lines alone.
 */
export const soldMatching = (
  sql: SqlClient.SqlClient,
  filter: SoldFilter,
  saleId: "id" | "sale_id",
  values: Values = "given",
) => {
  const method =
    values === "given" ? sql`${filter.paymentMethod}` : sql`(select ${filter.paymentMethod}::text)`
  return sql.and([
    ...soldDuring(sql, filter, values),
    ...(filter.paymentMethod === null
      ? []
      : [
          sql`(payment_method_name = ${method} or ${sql(saleId)} in (
            select sale_id from sale_payments
            where ${sql.and(soldDuring(sql, filter, values))} and is_split and payment_method_name = ${method}))`,
        ]),
    ...ofKind(sql, filter, saleId),
    ...soldLinesOf(sql, filter),
  ])
}
