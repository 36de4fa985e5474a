import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

const columns = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table audit_log
      drop constraint audit_log_actor_kind_check,
      add constraint audit_log_actor_kind_check
        check (actor_kind in ('admin', 'pharmacy', 'staff', 'user', 'system')),
      add column pharmacy_id integer,
      add column session_id bigint,
      add column browser text,
      add column system text`
  // Entries stay when a person's data is deleted, so they hold nobody's e-mail.
  yield* sql`
    update audit_log l set before = nullif(before - 'email', '{}'), after = nullif(after - 'email', '{}'),
      pharmacy_id = case
        when entity = 'pharmacy' then entity_id
        when actor_kind = 'pharmacy' then actor_id
        when actor_kind = 'staff' then (select s.pharmacy_id from staff s where s.id = l.actor_id)
      end`
  yield* sql`create index audit_log_time on audit_log (at desc, id desc)`
  yield* sql`create index audit_log_actor on audit_log (actor_kind, actor_id, at desc, id desc)`
  yield* sql`create index audit_log_action on audit_log (action, at desc, id desc)`
  yield* sql`
    create index audit_log_pharmacy on audit_log (pharmacy_id, at desc, id desc) where pharmacy_id is not null`
})

/** Entries are only added. They may be deleted after 730 days (`auditRetentionDays`), and never changed. */
const immutable = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create function keep_audit_log() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' then
        if old.at < now() - interval '730 days' then return old; end if;
      end if;
      raise exception 'the audit log is only added to' using errcode = 'integrity_constraint_violation';
    end $$`
  yield* sql`
    create trigger keep_audit_log before update or delete on audit_log
      for each row execute function keep_audit_log()`
  yield* sql`
    create trigger keep_whole_audit_log before truncate on audit_log
      for each statement execute function keep_audit_log()`
})

/** The audit log tells the pharmacy and the device of each act, and cannot be changed. */
export const audit = Effect.zipRight(columns, immutable)
