import { SqlClient } from "@effect/sql"
import { UnansweredSearch } from "@rokthnam/shared/Network/NetworkApi"
import { fewestVisitors, mostSearches } from "@rokthnam/shared/Network/NetworkRules"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { Effect } from "effect"
import { orDieSql, rows } from "../../Sql.ts"
import type { NotedSearch } from "./NotedSearches.ts"

export class UnansweredSearchesRepo extends Effect.Service<UnansweredSearchesRepo>()(
  "UnansweredSearchesRepo",
  {
    effect: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const isShown = sql`bit_count(bit_or(seen)) >= ${fewestVisitors}`

      /** Adds to what was looked for on a day. */
      const add = (day: CalendarDay, noted: ReadonlyArray<NotedSearch>) =>
        sql`
        insert into unanswered_searches as u (day, text, searches, seen)
        select ${day}::date, g.text, g.searches, g.seen::bit(64)
        from unnest(${noted.map(({ text }) => text)}::text[], ${noted.map(({ searches }) => searches)}::integer[],
          ${noted.map(({ seen }) => seen.toString(2).padStart(64, "0"))}::text[]) g (text, searches, seen)
        on conflict (day, text) do update
          set searches = u.searches + excluded.searches, seen = u.seen | excluded.seen`.pipe(
          Effect.asVoid,
          orDieSql,
        )

      /** Removes what is more than `most` rows: first what the fewest people looked for, of it the oldest. */
      const keepAtMost = (most: number) =>
        sql`
        delete from unanswered_searches where (day, text) in (
          select day, text from unanswered_searches order by bit_count(seen), day, searches, text
          limit (select greatest(0, count(*) - ${most}) from unanswered_searches))`.pipe(
          Effect.asVoid,
          orDieSql,
        )

      /** What was looked for since a day, most often first; only what enough people looked for. */
      const list = (from: CalendarDay) =>
        sql`
        select text, sum(searches)::integer as searches, count(*) as days, max(day) as last_day
        from unanswered_searches where day >= ${from}::date group by text having ${isShown}
        order by searches desc, last_day desc, text limit ${mostSearches}`.pipe(
          rows(UnansweredSearch),
          orDieSql,
        )

      /** Removes what is older than one day, and what too few people looked for and is older than another. Returns how many. */
      const removeOld = ({ shown, hidden }: { readonly shown: CalendarDay; readonly hidden: CalendarDay }) =>
        sql`
        delete from unanswered_searches where day < ${shown}::date or (day < ${hidden}::date
          and text not in (select text from unanswered_searches group by text having ${isShown}))
        returning 1`.pipe(
          Effect.map((removed) => removed.length),
          orDieSql,
        )

      return { add, keepAtMost, list, removeOld }
    }),
  },
) {}
