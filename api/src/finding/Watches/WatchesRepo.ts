import { SqlClient } from "@effect/sql"
import { FoundOffer } from "@rokthnam/shared/Notices/Notice"
import { WatchId } from "@rokthnam/shared/Primitives/Id"
import type { CustomerId } from "@rokthnam/shared/Primitives/Id"
import type { Watch, WatchRequest } from "@rokthnam/shared/Watches/Watch"
import { Effect, Schema } from "effect"
import { firstRow, oneRow, orDieSql, rows, totalOf } from "../../Sql.ts"

const Row = Schema.Struct({
  id: WatchId,
  query: Schema.String,
  created_at: Schema.DateFromSelf,
  ends_at: Schema.DateFromSelf,
  found: Schema.NullOr(FoundOffer),
})
const Due = Schema.Struct({
  id: WatchId,
  query: Schema.String,
  latitude: Schema.Number,
  longitude: Schema.Number,
  kilometres: Schema.Number,
  /** PostgreSQL's own text, because a date of JavaScript has no microseconds. */
  due_since: Schema.String,
})
export type DueWatch = typeof Due.Type

const Answered = Schema.Struct({
  query: Schema.String,
  language: Schema.Literal("en", "km"),
  chat: Schema.NullOr(Schema.String),
})
const Reached = Schema.Struct({ is_told: Schema.Boolean })

const offerText = Schema.encodeSync(Schema.parseJson(FoundOffer))

const watchOf = ({ created_at, ends_at, ...row }: typeof Row.Type): Watch => ({
  ...row,
  created_at: created_at.toISOString(),
  ends_at: ends_at.toISOString(),
})

/** The rows of watches. */
export class WatchesRepo extends Effect.Service<WatchesRepo>()("WatchesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const shown = sql`id, query, created_at, ends_at, found`

    /** The open watches of a customer and those answered in the last `days`, the newest first. */
    const list = (customer: CustomerId, days: number) =>
      sql`
        select ${shown} from watches where customer_id = ${customer} and
          case when answered_at is null then ends_at > now()
            else answered_at > now() - make_interval(days => ${days}) end
        order by id desc limit 100`.pipe(
        rows(Row),
        Effect.map((found) => found.map(watchOf)),
        orDieSql,
      )

    /** Whether the customer's chat with the bot is known and open. */
    const isTold = (customer: CustomerId) =>
      sql`
        select exists (select from customers c join conversations t using (telegram_id)
          where c.id = ${customer} and not t.is_blocked) as is_told`.pipe(
        oneRow(Reached),
        Effect.map(({ is_told }) => is_told),
        orDieSql,
      )

    /** Makes additions of one customer wait for each other. */
    const lock = (customer: CustomerId) =>
      sql`select id from customers where id = ${customer} for no key update`.pipe(Effect.asVoid, orDieSql)

    /** Begins the customer's open watch for the same words anew. Returns undefined if there is none. */
    const renew = (customer: CustomerId, request: WatchRequest, days: number) =>
      sql`
        update watches set latitude = ${request.latitude}, longitude = ${request.longitude},
          kilometres = ${request.max_distance}, language = ${request.language}, due_since = now(),
          ends_at = now() + make_interval(days => ${days})
        where customer_id = ${customer} and answered_at is null and ends_at > now()
          and lower(query) = lower(${request.query})
        returning ${shown}`.pipe(
        firstRow(Row),
        Effect.map((row) => (row === undefined ? undefined : watchOf(row))),
        orDieSql,
      )

    const countOpen = (customer: CustomerId) =>
      totalOf(sql`
        select count(*)::int as total from watches
        where customer_id = ${customer} and answered_at is null and ends_at > now()`)

    const add = (customer: CustomerId, request: WatchRequest, days: number) =>
      sql`
        insert into watches (customer_id, query, latitude, longitude, kilometres, language, ends_at)
        values (${customer}, ${request.query}, ${request.latitude}, ${request.longitude}, ${request.max_distance},
          ${request.language}, now() + make_interval(days => ${days}))
        returning ${shown}`.pipe(oneRow(Row), Effect.map(watchOf), orDieSql)

    const remove = (customer: CustomerId, id: WatchId) =>
      sql`delete from watches where id = ${id} and customer_id = ${customer} returning 1`.pipe(
        Effect.map((removed) => removed.length > 0),
        orDieSql,
      )

    /**
     * Makes those watches due within whose reach stock came or a pharmacy changed since the last time, by the change feed
     * of the search, and those that were not looked at for so many hours. The degrees are a box around the reach.
     * Returns how many.
     */
    const markDue = (hours: number) =>
      sql`
        with changed as materialized (
          select distinct p.latitude, p.longitude from watch_progress w
          join search_changes c on c.xid >= pg_snapshot_xmin(w.seen) and not pg_visible_in_snapshot(c.xid, w.seen)
          join pharmacies p on p.id = c.pharmacy_id and p.status = 'APPROVED'
          where c.kind = 'p' or (c.kind in ('+', '~') and c.in_stock)
        ), progress as (
          update watch_progress set seen = pg_current_snapshot()
        )
        update watches w set due_since = now()
        where answered_at is null and ends_at > now() and (
          checked_at < now() - make_interval(hours => ${hours}) or exists (
            select from changed c where abs(c.latitude - w.latitude) <= w.kilometres / 110
              and abs(c.longitude - w.longitude) <=
                w.kilometres / (110 * cos(radians(least(85, abs(w.latitude) + w.kilometres / 110))))))
        returning 1`.pipe(
        Effect.map((marked) => marked.length),
        orDieSql,
      )

    /** Those that are due, the one that was looked at longest ago first. */
    const due = (most: number) =>
      sql`
        select id, query, latitude, longitude, kilometres, due_since::text from watches
        where due_since is not null and answered_at is null and ends_at > now()
        order by checked_at nulls first, id limit ${most}`.pipe(rows(Due), orDieSql)

    /** Records that nothing was found. A watch that became due again meanwhile stays due. */
    const looked = (watches: ReadonlyArray<DueWatch>) =>
      sql`
        update watches w set checked_at = now(), due_since = nullif(w.due_since, l.due_since)
        from unnest(${watches.map(({ id }) => id)}::bigint[],
          ${watches.map(({ due_since }) => due_since)}::timestamptz[]) l (id, due_since)
        where w.id = l.id`.pipe(Effect.asVoid, orDieSql)

    /** Answers a watch, once. Returns whom to tell; undefined if it was answered or removed meanwhile. */
    const answer = (id: WatchId, offer: FoundOffer) =>
      sql`
        update watches w set found = ${offerText(offer)}::jsonb, answered_at = now(), due_since = null
        from customers c
        where w.id = ${id} and c.id = w.customer_id and w.answered_at is null and w.ends_at > now()
        returning w.query, w.language, c.telegram_id::text as chat`.pipe(firstRow(Answered), orDieSql)

    /** Removes watches that ended, and answered ones after `days`. Returns how many. */
    const removeOld = (days: number) =>
      sql`
        delete from watches where case when answered_at is null then ends_at <= now()
          else answered_at <= now() - make_interval(days => ${days}) end returning 1`.pipe(
        Effect.map((removed) => removed.length),
        orDieSql,
      )

    return { list, isTold, lock, renew, countOpen, add, remove, markDue, due, looked, answer, removeOld }
  }),
}) {}
