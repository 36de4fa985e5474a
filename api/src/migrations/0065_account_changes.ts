import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Tells on the channel `accounts` whose access may have changed, such as "staff:12": a session ended, or the account was
 * deleted or changed in what its tokens are checked against. The API remembers the sessions that it has checked and
 * forgets those of this account. A pharmacy's status decides about its staff too.
 */
export const accountChanges = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create function tell_account_change() returns trigger language plpgsql as $$ begin
      perform pg_notify('accounts', tg_argv[0] || ':' || old.id);
      return null; end $$`
  yield* sql`
    create function tell_session_end() returns trigger language plpgsql as $$ begin
      perform pg_notify('accounts', old.role || ':' || old.account_id);
      return null; end $$`
  // An expired session ends by itself, and a job deletes thousands of them.
  yield* sql`
    create trigger tell_session_end after delete on sessions
      for each row when (old.expires_at > now()) execute function tell_session_end()`
  for (const [table, role, columns] of [
    ["admins", "admin", ["session_version"]],
    ["customers", "user", ["session_version"]],
    ["pharmacies", "pharmacy", ["session_version", "status"]],
    ["staff", "staff", ["session_version", "role_id", "pharmacy_id"]],
  ] as const) {
    const of = (row: string) => columns.map((column) => `${row}.${column}`).join(", ")
    const changed = `(${of("old")}) is distinct from (${of("new")})`
    yield* sql.unsafe(`
      create trigger tell_account_end after delete on ${table}
        for each row execute function tell_account_change('${role}')`)
    yield* sql.unsafe(`
      create trigger tell_account_change after update on ${table}
        for each row when (${changed}) execute function tell_account_change('${role}')`)
  }
})
