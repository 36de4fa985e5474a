import { SqlClient } from "@effect/sql"
import type { Account } from "@rokthnam/shared/Identity/Actors"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql } from "../../Sql.ts"

/** The table of each role's accounts. */
const tables = { admin: "admins", pharmacy: "pharmacies", staff: "staff", user: "customers" } as const

const Credentials = Schema.Struct({
  /** Null for a customer who signs in with Telegram only. */
  password_hash: Schema.NullOr(Schema.String),
  session_version: Schema.Int,
  /** Null for a customer who signs in with Telegram only. */
  email: Schema.NullOr(Schema.String),
})
const Version = Schema.Struct({ session_version: Schema.Int })

/** The columns that the accounts of all roles have. */
export class AccountRepo extends Effect.Service<AccountRepo>()("AccountRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const credentials = ({ role, id }: Account) =>
      sql`select password_hash, session_version, email from ${sql(tables[role])} where id = ${id}`.pipe(
        firstRow(Credentials),
        orDieSql,
      )

    /** Replaces this password, if nobody has replaced it meanwhile. Returns the new session version, or undefined. */
    const replacePassword = ({ role, id }: Account, before: string, after: string) =>
      sql`
        update ${sql(tables[role])} set password_hash = ${after}, session_version = session_version + 1
        where id = ${id} and password_hash = ${before} returning session_version`.pipe(
        firstRow(Version),
        Effect.map((row) => row?.session_version),
        orDieSql,
      )

    return { credentials, replacePassword }
  }),
}) {}
