import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Each pharmacy's own rates of riel for a dollar. They are only added: the newest one holds. */
export const exchangeRates = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table exchange_rates (
      id integer generated always as identity primary key,
      pharmacy_id integer not null references pharmacies (id),
      riel_per_dollar integer not null check (riel_per_dollar between 1000 and 20000),
      since timestamptz not null default now()
    )`
  yield* sql`create index exchange_rates_latest on exchange_rates (pharmacy_id, id desc)`
})
