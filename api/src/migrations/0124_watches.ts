import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Who waits for which medicine. `due_since` is set when stock within reach may have changed, and removed when the search
 * has looked. `watch_progress` is the snapshot of the change feed up to which watches were made due. There is no trigger:
 * the feed tells what became available, and a sale writes to it only when it sells the last package.
 */
export const watches = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table watches (
      id bigint generated always as identity primary key,
      customer_id integer not null references customers (id) on delete cascade,
      query text not null,
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      kilometres double precision not null check (kilometres between 1 and 500),
      language text not null constraint watches_language_check check (language in ('en', 'km')),
      created_at timestamptz not null default now(),
      ends_at timestamptz not null,
      due_since timestamptz default now(),
      checked_at timestamptz,
      found jsonb,
      answered_at timestamptz,
      constraint watches_found_check check (num_nulls(found, answered_at) in (0, 2))
    ) with (fillfactor = 80)`
  yield* sql`create index watches_of_customer on watches (customer_id, id)`
  yield* sql`
    create index watches_due on watches (checked_at nulls first, id)
    where due_since is not null and answered_at is null`
  yield* sql`create table watch_progress (one boolean primary key default true check (one), seen pg_snapshot not null)`
  yield* sql`insert into watch_progress (seen) values (pg_current_snapshot())`
})
