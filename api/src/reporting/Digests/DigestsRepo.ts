import { SqlClient } from "@effect/sql"
import { RoleCode } from "@rokthnam/shared/Identity/Permission"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { OfficeChatId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../../Sql.ts"

const Row = Schema.Struct({
  id: OfficeChatId,
  telegram_id: Schema.String,
  language: Schema.Literal("en", "km"),
  role: Schema.Literal("admin", "pharmacy", "staff"),
  staff_role: Schema.NullOr(RoleCode),
  pharmacy_id: PharmacyId,
  pharmacy: Schema.String,
  wants_alerts: Schema.Boolean,
})
export type DigestChat = typeof Row.Type

/** Which chats had the summary of which day. */
export class DigestsRepo extends Effect.Service<DigestsRepo>()("DigestsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /**
     * Takes chats whose hour of the day has come and that have not had its summary: each is taken once a day, whichever
     * process asks.
     */
    const take = (day: CalendarDay, hour: number, most: number) =>
      sql`
        with taken as (
          update office_chats c set digested_on = ${day}::date
          where id in (
            select j.id from current_office_chats j
            where j.digest_hour <= ${hour}::integer and j.pharmacy_id is not null
              and (j.digested_on is null or j.digested_on < ${day}::date)
            order by j.id limit ${most}
          ) and (c.digested_on is null or c.digested_on < ${day}::date)
          returning c.id
        )
        select j.id, j.telegram_id::text, j.language, j.role, j.staff_role, j.pharmacy_id, j.pharmacy, j.wants_alerts
        from current_office_chats j join taken t on t.id = j.id order by j.id`.pipe(rows(Row), orDieSql)

    return { take }
  }),
}) {}
