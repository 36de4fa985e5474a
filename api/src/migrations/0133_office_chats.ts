import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Telegram chats of accounts of the back office. A link holds while its account has the session version with which it was
 * made, so that what ends all sessions of an account ends its links too. Exactly one of the three references is set.
 */
const chats = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table office_chats (
      id bigint generated always as identity primary key,
      admin_id integer references admins (id) on delete cascade,
      owner_id integer references pharmacies (id) on delete cascade,
      staff_id integer references staff (id) on delete cascade,
      session_version integer not null,
      telegram_id bigint not null,
      telegram_name text not null,
      language text not null constraint office_chats_language_check check (language in ('en', 'km')),
      linked_at timestamptz not null default now(),
      wants_alerts boolean not null,
      digest_hour integer constraint office_chats_digest_hour_check check (digest_hour between 0 and 23),
      digested_on date,
      constraint office_chats_account_check check (num_nonnulls(admin_id, owner_id, staff_id) = 1)
    )`
  for (const account of ["admin_id", "owner_id", "staff_id"])
    yield* sql`
      create unique index ${sql(`office_chats_${account}_key`)} on office_chats (${sql(account)}, telegram_id)
      where ${sql(account)} is not null`
  yield* sql`create index office_chats_telegram on office_chats (telegram_id)`
  yield* sql`create index office_chats_digest on office_chats (digest_hour) where digest_hour is not null`
  yield* sql`
    create table chat_link_codes (
      role text not null constraint chat_link_codes_role_check check (role in ('admin', 'pharmacy', 'staff')),
      account_id integer not null,
      code_hash bytea not null constraint chat_link_codes_hash_key unique,
      session_id bigint not null references sessions (id) on delete cascade,
      session_version integer not null,
      ends_at timestamptz not null,
      redeemed_by bigint,
      primary key (role, account_id)
    )`
  yield* sql`create index chat_link_codes_session on chat_link_codes (session_id)`
})

/**
 * The links that hold now: the account is there with the session version of the link, its pharmacy is approved, and an
 * admin's link is younger than 90 days (`adminChatDays`). `why_ended` tells why another one does not. Every statement that
 * writes to a chat of the back office, or acts for one, asks here.
 */
const current = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create view judged_office_chats as
    select c.id, c.telegram_id, c.telegram_name, c.language, c.linked_at, c.wants_alerts, c.digest_hour, c.digested_on,
      case when c.admin_id is not null then 'admin' when c.owner_id is not null then 'pharmacy' else 'staff' end as role,
      coalesce(c.admin_id, c.owner_id, c.staff_id) as account_id, p.id as pharmacy_id, p.name as pharmacy,
      r.code as staff_role, case when c.admin_id is not null then c.linked_at + interval '90 days' end as until,
      case
        when c.session_version <> coalesce(a.session_version, s.session_version, p.session_version) then 'access'
        when c.admin_id is null and p.status <> 'APPROVED' then 'access'
        when c.admin_id is not null and c.linked_at <= now() - interval '90 days' then 'age'
      end as why_ended
    from office_chats c
      left join admins a on a.id = c.admin_id
      left join staff s on s.id = c.staff_id
      left join roles r on r.id = s.role_id
      left join pharmacies p on p.id = coalesce(c.owner_id, s.pharmacy_id)`
  yield* sql`create view current_office_chats as select * from judged_office_chats where why_ended is null`
})

/** Messages to a linked chat end with the link. */
const messages = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table notices add column office_chat_id bigint references office_chats (id) on delete cascade`
  yield* sql`
    create index notices_of_office_chat on notices (office_chat_id) where office_chat_id is not null`
  yield* sql`
    create index notices_for_offices on notices (office_chat_id)
    where office_chat_id is not null and outcome is null`
})

export const officeChats = Effect.all([chats, current, messages], { discard: true })
