import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The outbox: the messages that leave for Telegram on their own. A row is written in the transaction of the fact that it
 * tells. It is handed to one process of the bot under a lease, and ends with an outcome; what it said is then forgotten.
 * `telegram_id` is a person's, whose private chat has the same number.
 */
export const notices = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table notices (
      id bigint generated always as identity primary key,
      telegram_id bigint not null,
      language text constraint notices_language_check check (language in ('en', 'km')),
      content jsonb,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      next_at timestamptz not null default now(),
      tries integer not null default 0,
      lease uuid,
      leased_until timestamptz,
      claimed_at timestamptz,
      outcome text constraint notices_outcome_check check (outcome in ('sent', 'closed', 'refused', 'expired')),
      ended_at timestamptz,
      constraint notices_ended_check check (
        num_nulls(outcome, ended_at) in (0, 2) and (content is null) = (outcome is not null)),
      constraint notices_lease_check check (num_nulls(lease, leased_until) in (0, 2))
    ) with (fillfactor = 70)`
  yield* sql`create index notices_waiting on notices (next_at, id) where outcome is null`
  yield* sql`create index notices_of_chat on notices (telegram_id, id) where outcome is null`
  yield* sql`create index notices_claimed on notices (claimed_at) where claimed_at is not null`
  yield* sql`create index notices_ended on notices (ended_at) where outcome is not null`
})
