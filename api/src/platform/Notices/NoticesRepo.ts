import { SqlClient } from "@effect/sql"
import { Notice, NoticeContent } from "@rokthnam/shared/Notices/Notice"
import { NoticeId } from "@rokthnam/shared/Primitives/Id"
import type { OfficeChatId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql, rows } from "../../Sql.ts"

const Lock = Schema.Struct({ held: Schema.Boolean })
const Claimed = Schema.Struct({
  ...Notice.fields,
  lease: Schema.String,
  chat: Schema.String,
  id: NoticeId,
})

const Ended = Schema.Struct({ chat: Schema.String })
const Brought = Schema.Struct({ content: NoticeContent })

/** A message before it is written. `language` is used when the person has chosen none in the chat. */
export type NewNotice = {
  readonly chat: string
  readonly language: "en" | "km" | null
  readonly content: NoticeContent
  /** The link with the back office for which it is; it is sent only while that holds. */
  readonly officeChat?: OfficeChatId
  /** When it is no news any more; otherwise after the usual time. */
  readonly until?: Date
}

const contentText = Schema.encodeSync(Schema.parseJson(NoticeContent))

/** The rows of the outbox. */
export class NoticesRepo extends Effect.Service<NoticesRepo>()("NoticesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Writes a message, unless the chat is closed or has `most` waiting. Returns how many were written. */
    const add = (
      { chat, language, content, officeChat = undefined, until = undefined }: NewNotice,
      hours: number,
      most: number,
    ) =>
      sql`
        insert into notices (telegram_id, language, content, office_chat_id, expires_at)
        select p.id, coalesce(c.language, ${language}), ${contentText(content)}::jsonb,
          ${officeChat ?? null}::bigint,
          coalesce(${until ?? null}::timestamptz, now() + make_interval(hours => ${hours}))
        from (select ${chat}::bigint as id) p left join conversations c on c.telegram_id = p.id
        where c.is_blocked is not true and
          (select count(*) from notices n where n.telegram_id = p.id and n.outcome is null) < ${most}
        returning 1`.pipe(
        Effect.map((added) => added.length),
        orDieSql,
      )

    /** Lets one process claim at a time, until the end of the transaction; false when another one does. */
    const tryLock = sql`select pg_try_advisory_xact_lock(hashtextextended('notices', 0)) as held`.pipe(
      firstRow(Lock),
      Effect.map((lock) => lock?.held === true),
      orDieSql,
    )

    /** Ends messages for the back office whose link does not hold any more. Returns how many. */
    const endUnlinked = sql`
      update notices n set outcome = 'expired', ended_at = now(), content = null, lease = null, leased_until = null
      where n.office_chat_id is not null and n.outcome is null
        and not exists (select from current_office_chats c where c.id = n.office_chat_id) returning 1`.pipe(
      Effect.map((ended) => ended.length),
      orDieSql,
    )

    /** What a message says, if this lease holds it. */
    const leased = (id: NoticeId, lease: string) =>
      sql`
        select content from notices
        where id = ${id} and lease = ${lease}::uuid and leased_until > now() and outcome is null`.pipe(
        firstRow(Brought),
        Effect.map((row) => row?.content),
        orDieSql,
      )

    /**
     * Leases what is due: the first of each chat, at most `perSecond` in a second and none to a chat within a second of
     * the last.
     */
    const claim = (limit: { readonly perSecond: number; readonly leaseSeconds: number }) =>
      sql`
        with due as (
          select n.id from notices n
          where n.outcome is null and n.next_at <= now() and n.expires_at > now()
            and (n.leased_until is null or n.leased_until <= now())
            and not exists (select from notices e
              where e.telegram_id = n.telegram_id and e.outcome is null and e.expires_at > now() and e.id < n.id)
            and not exists (select from notices l
              where l.claimed_at > now() - interval '1 second' and l.telegram_id = n.telegram_id)
          order by n.next_at, n.id
          limit greatest(0, ${limit.perSecond} -
            (select count(*) from notices where claimed_at > now() - interval '1 second'))
        )
        update notices n set lease = gen_random_uuid(), claimed_at = now(), tries = n.tries + 1,
          leased_until = now() + make_interval(secs => ${limit.leaseSeconds})
        from due where n.id = due.id
        returning n.id, n.telegram_id::text as chat, n.language, n.lease::text as lease, n.content`.pipe(
        rows(Claimed),
        orDieSql,
      )

    /** Ends a message, by its lease where one is given. Returns the chat, or undefined if it had ended before. */
    const end = (id: NoticeId, outcome: "sent" | "closed" | "refused", lease?: string) =>
      sql`
        update notices set outcome = ${outcome}, ended_at = now(), content = null, lease = null, leased_until = null
        where id = ${id} and outcome is null and ${lease === undefined ? sql`true` : sql`lease = ${lease}::uuid`}
        returning telegram_id::text as chat`.pipe(
        firstRow(Ended),
        Effect.map((row) => row?.chat),
        orDieSql,
      )

    /** Records that a person has closed the chat, and ends what waits for it. Returns how many. */
    const close = (chat: string) =>
      Effect.gen(function* () {
        yield* sql`
          insert into conversations (telegram_id, is_blocked) values (${chat}::bigint, true)
          on conflict (telegram_id) do update set is_blocked = true`
        const ended = yield* sql`
          update notices set outcome = 'closed', ended_at = now(), content = null, lease = null, leased_until = null
          where telegram_id = ${chat}::bigint and outcome is null returning 1`
        return ended.length
      }).pipe(orDieSql)

    /**
     * Gives a message back for another try: after `wait` seconds, or after 5 s, doubled with each try up to 10 minutes,
     * less up to a quarter at random. Returns whether the lease still held.
     */
    const giveBack = (id: NoticeId, lease: string, wait: number) =>
      sql`
        update notices set lease = null, leased_until = null, next_at = now() + make_interval(secs =>
          greatest(${wait}, least(600, 5 * 2 ^ least(tries - 1, 10)) * (1 - random() / 4)))
        where id = ${id} and outcome is null and lease = ${lease}::uuid returning 1`.pipe(
        Effect.map((given) => given.length > 0),
        orDieSql,
      )

    /** Ends what is too old, and the oldest above `most`. Returns how many. */
    const expire = (most: number) =>
      sql`
        update notices set outcome = 'expired', ended_at = now(), content = null, lease = null, leased_until = null
        where outcome is null and (expires_at <= now() or id <= (
          select id from notices where outcome is null order by id desc offset ${most} limit 1))
        returning 1`.pipe(
        Effect.map((ended) => ended.length),
        orDieSql,
      )

    /** Removes what ended so many days ago. Returns how many. */
    const removeEnded = (days: number) =>
      sql`
        delete from notices where outcome is not null and ended_at < now() - make_interval(days => ${days})
        returning 1`.pipe(
        Effect.map((removed) => removed.length),
        orDieSql,
      )

    return { add, tryLock, endUnlinked, leased, claim, end, close, giveBack, expire, removeEnded }
  }),
}) {}
