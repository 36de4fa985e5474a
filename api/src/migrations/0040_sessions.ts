import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The open sessions of every role, so that one can be ended alone, and warnings about wrong passwords. `version` is the
 * account's session version at the last sign-in or change of password: a session of an older version has ended. Browser
 * and system are names such as "Chrome" and "Android".
 */
export const sessions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table sessions (
      id bigint generated always as identity primary key,
      role text not null check (role in ('admin', 'pharmacy', 'staff', 'user')),
      account_id integer not null,
      version integer not null,
      is_bot boolean not null default false,
      browser text,
      system text,
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`
  yield* sql`create index sessions_account on sessions (role, account_id, id)`
  yield* sql`create index sessions_expiry on sessions (expires_at)`
  yield* sql`create unique index sessions_bot on sessions (role, account_id) where is_bot`
  yield* sql`
    create table guess_warnings (
      role text not null check (role in ('admin', 'pharmacy', 'staff', 'user')),
      account_id integer not null,
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      primary key (role, account_id)
    )`
})
