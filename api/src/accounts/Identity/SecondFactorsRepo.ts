import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql } from "../../Sql.ts"
import type { ProtectedAccount } from "./ProtectedAccount.ts"

const Factor = Schema.Struct({
  secret: Schema.String,
  is_confirmed: Schema.Boolean,
  recovery_codes_left: Schema.Int,
})

const changed = <E, R>(statement: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
  Effect.map(statement, (found) => found.length > 0)

/** Every change returns whether it found a row to change. */
export class SecondFactorsRepo extends Effect.Service<SecondFactorsRepo>()("SecondFactorsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const of = ({ role, id }: ProtectedAccount) => sql`role = ${role} and account_id = ${id}`

    const read = (account: ProtectedAccount) =>
      sql`
        select secret, confirmed_at is not null as is_confirmed, cardinality(recovery) as recovery_codes_left
        from second_factors where ${of(account)}`.pipe(firstRow(Factor), orDieSql)

    /** Stores a new secret, unless one is confirmed. */
    const begin = ({ role, id }: ProtectedAccount, secret: string) =>
      sql`
        insert into second_factors (role, account_id, secret) values (${role}, ${id}, ${secret})
        on conflict (role, account_id) do update set secret = excluded.secret, last_step = 0
          where second_factors.confirmed_at is null
        returning role`.pipe(changed, orDieSql)

    const confirm = (account: ProtectedAccount, step: number, recovery: ReadonlyArray<string>) =>
      sql`
        update second_factors set confirmed_at = now(), last_step = ${step}, recovery = ${recovery}::text[]
        where ${of(account)} and confirmed_at is null returning role`.pipe(changed, orDieSql)

    /** Uses the code of a period up. Not found if that code or a later one was used. */
    const useStep = (account: ProtectedAccount, step: number) =>
      sql`
        update second_factors set last_step = ${step}
        where ${of(account)} and confirmed_at is not null and last_step < ${step} returning role`.pipe(
        changed,
        orDieSql,
      )

    const useRecovery = (account: ProtectedAccount, hash: string) =>
      sql`
        update second_factors set recovery = array_remove(recovery, ${hash})
        where ${of(account)} and confirmed_at is not null and ${hash} = any(recovery) returning role`.pipe(
        changed,
        orDieSql,
      )

    const remove = (account: ProtectedAccount) =>
      sql`delete from second_factors where ${of(account)} returning role`.pipe(changed, orDieSql)

    return { read, begin, confirm, useStep, useRecovery, remove }
  }),
}) {}
