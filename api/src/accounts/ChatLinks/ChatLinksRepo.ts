import { SqlClient } from "@effect/sql"
import type { OfficeAccount } from "@rokthnam/shared/Identity/Actors"
import { RoleCode } from "@rokthnam/shared/Identity/Permission"
import type { ChatSettings } from "@rokthnam/shared/OfficeChats/OfficeChat"
import { OfficeChatId } from "@rokthnam/shared/Primitives/Id"
import type { SessionId } from "@rokthnam/shared/Primitives/Id"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { Effect, Schema } from "effect"
import { firstRow, insertedId, oneRow, orDieSql, rows } from "../../Sql.ts"

const role = Schema.Literal("admin", "pharmacy", "staff")
/** The column that names the account of each role. */
const columns = { admin: "admin_id", pharmacy: "owner_id", staff: "staff_id" } as const

const Chat = Schema.Struct({
  id: OfficeChatId,
  name: Schema.String,
  linked_at: Schema.DateFromSelf,
  until: Schema.NullOr(Schema.DateFromSelf),
  is_open: Schema.Boolean,
  wants_alerts: Schema.Boolean,
  digest_hour: Schema.NullOr(Schema.Int),
})
export type ChatRow = typeof Chat.Type
const AccountRow = Schema.Struct({
  id: OfficeChatId,
  role,
  account_id: Schema.Int,
  staff_role: Schema.NullOr(RoleCode),
  pharmacy: Schema.NullOr(Schema.String),
  until: Schema.NullOr(Schema.DateFromSelf),
  wants_alerts: Schema.Boolean,
  digest_hour: Schema.NullOr(Schema.Int),
})
export type LinkedRow = typeof AccountRow.Type
const Claimed = Schema.Struct({ role, account_id: Schema.Int, session_version: Schema.Int })
export type ClaimedCode = typeof Claimed.Type
const Unlinked = Schema.Struct({
  id: OfficeChatId,
  role,
  account_id: Schema.Int,
  chat: Schema.String,
  language: Schema.Literal("en", "km"),
  pharmacy: Schema.NullOr(Schema.String),
  why_ended: Schema.NullOr(Schema.Literal("access", "age")),
})
export type UnlinkedRow = typeof Unlinked.Type
const Used = Schema.Struct({ used: Schema.Boolean })
const Count = Schema.Struct({ total: Schema.Int })

/** A code before it is stored; only its hash is. */
type NewCode = {
  readonly account: OfficeAccount
  readonly sessionId: SessionId
  readonly hash: Buffer
  readonly endsAt: Date
}

type NewChat = {
  readonly person: string
  readonly name: string
  readonly language: "en" | "km"
  readonly wantsAlerts: boolean
  readonly digestHour: number | null
  /** The day whose summary is not sent any more. */
  readonly digestedOn: CalendarDay | null
}

/** The rows of links and of the codes that make them. */
export class ChatLinksRepo extends Effect.Service<ChatLinksRepo>()("ChatLinksRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const of = (account: { readonly role: OfficeAccount["role"]; readonly id: number }) =>
      sql`${sql(columns[account.role])} = ${account.id}`
    const shown = sql`
      select j.id, j.telegram_name as name, j.linked_at, j.until, c.is_blocked is not true as is_open, j.wants_alerts,
        j.digest_hour
      from current_office_chats j left join conversations c on c.telegram_id = j.telegram_id`

    /** The chats of an account whose links hold, the newest first. */
    const list = ({ role: kind, id }: OfficeAccount) =>
      sql`${shown} where j.role = ${kind} and j.account_id = ${id} order by j.id desc`.pipe(
        rows(Chat),
        orDieSql,
      )

    const read = ({ role: kind, id }: OfficeAccount, chat: OfficeChatId) =>
      sql`${shown} where j.role = ${kind} and j.account_id = ${id} and j.id = ${chat}`.pipe(
        firstRow(Chat),
        orDieSql,
      )

    /** Stores a code, in the place of the account's earlier one. */
    const putCode = ({ account: { role: kind, id }, sessionId, hash, endsAt }: NewCode) =>
      sql`
        insert into chat_link_codes (role, account_id, code_hash, session_id, session_version, ends_at)
        select ${kind}, ${id}::integer, ${hash}, s.id, s.version, ${endsAt} from sessions s where s.id = ${sessionId}
        on conflict (role, account_id) do update set code_hash = excluded.code_hash,
          session_id = excluded.session_id, session_version = excluded.session_version, ends_at = excluded.ends_at,
          redeemed_by = null`.pipe(Effect.asVoid, orDieSql)

    /**
     * Uses a code up for a person; again for the same one. Its row stays locked until the end of the transaction, so that
     * codes of one account are redeemed one after the other. Undefined if it has ended, with its time or its session, or
     * was used by another person.
     */
    const claimCode = (hash: Buffer, person: string, now: Date) =>
      sql`
        update chat_link_codes k set redeemed_by = ${person}::bigint
        from sessions s
        where k.code_hash = ${hash} and k.ends_at > ${now} and s.id = k.session_id and s.expires_at > now()
          and s.version = k.session_version and (k.redeemed_by is null or k.redeemed_by = ${person}::bigint)
        returning k.role, k.account_id, k.session_version`.pipe(firstRow(Claimed), orDieSql)

    /** Whether a code was used before this transaction. */
    const isUsed = (hash: Buffer) =>
      sql`select redeemed_by is not null as used from chat_link_codes where code_hash = ${hash} for update`.pipe(
        firstRow(Used),
        Effect.map((row) => row?.used === true),
        orDieSql,
      )

    const burnCode = (hash: Buffer) =>
      sql`delete from chat_link_codes where code_hash = ${hash}`.pipe(Effect.asVoid, orDieSql)

    /** Removes codes that have ended. Returns how many. */
    const removeOldCodes = (now: Date) =>
      sql`delete from chat_link_codes where ends_at <= ${now} returning 1`.pipe(
        Effect.map((removed) => removed.length),
        orDieSql,
      )

    /** The number of other chats of the account. */
    const countOthers = (code: ClaimedCode, person: string) =>
      sql`
        select count(*) as total from office_chats
        where ${of({ role: code.role, id: code.account_id })} and telegram_id <> ${person}::bigint`.pipe(
        oneRow(Count),
        Effect.map(({ total }) => total),
        orDieSql,
      )

    /** Ends the chat's links with other accounts of the same pharmacy, or with other admins. */
    const removeSiblings = ({ role: kind, account_id: id }: ClaimedCode, person: string) =>
      sql`
        delete from office_chats c using judged_office_chats j
        where c.id = j.id and c.telegram_id = ${person}::bigint and (j.role, j.account_id) <> (${kind}, ${id}::integer)
          and case when ${kind} = 'admin' then j.role = 'admin' else j.pharmacy_id = ${
            kind === "staff" ? sql`(select pharmacy_id from staff where id = ${id})` : sql`${id}::integer`
          } end`.pipe(Effect.asVoid, orDieSql)

    /**
     * Links a chat with the account of a code. One that is linked already is linked anew and keeps what was chosen for it.
     */
    const link = (code: ClaimedCode, chat: NewChat) => {
      const column = columns[code.role]
      return sql`
        insert into office_chats ${sql.insert({
          [column]: code.account_id,
          session_version: code.session_version,
          telegram_id: chat.person,
          telegram_name: chat.name,
          language: chat.language,
          wants_alerts: chat.wantsAlerts,
          digest_hour: chat.digestHour,
          digested_on: chat.digestedOn,
        })}
        on conflict (${sql(column)}, telegram_id) where ${sql(column)} is not null do update
          set session_version = excluded.session_version, telegram_name = excluded.telegram_name,
            language = excluded.language, linked_at = now()
        returning id`.pipe(insertedId(OfficeChatId), orDieSql)
    }

    /** The accounts with which a person's chat is linked now, in the order of linking. */
    const accountsOf = (person: string) =>
      sql`
        select id, role, account_id, staff_role, pharmacy, until, wants_alerts, digest_hour from current_office_chats
        where telegram_id = ${person}::bigint order by id`.pipe(rows(AccountRow), orDieSql)

    const waiting = sql`select count(*) as total from pharmacies where status = 'PENDING'`.pipe(
      oneRow(Count),
      Effect.map(({ total }) => total),
      orDieSql,
    )

    /** Changes what a chat of the account is told. */
    const change = (
      account: OfficeAccount,
      id: OfficeChatId,
      { wants_alerts, digest_hour }: ChatSettings,
      digestedOn: CalendarDay | null,
    ) =>
      sql`
        update office_chats set wants_alerts = coalesce(${wants_alerts ?? null}::boolean, wants_alerts),
          digest_hour = case when ${digest_hour === undefined}::boolean then digest_hour
            else ${digest_hour ?? null}::integer end,
          digested_on = greatest(digested_on, ${digestedOn}::date)
        where ${of(account)} and id = ${id}`.pipe(Effect.asVoid, orDieSql)

    const removed = sql`
      returning c.id, j.role, j.account_id, c.telegram_id::text as chat, c.language, j.pharmacy, j.why_ended`

    /** Ends a link of an account. Returns it, undefined if there is none. */
    const unlink = (account: OfficeAccount, id: OfficeChatId) =>
      sql`
        delete from office_chats c using judged_office_chats j
        where j.id = c.id and c.id = ${id} and j.role = ${account.role} and j.account_id = ${account.id}
        ${removed}`.pipe(firstRow(Unlinked), orDieSql)

    /** Ends a link of a person's chat. Returns it, undefined if there is none. */
    const unlinkOf = (person: string, id: OfficeChatId) =>
      sql`
        delete from office_chats c using judged_office_chats j
        where j.id = c.id and c.id = ${id} and c.telegram_id = ${person}::bigint
        ${removed}`.pipe(firstRow(Unlinked), orDieSql)

    /** Ends links that do not hold any more. Returns them. */
    const unlinkEnded = sql`
      delete from office_chats c using judged_office_chats j where j.id = c.id and j.why_ended is not null
      ${removed}`.pipe(rows(Unlinked), orDieSql)

    return {
      list,
      read,
      putCode,
      claimCode,
      isUsed,
      burnCode,
      removeOldCodes,
      countOthers,
      removeSiblings,
      link,
      accountsOf,
      waiting,
      change,
      unlink,
      unlinkOf,
      unlinkEnded,
    }
  }),
}) {}
