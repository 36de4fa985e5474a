import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * What the bot keeps: for each person on Telegram their conversation and the queries of their buttons, and the updates
 * that it received. `update` is null once an update is handled; its number stays for a while, because Telegram may
 * deliver it again.
 */
export const conversations = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table conversations (
      telegram_id bigint primary key,
      language text constraint conversations_language_check check (language in ('en', 'km')),
      latitude double precision,
      longitude double precision,
      is_about boolean not null default false,
      place_until timestamptz,
      waiting text,
      album text,
      pressed text,
      pressed_at timestamptz,
      is_blocked boolean not null default false,
      seen_at timestamptz not null default now(),
      constraint conversations_place_check check (num_nulls(latitude, longitude, place_until) in (0, 3)),
      constraint conversations_pressed_check check (num_nulls(pressed, pressed_at) in (0, 2))
    ) with (fillfactor = 80)`
  yield* sql`
    create table conversation_queries (
      telegram_id bigint not null references conversations (telegram_id) on delete cascade,
      key text not null,
      query text not null,
      kept_at timestamptz not null default now(),
      primary key (telegram_id, key)
    )`
  yield* sql`
    create table bot_updates (
      bot_id bigint not null,
      update_id bigint not null,
      telegram_id bigint,
      update text,
      received_at timestamptz not null default now(),
      primary key (bot_id, update_id)
    )`
  yield* sql`create index bot_updates_unhandled on bot_updates (bot_id, update_id) where update is not null`
})
