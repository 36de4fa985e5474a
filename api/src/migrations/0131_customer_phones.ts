import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { indexConcurrently, outsideTransaction } from "./Migration.ts"

/** A customer's phone number on the sale, if one was given. Its index finds what is old; few sales have a number. */
export const customerPhones = outsideTransaction(
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`alter table sales add column if not exists customer_phone text`,
  ).pipe(
    Effect.zipRight(
      indexConcurrently("sales_customer_phone", "on sales (sold_at) where customer_phone is not null"),
    ),
  ),
)
