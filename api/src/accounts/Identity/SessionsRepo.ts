import { SqlClient } from "@effect/sql"
import { RoleCode } from "@rokthnam/shared/Identity/Permission"
import { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import type { AdminId, CustomerId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql } from "../../Sql.ts"

const Version = Schema.Struct({ session_version: Schema.Int })
const PharmacySession = Schema.Struct({ session_version: Schema.Int, status: Schema.String })
const StaffSession = Schema.Struct({
  session_version: Schema.Int,
  pharmacy_id: PharmacyId,
  code: RoleCode,
  status: Schema.String,
})

/** What a token is checked against at every request: one lookup by primary key. */
export class SessionsRepo extends Effect.Service<SessionsRepo>()("SessionsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const admin = (id: AdminId) =>
      sql`select session_version from admins where id = ${id}`.pipe(firstRow(Version), orDieSql)
    const customer = (id: CustomerId) =>
      sql`select session_version from customers where id = ${id}`.pipe(firstRow(Version), orDieSql)
    const pharmacy = (id: PharmacyId) =>
      sql`select session_version, status from pharmacies where id = ${id}`.pipe(
        firstRow(PharmacySession),
        orDieSql,
      )
    const staff = (id: StaffId) =>
      sql`
        select s.session_version, s.pharmacy_id, r.code, p.status
        from staff s join roles r on r.id = s.role_id join pharmacies p on p.id = s.pharmacy_id
        where s.id = ${id}`.pipe(firstRow(StaffSession), orDieSql)
    return { admin, customer, pharmacy, staff }
  }),
}) {}
