import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Updates are handed out to processes of the bot. A row belongs to its process for as long as that one asks for more;
 * `bot_processes` knows when each of them last did. `tries` counts how often a row was handed out. Updates without a
 * sender were never handled, and said nothing to anybody.
 */
export const botProcesses = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table bot_processes (
      bot_id bigint not null,
      process uuid not null,
      seen_at timestamptz not null default now(),
      primary key (bot_id, process)
    ) with (fillfactor = 50)`
  yield* sql`alter table bot_updates add column process uuid, add column tries integer not null default 0`
  yield* sql`update bot_updates set update = null where telegram_id is null and update is not null`
  yield* sql`
    alter table bot_updates add constraint bot_updates_sender_check check (num_nulls(telegram_id, update) in (0, 2))`
  yield* sql`
    create index bot_updates_in_hand on bot_updates (bot_id, process) where update is not null and process is not null`
  yield* sql`
    create index bot_updates_of_person on bot_updates (bot_id, telegram_id) where update is not null`
})
