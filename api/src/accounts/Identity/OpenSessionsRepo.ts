import { SqlClient } from "@effect/sql"
import type { Statement } from "@effect/sql"
import type { Account } from "@rokthnam/shared/Identity/Actors"
import type { SessionEnding } from "@rokthnam/shared/Identity/SessionEndRules"
import { SessionId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, insertedId, orDieSql, rows } from "../../Sql.ts"

const Identity = Schema.Struct({ id: SessionId })
const Row = Schema.Struct({
  id: SessionId,
  browser: Schema.NullOr(Schema.String),
  system: Schema.NullOr(Schema.String),
  created_at: Schema.DateFromSelf,
  seen_at: Schema.DateFromSelf,
})

/** Why a session ended alone. */
type SingleEnding = Extract<
  SessionEnding,
  "password" | "joined" | "signed_out" | "signed_out_elsewhere" | "crowded"
>

type NewSession = {
  readonly account: Account
  readonly version: number
  readonly browser: string | null
  readonly system: string | null
  /** Seconds until it expires. */
  readonly lifetime: number
}

export class OpenSessionsRepo extends Effect.Service<OpenSessionsRepo>()("OpenSessionsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const of = ({ role, id }: Account) => sql`role = ${role} and account_id = ${id}`
    /** A member of the staff is seen by the owner also after the session has ended. */
    const staffSeen = (session: "opened" | "seen") => sql`member as (
      update staff s set last_seen_at = now() from ${sql(session)} o where o.role = 'staff' and s.id = o.account_id)`
    const after = (lifetime: number) => sql`now() + make_interval(secs => ${lifetime})`

    /**
     * Ends sessions, and keeps why until their tokens expire. What is done to the account itself is told from its row
     * (`SessionEndsRepo`).
     */
    const end = (which: Statement.Fragment, reason: SingleEnding) =>
      sql`
        with ended as (delete from sessions where ${which} returning id, expires_at), kept as (
          insert into ended_sessions (session_id, reason, expires_at)
          select id, ${reason}, expires_at from ended on conflict (session_id) do nothing
        )
        select id from ended`.pipe(
        Effect.map((ended) => ended.length),
        orDieSql,
      )

    const insert = ({ account: { role, id }, version, browser, system, lifetime }: NewSession) =>
      sql`
        with opened as (
          insert into sessions (role, account_id, version, browser, system, expires_at)
          values (${role}, ${id}, ${version}, ${browser}, ${system}, ${after(lifetime)})
          returning id, role, account_id
        ), ${staffSeen("opened")}
        select id from opened`.pipe(insertedId(SessionId), orDieSql)

    /** Ends the oldest sessions of an account beyond this number. */
    const prune = (account: Account, most: number) =>
      end(
        sql`id in (
          select id from sessions where ${of(account)} and not is_bot order by id desc offset ${most}
        )`,
        "crowded",
      ).pipe(Effect.asVoid)

    /** The account's only session of the bot, which every sign-in of the bot prolongs. */
    const ofBot = (account: Account, version: number, lifetime: number) =>
      Effect.gen(function* () {
        // Update first: an upsert would use up an id at every sign-in.
        const known = yield* sql`
          update sessions set version = ${version}, seen_at = now(), expires_at = ${after(lifetime)}
          where ${of(account)} and is_bot returning id`.pipe(firstRow(Identity))
        if (known !== undefined) return known.id
        return yield* sql`
          insert into sessions (role, account_id, version, is_bot, expires_at)
          values (${account.role}, ${account.id}, ${version}, true, ${after(lifetime)})
          on conflict (role, account_id) where is_bot do update set expires_at = excluded.expires_at
          returning id`.pipe(insertedId(SessionId))
      }).pipe(orDieSql)

    /** The sessions of this version that have not expired, the one seen last first. */
    const list = (account: Account, version: number) =>
      sql`
        select id, browser, system, created_at, seen_at from sessions
        where ${of(account)} and version = ${version} and not is_bot and expires_at > now()
        order by seen_at desc, id desc`.pipe(rows(Row), orDieSql)

    /** Returns whether the account had the session. */
    const remove = (account: Account, id: SessionId, reason: "signed_out" | "signed_out_elsewhere") =>
      Effect.map(end(sql`${of(account)} and id = ${id}`, reason), (ended) => ended > 0)

    const removeOthers = (account: Account, kept: SessionId, reason: "password" | "signed_out_elsewhere") =>
      Effect.asVoid(end(sql`${of(account)} and id <> ${kept}`, reason))

    /** Of an account that is joined into another. */
    const removeJoined = (account: Account) => Effect.asVoid(end(of(account), "joined"))

    /** Also begins its time again, as its next token does. */
    const setVersion = (id: SessionId, version: number, lifetime: number) =>
      sql`update sessions set version = ${version}, expires_at = ${after(lifetime)} where id = ${id}`.pipe(
        orDieSql,
        Effect.asVoid,
      )

    const see = (id: SessionId) =>
      sql`
        with seen as (update sessions set seen_at = now() where id = ${id} returning role, account_id),
          ${staffSeen("seen")}
        select 1`.pipe(orDieSql, Effect.asVoid)

    /** Deletes expired sessions, and why others ended that would be expired now. Returns how many sessions. */
    const removeExpired = Effect.zipRight(
      sql`delete from ended_sessions where expires_at < now()`,
      sql`delete from sessions where expires_at < now() returning id`,
    ).pipe(
      Effect.map((removed) => removed.length),
      orDieSql,
    )

    return { insert, prune, ofBot, list, remove, removeOthers, removeJoined, setVersion, see, removeExpired }
  }),
}) {}
