import { SqlClient } from "@effect/sql"
import { newConversation } from "@rokthnam/shared/Conversations/Conversation"
import type { Conversation, KeptQuery } from "@rokthnam/shared/Conversations/Conversation"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql } from "../../Sql.ts"

const Row = Schema.Struct({
  language: Schema.NullOr(Schema.Literal("en", "km")),
  latitude: Schema.NullOr(Schema.Number),
  longitude: Schema.NullOr(Schema.Number),
  is_about: Schema.Boolean,
  place_until: Schema.NullOr(Schema.DateFromSelf),
  waiting: Schema.NullOr(Schema.String),
  album: Schema.NullOr(Schema.String),
  pressed: Schema.NullOr(Schema.String),
  pressed_at: Schema.NullOr(Schema.DateFromSelf),
  is_blocked: Schema.Boolean,
})
const Query = Schema.Struct({ query: Schema.String })

const conversationOf = (row: typeof Row.Type): Conversation => {
  const { language, latitude, longitude, is_about, place_until, pressed, pressed_at } = row
  const until = place_until?.toISOString()
  const hasPlace = latitude !== null && longitude !== null && until !== undefined
  return {
    language,
    place: hasPlace ? { latitude, longitude, is_about, until } : null,
    waiting: row.waiting,
    album: row.album,
    pressed:
      pressed === null || pressed_at === null ? null : { button: pressed, at: pressed_at.toISOString() },
    is_blocked: row.is_blocked,
  }
}

/** The rows of conversations and of the queries that their buttons name. */
export class ConversationsRepo extends Effect.Service<ConversationsRepo>()("ConversationsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** A place whose time is over is not there any more. */
    const read = (id: string) =>
      sql`
        select language, latitude, longitude, is_about, case when place_until > now() then place_until end
          as place_until, waiting, album, pressed, pressed_at, is_blocked
        from conversations where telegram_id = ${id}::bigint`.pipe(
        firstRow(Row),
        Effect.map((row) => (row === undefined ? newConversation : conversationOf(row))),
        orDieSql,
      )

    const write = (id: string, { place, pressed, ...plain }: Conversation) => {
      const row = {
        language: plain.language,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
        is_about: place?.is_about ?? false,
        place_until: place?.until ?? null,
        waiting: plain.waiting,
        album: plain.album,
        pressed: pressed?.button ?? null,
        pressed_at: pressed?.at ?? null,
        is_blocked: plain.is_blocked,
      }
      return sql`
        insert into conversations ${sql.insert({ telegram_id: id, ...row })}
        on conflict (telegram_id) do update set ${sql.update(row)}, seen_at = now()`.pipe(
        Effect.asVoid,
        orDieSql,
      )
    }

    /** Removes what is kept about a person, with the queries of their buttons. */
    const forget = (id: string) =>
      sql`delete from conversations where telegram_id = ${id}::bigint`.pipe(Effect.asVoid, orDieSql)

    const writeQueries = (id: string, queries: ReadonlyArray<KeptQuery>) =>
      Effect.forEach(
        queries,
        ({ key, query }) => sql`
          insert into conversation_queries (telegram_id, key, query) values (${id}::bigint, ${key}, ${query})
          on conflict (telegram_id, key) do update set kept_at = now()`,
        { discard: true },
      ).pipe(orDieSql)

    /** Forgets the person's oldest queries above this number. */
    const trimQueries = (id: string, most: number) =>
      sql`
        delete from conversation_queries where telegram_id = ${id}::bigint and key in (
          select key from conversation_queries where telegram_id = ${id}::bigint
          order by kept_at desc, key offset ${most})`.pipe(Effect.asVoid, orDieSql)

    const queryOf = (id: string, key: string) =>
      sql`select query from conversation_queries where telegram_id = ${id}::bigint and key = ${key}`.pipe(
        firstRow(Query),
        Effect.map((row) => row?.query),
        orDieSql,
      )

    /** Forgets people, queries and places whose days are over. Returns how many rows were changed. */
    const forgetOld = (days: { readonly people: number; readonly queries: number }) =>
      Effect.gen(function* () {
        const people = yield* sql`
          delete from conversations where seen_at < now() - make_interval(days => ${days.people}) returning 1`
        const queries = yield* sql`
          delete from conversation_queries where kept_at < now() - make_interval(days => ${days.queries}) returning 1`
        const places = yield* sql`
          update conversations set latitude = null, longitude = null, place_until = null, is_about = false
          where place_until < now() returning 1`
        return people.length + queries.length + places.length
      }).pipe(orDieSql)

    return { read, write, forget, writeQueries, trimQueries, queryOf, forgetOld }
  }),
}) {}
