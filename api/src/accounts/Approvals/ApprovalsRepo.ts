import { SqlClient } from "@effect/sql"
import { LicenseTaken, PharmacyEmailTaken, PharmacyStatus } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import type { AdminId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, onConstraint, orDieSql } from "../../Sql.ts"

const Locked = Schema.Struct({
  id: PharmacyId,
  name: Schema.String,
  license_id: Schema.String,
  status: PharmacyStatus,
  rejection_reason: Schema.NullOr(Schema.String),
})
export type LockedPharmacy = typeof Locked.Type
const LastDecision = Schema.Struct({
  actor_id: Schema.NullOr(Schema.Int),
  email: Schema.NullOr(Schema.String),
  at: Schema.DateFromSelf,
})

export class ApprovalsRepo extends Effect.Service<ApprovalsRepo>()("ApprovalsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    /** The row of a pharmacy that is not closed, locked until the transaction ends. */
    const lock = (id: PharmacyId) =>
      sql`
        select id, name, license_id, status, rejection_reason from pharmacies
        where id = ${id} and closed_at is null for update`.pipe(firstRow(Locked), orDieSql)

    /** Who decided last about a pharmacy; undefined if nobody knows it. */
    const lastDecision = (id: PharmacyId) =>
      sql`
        select l.actor_id, a.email, l.at from audit_log l left join admins a on a.id = l.actor_id
        where l.entity = 'pharmacy' and l.entity_id = ${id} and l.action in ('pharmacy.approve', 'pharmacy.reject')
        order by l.id desc limit 1`.pipe(firstRow(LastDecision), orDieSql)

    /** A rejected pharmacy whose e-mail or licence another one has by now stays rejected. */
    const admit = (pharmacy: LockedPharmacy, status: "APPROVED" | "PENDING") =>
      sql`
        update pharmacies set status = ${status}, rejection_reason = null, session_version = session_version + 1
        where id = ${pharmacy.id}`.pipe(
        Effect.asVoid,
        onConstraint<PharmacyEmailTaken | LicenseTaken>({
          pharmacies_email_active: () => new PharmacyEmailTaken(),
          pharmacies_license_active: () => new LicenseTaken({ license_id: pharmacy.license_id }),
        }),
      )

    /** Whether this admin has looked at the licence before. */
    const hasSeenLicense = (adminId: AdminId, id: PharmacyId) =>
      sql`
        select l.id from audit_log l where l.entity = 'pharmacy' and l.entity_id = ${id}
          and l.action = 'pharmacy.view_license' and l.actor_kind = 'admin' and l.actor_id = ${adminId} limit 1`.pipe(
        Effect.map((found) => found.length > 0),
        orDieSql,
      )

    /** Ends every session of the owner and the staff. A later approval does not revive them. */
    const reject = (pharmacy: LockedPharmacy, reason: string | null) =>
      sql`
        with rejected as (
          update pharmacies set status = 'REJECTED', rejection_reason = ${reason},
            session_version = session_version + 1
          where id = ${pharmacy.id} returning id
        )
        update staff s set session_version = session_version + 1 from rejected r where r.id = s.pharmacy_id`.pipe(
        orDieSql,
        Effect.asVoid,
      )

    /** Also switches the second step off, because whoever needs a new password may have lost the phone. */
    const setPassword = (id: PharmacyId, passwordHash: string) =>
      sql`
        with removed as (delete from second_factors where role = 'pharmacy' and account_id = ${id})
        update pharmacies set password_hash = ${passwordHash}, session_version = session_version + 1
        where id = ${id}`.pipe(orDieSql, Effect.asVoid)

    return { lock, lastDecision, admit, hasSeenLicense, reject, setPassword }
  }),
}) {}
