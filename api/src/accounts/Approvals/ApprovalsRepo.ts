import { SqlClient } from "@effect/sql"
import { AdminStats, ListedPharmacy, PendingPharmacy } from "@rokthnam/shared/Admin/AdminApi"
import { LicenseTaken, PharmacyEmailTaken, PharmacyStatus } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import type { Slice } from "../../platform/Slices.ts"
import { firstRow, onConstraint, orDieSql, rows } from "../../Sql.ts"

const Count = Schema.Struct({ total: Schema.Int })
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
const PendingRow = Schema.Struct({ ...PendingPharmacy.fields, created_at: Schema.DateFromSelf })

export class ApprovalsRepo extends Effect.Service<ApprovalsRepo>()("ApprovalsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const having = (status: PharmacyStatus | undefined) =>
      sql`closed_at is null and ${status === undefined ? sql`true` : sql`status = ${status}`}`

    const stats = sql`
      select count(*) as total_pharmacies, count(*) filter (where status = 'PENDING') as pending_approvals,
        count(*) filter (where status = 'APPROVED') as approved, count(*) filter (where status = 'REJECTED') as rejected
      from pharmacies where closed_at is null`.pipe(firstRow(AdminStats), orDieSql)

    const count = (status: PharmacyStatus | undefined) =>
      sql`select count(*) as total from pharmacies where ${having(status)}`.pipe(
        firstRow(Count),
        Effect.map((row) => row?.total ?? 0),
        orDieSql,
      )

    const list = (status: PharmacyStatus | undefined, { limit, offset }: Slice) =>
      sql`
        select id, name, address, email, phone, license_id, status from pharmacies where ${having(status)}
        order by id desc limit ${limit} offset ${offset}`.pipe(rows(ListedPharmacy), orDieSql)

    /** The longest-waiting registration comes first. */
    const pending = ({ limit, offset }: Slice) =>
      sql`
        select id, name, address, photo, email, phone, license_id, license_file, created_at from pharmacies
        where status = 'PENDING' order by id limit ${limit} offset ${offset}`.pipe(rows(PendingRow), orDieSql)

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

    const approve = (pharmacy: LockedPharmacy) =>
      sql`
        update pharmacies set status = 'APPROVED', rejection_reason = null, session_version = session_version + 1
        where id = ${pharmacy.id}`.pipe(
        Effect.asVoid,
        onConstraint<PharmacyEmailTaken | LicenseTaken>({
          pharmacies_email_active: () => new PharmacyEmailTaken(),
          pharmacies_license_active: () => new LicenseTaken({ license_id: pharmacy.license_id }),
        }),
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

    return { stats, count, list, pending, lock, lastDecision, approve, reject, setPassword }
  }),
}) {}
