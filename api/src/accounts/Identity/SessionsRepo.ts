import { SqlClient } from "@effect/sql"
import { RoleCode } from "@rokthnam/shared/Identity/Permission"
import { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql } from "../../Sql.ts"
import { DatabaseFeed } from "../../Sql/DatabaseFeed.ts"
import { remembering } from "./RememberedRows.ts"
import type { ClaimsOf } from "./Tokens.ts"

const Version = Schema.Struct({ session_version: Schema.Int, is_stale: Schema.Boolean })
const PharmacySession = Schema.Struct({ ...Version.fields, status: Schema.String })
const StaffSession = Schema.Struct({
  ...Version.fields,
  pharmacy_id: PharmacyId,
  code: RoleCode,
  status: Schema.String,
})

/**
 * What a token is checked against at every request: the session and its account, each found by primary key. Rows are
 * remembered until the database tells that the account or its session changed.
 * `is_stale` tells that the time when the session was last seen should be written again.
 */
export class SessionsRepo extends Effect.Service<SessionsRepo>()("SessionsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const feed = yield* DatabaseFeed
    const stale = sql.literal("o.seen_at < now() - interval '10 minutes' as is_stale")

    const admin = ({ sub, sid }: ClaimsOf<"admin">) =>
      sql`
        /* session_admin */
        select a.session_version, ${stale}
        from admins a join sessions o on o.id = ${sid} and o.role = 'admin' and o.account_id = a.id
        where a.id = ${sub}`.pipe(firstRow(Version), orDieSql)

    const customer = ({ sub, sid }: ClaimsOf<"user">) =>
      sql`
        /* session_customer */
        select c.session_version, ${stale}
        from customers c join sessions o on o.id = ${sid} and o.role = 'user' and o.account_id = c.id
        where c.id = ${sub}`.pipe(firstRow(Version), orDieSql)

    const pharmacy = ({ sub, sid }: ClaimsOf<"pharmacy">) =>
      sql`
        /* session_pharmacy */
        select p.session_version, p.status, ${stale}
        from pharmacies p join sessions o on o.id = ${sid} and o.role = 'pharmacy' and o.account_id = p.id
        where p.id = ${sub}`.pipe(firstRow(PharmacySession), orDieSql)

    const staff = ({ sub, sid }: ClaimsOf<"staff">) =>
      sql`
        /* session_staff */
        select s.session_version, s.pharmacy_id, r.code, p.status, ${stale}
        from staff s join roles r on r.id = s.role_id join pharmacies p on p.id = s.pharmacy_id
          join sessions o on o.id = ${sid} and o.role = 'staff' and o.account_id = s.id
        where s.id = ${sub}`.pipe(firstRow(StaffSession), orDieSql)

    return {
      admin: remembering(feed, admin, ({ sub }) => [`admin:${sub}`]),
      customer: remembering(feed, customer, ({ sub }) => [`user:${sub}`]),
      pharmacy: remembering(feed, pharmacy, ({ sub }) => [`pharmacy:${sub}`]),
      staff: remembering(feed, staff, ({ sub }, { pharmacy_id }) => [
        `staff:${sub}`,
        `pharmacy:${pharmacy_id}`,
      ]),
    }
  }),
}) {}
