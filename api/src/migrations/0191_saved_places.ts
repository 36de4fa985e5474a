import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The places of customers. `key` is that of the call that saved a place and `asked` a hash of what it asked for, so that a
 * call that is sent again is known also when the place has another name by now. They go with the row: who has removed a
 * place and saves it again gets it.
 */
export const savedPlaces = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table saved_places (
      id bigint generated always as identity primary key,
      customer_id integer not null references customers (id) on delete cascade,
      name text not null constraint saved_places_name_check check (name <> ''),
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      listed_place text,
      key text,
      asked text,
      created_at timestamptz not null default now(),
      constraint saved_places_key_check check (num_nulls(key, asked) in (0, 2)),
      constraint saved_places_key unique (customer_id, key)
    )`
  yield* sql`create unique index saved_places_name_key on saved_places (customer_id, lower(name))`
})
