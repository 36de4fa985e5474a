import { SqlClient } from "@effect/sql"
import { AdminId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql } from "../../Sql.ts"

const Account = Schema.Struct({
  id: AdminId,
  password_hash: Schema.String,
  session_version: Schema.Int,
})
const Identity = Schema.Struct({ id: AdminId })

type StoredCredentials = { readonly email: string; readonly passwordHash: string }

export class AdminsRepo extends Effect.Service<AdminsRepo>()("AdminsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const accountOf = (email: string) =>
      sql`select id, password_hash, session_version from admins where email = ${email}`.pipe(
        firstRow(Account),
        orDieSql,
      )

    /** Any admin; undefined when there is none. */
    const first = sql`select id from admins order by id limit 1`.pipe(firstRow(Identity), orDieSql)

    /** The new admin's id; undefined when the e-mail already has an account. */
    const insert = ({ email, passwordHash }: StoredCredentials) =>
      sql`
        insert into admins (email, password_hash) values (${email}, ${passwordHash})
        on conflict (email) do nothing returning id`.pipe(firstRow(Identity), orDieSql)

    /** Also switches the second step off, because whoever needs a new password may have lost the phone. */
    const setPassword = ({ email, passwordHash }: StoredCredentials) =>
      sql`
        with removed as (
          delete from second_factors f using admins a
          where f.role = 'admin' and f.account_id = a.id and a.email = ${email}
        )
        update admins set password_hash = ${passwordHash}, session_version = session_version + 1
        where email = ${email} returning id`.pipe(firstRow(Identity), orDieSql)

    return { accountOf, first, insert, setPassword }
  }),
}) {}
