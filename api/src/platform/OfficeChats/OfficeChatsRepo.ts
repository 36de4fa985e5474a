import { SqlClient } from "@effect/sql"
import { RoleCode } from "@rokthnam/shared/Identity/Permission"
import { OfficeChatId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../../Sql.ts"

/** A chat whose link holds. The pharmacy and the role in it are null for admins. */
const Row = Schema.Struct({
  id: OfficeChatId,
  telegram_id: Schema.String,
  language: Schema.Literal("en", "km"),
  role: Schema.Literal("admin", "pharmacy", "staff"),
  staff_role: Schema.NullOr(RoleCode),
  pharmacy_id: Schema.NullOr(PharmacyId),
  wants_alerts: Schema.Boolean,
})
export type CurrentChat = typeof Row.Type

/** The chats that are linked now. */
export class OfficeChatsRepo extends Effect.Service<OfficeChatsRepo>()("OfficeChatsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const select = sql`
      select id, telegram_id::text, language, role, staff_role, pharmacy_id, wants_alerts
      from current_office_chats`

    const ofPharmacy = (pharmacyId: PharmacyId) =>
      sql`${select} where pharmacy_id = ${pharmacyId} order by id`.pipe(rows(Row), orDieSql)

    const admins = sql`${select} where role = 'admin' order by id`.pipe(rows(Row), orDieSql)

    return { ofPharmacy, admins }
  }),
}) {}
