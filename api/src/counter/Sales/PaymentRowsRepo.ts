import type { SqlClient } from "@effect/sql"
import type { PaymentMethodId } from "@rokthnam/shared/Primitives/Id"
import { toNumeric } from "@rokthnam/shared/Primitives/Money"
import type { NewPayment } from "./Payments.ts"

/** New payments as rows, in their order. */
export const newPayments = (
  sql: SqlClient.SqlClient,
  payments: ReadonlyArray<NewPayment<PaymentMethodId | null>>,
) => sql`unnest(${payments.map(({ method }) => method.id)}::integer[],
  ${payments.map(({ method }) => method.name)}::text[], ${payments.map(({ method }) => method.kind)}::text[],
  ${payments.map(({ amount }) => toNumeric(amount))}::numeric[],
  ${payments.map(({ received }) => toNumeric(received.usd))}::numeric[],
  ${payments.map(({ received }) => received.riel)}::bigint[],
  ${payments.map(({ change }) => toNumeric(change.usd))}::numeric[],
  ${payments.map(({ change }) => change.riel)}::bigint[],
  ${payments.map(({ rate }) => rate)}::integer[])
  with ordinality as payment (id, name, kind, amount, received_usd, received_riel, change_usd, change_riel,
    riel_per_dollar, position)`

/** What returns have given back of a payment `p` of a sale, as a positive amount. */
export const givenBack = (sql: SqlClient.SqlClient) => sql`(
  select coalesce(-sum(r.amount), 0)::numeric(14, 2) from sales s
  join sale_payments r on r.sale_id = s.id and r.refunds = p.position
  where s.returned_sale_id = p.sale_id)`
