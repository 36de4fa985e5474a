import type { SqlClient } from "@effect/sql"

/** What returns have given back of a payment `p` of a sale, as a positive amount. */
export const givenBack = (sql: SqlClient.SqlClient) => sql`(
  select coalesce(-sum(r.amount), 0)::numeric(14, 2) from sales s
  join sale_payments r on r.sale_id = s.id and r.refunds = p.position
  where s.returned_sale_id = p.sale_id)`
