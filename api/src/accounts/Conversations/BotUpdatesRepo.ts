import { SqlClient } from "@effect/sql"
import type { ReceivedUpdate } from "@rokthnam/shared/Conversations/Conversation"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../../Sql.ts"

const Fresh = Schema.Struct({ update_id: Schema.Int })
const Unhandled = Schema.Struct({ update: Schema.String })

/** The updates of bots, from when they are received until some time after they were handled. */
export class BotUpdatesRepo extends Effect.Service<BotUpdatesRepo>()("BotUpdatesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Stores those that are not there yet and returns their numbers. */
    const receive = (bot: string, updates: ReadonlyArray<ReceivedUpdate>) =>
      sql`
        insert into bot_updates (bot_id, update_id, telegram_id, update)
        select ${bot}::bigint, * from unnest(${updates.map(({ update_id }) => update_id)}::bigint[],
          ${updates.map(({ person }) => person)}::bigint[], ${updates.map(({ update }) => update)}::text[])
        on conflict (bot_id, update_id) do nothing returning update_id`.pipe(
        rows(Fresh),
        Effect.map((fresh) => fresh.map(({ update_id }) => update_id)),
        orDieSql,
      )

    /** Marks an update as handled and forgets what it said. */
    const handled = (bot: string, update: number) =>
      sql`
        insert into bot_updates (bot_id, update_id) values (${bot}::bigint, ${update})
        on conflict (bot_id, update_id) do update set update = null, telegram_id = null`.pipe(
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

    /** Removes updates that were received so many days ago. Returns how many. */
    const removeOlderThan = (days: number) =>
      sql`delete from bot_updates where received_at < now() - make_interval(days => ${days}) returning 1`.pipe(
        Effect.map((removed) => removed.length),
        orDieSql,
      )

    return { receive, handled, unhandled, removeOlderThan }
  }),
}) {}
