import { SqlClient } from "@effect/sql"
import type { ReceivedUpdate, UpdatesClaim } from "@rokthnam/shared/Conversations/BotUpdate"
import { Effect, Schema } from "effect"
import { firstRow, oneRow, orDieSql, rows } from "../../Sql.ts"
import { updatesChannel } from "../../Sql/DatabaseFeed.ts"

const Fresh = Schema.Struct({ update_id: Schema.Int })
const Unhandled = Schema.Struct({ update: Schema.String })
const Processes = Schema.Struct({ processes: Schema.Int })
const Full = Schema.Struct({ full: Schema.Boolean })

type Limits = {
  /** Seconds after which a process that has not asked is taken for dead. */
  readonly seconds: number
  /** How often an update is handed out at most. */
  readonly tries: number
  /** Who has so many updates in hand gets no more, and not more than so many at a time. */
  readonly ofPerson: number
}
/** How many of the oldest updates are looked at for a claim. */
const mostLookedAt = 1000

/** The updates of bots, from when they are received until some time after they were handled. */
export class BotUpdatesRepo extends Effect.Service<BotUpdatesRepo>()("BotUpdatesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Whether so many updates wait already. */
    const isFull = (bot: string, most: number) =>
      sql`
        select exists (
          select from bot_updates where bot_id = ${bot}::bigint and update is not null offset ${most}) as full`.pipe(
        firstRow(Full),
        Effect.map((row) => row?.full === true),
        orDieSql,
      )

    /** Stores those that are not there yet and returns their numbers. Of those without a sender only the number. */
    const receive = (bot: string, updates: ReadonlyArray<ReceivedUpdate>) =>
      sql`
        insert into bot_updates (bot_id, update_id, telegram_id, update)
        select ${bot}::bigint, id, person, case when person is not null then update end
        from unnest(${updates.map(({ update_id }) => update_id)}::bigint[],
          ${updates.map(({ person }) => person)}::bigint[], ${updates.map(({ update }) => update)}::text[])
          as given (id, person, update)
        on conflict (bot_id, update_id) do nothing returning update_id`.pipe(
        rows(Fresh),
        Effect.map((fresh) => fresh.map(({ update_id }) => update_id)),
        orDieSql,
      )

    /** Tells the processes of the bot that there are updates for them. */
    const tell = (bot: string) =>
      sql`select pg_notify(${updatesChannel}, ${bot})`.pipe(Effect.asVoid, orDieSql)

    /** Lets one process claim at a time, until the end of the transaction. */
    const lock = (bot: string) =>
      sql`select pg_advisory_xact_lock(hashtextextended(${`updates of ${bot}`}, 0))`.pipe(
        Effect.asVoid,
        orDieSql,
      )

    /** Notes that a process is there. Returns how many are. */
    const see = (bot: string, process: string, seconds: number) =>
      sql`
        with own as (
          insert into bot_processes (bot_id, process) values (${bot}::bigint, ${process}::uuid)
          on conflict (bot_id, process) do update set seen_at = now())
        select 1 + count(*)::int as processes from bot_processes where bot_id = ${bot}::bigint
          and process <> ${process}::uuid and seen_at > now() - make_interval(secs => ${seconds})`.pipe(
        oneRow(Processes),
        Effect.map(({ processes }) => processes),
        orDieSql,
      )

    /** Takes back what a process was handed and does not have in hand. Returns how many. */
    const takeBack = (bot: string, { process, in_hand }: UpdatesClaim) =>
      sql`
        update bot_updates set process = null where bot_id = ${bot}::bigint and update is not null
          and process = ${process}::uuid and update_id <> all (${[...in_hand]}::bigint[]) returning 1`.pipe(
        Effect.map((taken) => taken.length),
        orDieSql,
      )

    /**
     * Hands the oldest updates that nobody has to a process, in order. Those of a person wait for the process that has
     * an earlier one of theirs, and nobody who writes very much takes the places of others.
     */
    const claim = (bot: string, { process, room }: UpdatesClaim, { seconds, tries, ofPerson }: Limits) =>
      sql`
        with alive as (
          select p.process from bot_processes p
          where p.bot_id = ${bot}::bigint and p.seen_at > now() - make_interval(secs => ${seconds})
        ), busy as (
          select b.telegram_id from bot_updates b
          where b.bot_id = ${bot}::bigint and b.process = ${process}::uuid and b.update is not null
          group by b.telegram_id having count(*) >= ${ofPerson}
        ), head as (
          select u.update_id, u.telegram_id from bot_updates u
          where u.bot_id = ${bot}::bigint and u.update is not null and u.tries < ${tries}
            and (u.process is null or u.process not in (select a.process from alive a))
            and u.telegram_id not in (select b.telegram_id from busy b)
            and not exists (select from bot_updates e join alive a on a.process = e.process
              where e.bot_id = u.bot_id and e.telegram_id = u.telegram_id and e.update is not null
                and e.process <> ${process}::uuid)
          order by u.update_id limit ${mostLookedAt}
        ), placed as (
          select update_id, row_number() over (partition by telegram_id order by update_id) as place from head
        ), due as (
          select update_id from placed where place <= ${ofPerson} order by update_id limit ${room}
        ), claimed as (
          update bot_updates u set process = ${process}::uuid, tries = u.tries + 1 from due
          where u.bot_id = ${bot}::bigint and u.update_id = due.update_id
          returning u.update_id, u.update)
        select update from claimed order by update_id`.pipe(
        rows(Unhandled),
        Effect.map((found) => found.map(({ update }) => update)),
        orDieSql,
      )

    /** Marks an update as handled and forgets what it said. */
    const handled = (bot: string, update: number) =>
      sql`
        insert into bot_updates (bot_id, update_id) values (${bot}::bigint, ${update})
        on conflict (bot_id, update_id) do update set update = null, telegram_id = null, process = null`.pipe(
        Effect.asVoid,
        orDieSql,
      )

    const unhandled = (bot: string, most: number) =>
      sql`
        select update from bot_updates where bot_id = ${bot}::bigint and update is not null
        order by update_id limit ${most}`.pipe(
        rows(Unhandled),
        Effect.map((found) => found.map(({ update }) => update)),
        orDieSql,
      )

    /** Removes updates that were received so many days ago, and processes that were not seen since. Returns how many. */
    const removeOlderThan = (days: number) =>
      Effect.gen(function* () {
        const updates = yield* sql`
          delete from bot_updates where received_at < now() - make_interval(days => ${days}) returning 1`
        const processes = yield* sql`
          delete from bot_processes where seen_at < now() - make_interval(days => ${days}) returning 1`
        return updates.length + processes.length
      }).pipe(orDieSql)

    return { isFull, receive, tell, lock, see, takeBack, claim, handled, unhandled, removeOlderThan }
  }),
}) {}
