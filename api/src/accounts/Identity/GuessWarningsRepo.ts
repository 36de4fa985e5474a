import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql } from "../../Sql.ts"
import type { TokenRole } from "./Tokens.ts"

const Warning = Schema.Struct({ first_at: Schema.DateFromSelf, last_at: Schema.DateFromSelf })

export class GuessWarningsRepo extends Effect.Service<GuessWarningsRepo>()("GuessWarningsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const write = (role: TokenRole, id: number) =>
      sql`
        insert into guess_warnings (role, account_id) values (${role}, ${id})
        on conflict (role, account_id) do update set last_at = now()`.pipe(orDieSql, Effect.asVoid)

    const read = (role: TokenRole, id: number) =>
      sql`select first_at, last_at from guess_warnings where role = ${role} and account_id = ${id}`.pipe(
        firstRow(Warning),
        orDieSql,
      )

    const remove = (role: TokenRole, id: number) =>
      sql`delete from guess_warnings where role = ${role} and account_id = ${id}`.pipe(
        orDieSql,
        Effect.asVoid,
      )

    return { write, read, remove }
  }),
}) {}
