import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

const reasons = "('password', 'role', 'deactivated', 'registration', 'removed')"

/** How a change that ends all sessions of an account is told from what it changes, by table; null if nothing tells it. */
const causes = {
  admins: "when new.password_hash is distinct from old.password_hash then 'password'",
  customers: "when new.password_hash is distinct from old.password_hash then 'password'",
  pharmacies: `
    when new.closed_at is not null and old.closed_at is null then 'removed'
    when new.status <> old.status then 'registration'
    when new.password_hash is distinct from old.password_hash then 'password'`,
  // Whoever got another role and another password needs the password to sign in again.
  staff: `
    when new.deactivated_at is not null and old.deactivated_at is null then 'deactivated'
    when new.password_hash is distinct from old.password_hash then 'password'
    when new.role_id <> old.role_id then 'role'
    when exists (select from pharmacies p where p.id = new.pharmacy_id and p.status <> 'APPROVED')
      then 'registration'`,
} as const

/**
 * Why the sessions of an account ended: the last reason of all of them is beside the session version, where a trigger
 * writes it whoever raises the version, also a replica of the release before. A session that was ended alone leaves its
 * reason until its token expires.
 */
export const sessionEnds = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const [table, cause] of Object.entries(causes)) {
    yield* sql.unsafe(`
      alter table ${table} add column session_end_reason text
        constraint ${table}_session_end_reason_check check (session_end_reason in ${reasons})`)
    yield* sql.unsafe(`
      create function reason_session_end_of_${table}() returns trigger language plpgsql as $$ begin
        new.session_end_reason := case ${cause} end;
        return new; end $$`)
    yield* sql.unsafe(`
      create trigger reason_session_end before update of session_version on ${table}
        for each row when (new.session_version <> old.session_version)
        execute function reason_session_end_of_${table}()`)
  }
  yield* sql`
    create table ended_sessions (
      session_id bigint primary key,
      reason text not null constraint ended_sessions_reason_check
        check (reason in ('password', 'joined', 'signed_out', 'signed_out_elsewhere', 'crowded')),
      expires_at timestamptz not null
    )`
  yield* sql`create index ended_sessions_expiry on ended_sessions (expires_at)`
})
