import { SqlClient } from "@effect/sql"
import { RoleCode } from "@rokthnam/shared/Identity/Permission"
import { FileMissing } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { RoleId, StaffId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { RoleUnknown, StaffEmailTaken } from "@rokthnam/shared/Staff/StaffMember"
import { Effect, Schema } from "effect"
import type { Slice } from "../../platform/Slices.ts"
import { firstRow, insertedId, onConstraint, orDieSql, rows } from "../../Sql.ts"
import { StaffAccount, staffColumns, StaffRow } from "./StaffRows.ts"

const Count = Schema.Struct({ total: Schema.Int })
const Found = Schema.Struct({ found: Schema.Boolean })
const Locked = Schema.Struct({
  id: StaffId,
  name: Schema.String,
  email: Schema.String,
  phone: Schema.String,
  photo: Schema.NullOr(Schema.String),
  role_id: RoleId,
  code: RoleCode,
  deactivated_at: Schema.NullOr(Schema.DateFromSelf),
})
const Code = Schema.Struct({ code: RoleCode })

type StaffFields = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly roleId: RoleId
}

/** An undefined `photo` or `passwordHash` leaves the current one; a null photo removes it. */
type StaffChange = StaffFields & {
  readonly photo: string | null | undefined
  readonly passwordHash: string | undefined
}

const refusals = ({ email, roleId }: StaffFields) =>
  onConstraint<StaffEmailTaken | RoleUnknown | FileMissing>({
    staff_email_key: () => new StaffEmailTaken({ email }),
    staff_role_id_fkey: () => new RoleUnknown({ role_id: roleId }),
    staff_photo_fkey: () => new FileMissing({ field: "photo" }),
  })

export class StaffRepo extends Effect.Service<StaffRepo>()("StaffRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const selected = sql`select ${sql.literal(staffColumns)}
      from staff s join roles r on r.id = s.role_id join pharmacies p on p.id = s.pharmacy_id`

    const accountOf = (email: string) =>
      sql`
        select s.id, s.name, s.password_hash, s.session_version, p.status, p.rejection_reason,
          s.deactivated_at
        from staff s join pharmacies p on p.id = s.pharmacy_id where s.email = ${email}`.pipe(
        firstRow(StaffAccount),
        orDieSql,
      )

    const list = (pharmacyId: PharmacyId, { limit, offset }: Slice) =>
      sql`${selected} where s.pharmacy_id = ${pharmacyId} order by s.id limit ${limit} offset ${offset}`.pipe(
        rows(StaffRow),
        orDieSql,
      )

    const count = (pharmacyId: PharmacyId) =>
      sql`select count(*) as total from staff where pharmacy_id = ${pharmacyId}`.pipe(
        firstRow(Count),
        Effect.map((row) => row?.total ?? 0),
        orDieSql,
      )

    const read = (pharmacyId: PharmacyId, id: StaffId) =>
      sql`${selected} where s.pharmacy_id = ${pharmacyId} and s.id = ${id}`.pipe(firstRow(StaffRow), orDieSql)

    const insert = (
      pharmacyId: PharmacyId,
      given: StaffFields & { readonly photo: string | null; readonly passwordHash: string },
    ) =>
      sql`
        insert into staff ${sql.insert({
          pharmacy_id: pharmacyId,
          role_id: given.roleId,
          name: given.name,
          email: given.email,
          password_hash: given.passwordHash,
          phone: given.phone,
          photo: given.photo,
        })} returning id`.pipe(insertedId(StaffId), refusals(given))

    /** The member's row, locked until the transaction ends. */
    const lock = (pharmacyId: PharmacyId, id: StaffId) =>
      sql`
        select s.id, s.name, s.email, s.phone, s.photo, s.role_id, r.code, s.deactivated_at
        from staff s join roles r on r.id = s.role_id
        where s.pharmacy_id = ${pharmacyId} and s.id = ${id} for update of s`.pipe(firstRow(Locked), orDieSql)

    /** A new password or role ends the member's sessions. */
    const update = (id: StaffId, given: StaffChange) =>
      sql`
        update staff set name = ${given.name}, email = ${given.email}, phone = ${given.phone},
          session_version = session_version
            + (case when ${given.passwordHash !== undefined}::boolean or role_id <> ${given.roleId} then 1 else 0 end),
          role_id = ${given.roleId},
          photo = case when ${given.photo === undefined}::boolean then photo else ${given.photo ?? null}::text end,
          password_hash = coalesce(${given.passwordHash ?? null}::text, password_hash)
        where id = ${id}`.pipe(Effect.asVoid, refusals(given))

    const hasSold = (id: StaffId) =>
      sql`select exists (select from sales where staff_id = ${id}) as found`.pipe(
        firstRow(Found),
        Effect.map((row) => row?.found === true),
        orDieSql,
      )

    const remove = (id: StaffId) => sql`delete from staff where id = ${id}`.pipe(orDieSql, Effect.asVoid)

    /** Ends every session of the member. Activating the account again does not revive them. */
    const deactivate = (id: StaffId) =>
      sql`
        update staff set deactivated_at = now(), session_version = session_version + 1 where id = ${id}`.pipe(
        orDieSql,
        Effect.asVoid,
      )

    const activate = (id: StaffId) =>
      sql`update staff set deactivated_at = null where id = ${id}`.pipe(orDieSql, Effect.asVoid)

    const roleOf = (id: StaffId) =>
      sql`select r.code from staff s join roles r on r.id = s.role_id where s.id = ${id}`.pipe(
        firstRow(Code),
        orDieSql,
      )

    return {
      accountOf,
      list,
      count,
      read,
      insert,
      lock,
      update,
      deactivate,
      activate,
      hasSold,
      remove,
      roleOf,
    }
  }),
}) {}
