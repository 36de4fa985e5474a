import { SqlClient } from "@effect/sql"
import { PharmacyStatus } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { Effect, Schema } from "effect"
import { oneRow, orDieSql } from "../../Sql.ts"
import type { Claims } from "./Tokens.ts"

/** Everything is null for an account that is not there any more, except why its session ended. */
const Row = Schema.Struct({
  version: Schema.NullOr(Schema.Int),
  /** Why the sessions ended that are older than the version. */
  account: Schema.NullOr(Schema.Literal("password", "role", "deactivated", "registration", "removed")),
  /** The registration of the account's pharmacy. */
  status: Schema.NullOr(PharmacyStatus),
  /** Why the session was ended alone. */
  session: Schema.NullOr(
    Schema.Literal("password", "joined", "signed_out", "signed_out_elsewhere", "crowded"),
  ),
})
export type EndedRow = typeof Row.Type

/** What is known about a session that was refused. */
export class SessionEndsRepo extends Effect.Service<SessionEndsRepo>()("SessionEndsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const accountOf = ({ role, sub }: Claims) => {
      switch (role) {
        case "admin":
          return sql`select session_version, session_end_reason, null as status from admins where id = ${sub}`
        case "user":
          return sql`select session_version, session_end_reason, null as status from customers where id = ${sub}`
        case "pharmacy":
          return sql`select session_version, session_end_reason, status from pharmacies where id = ${sub}`
        case "staff":
          return sql`
            select s.session_version, s.session_end_reason, p.status
            from staff s join pharmacies p on p.id = s.pharmacy_id where s.id = ${sub}`
      }
    }

    const read = (claims: Claims) =>
      sql`
        /* session_end */
        select a.session_version as version, a.session_end_reason as account, a.status, e.reason as session
        from (select 1) one left join (${accountOf(claims)}) a on true
          left join ended_sessions e on e.session_id = ${claims.sid}`.pipe(oneRow(Row), orDieSql)

    return { read }
  }),
}) {}
