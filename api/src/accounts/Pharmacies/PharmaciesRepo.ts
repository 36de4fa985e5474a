import { SqlClient } from "@effect/sql"
import { RoleCode } from "@rokthnam/shared/Identity/Permission"
import {
  FileMissing,
  LicenseTaken,
  PharmacyEmailTaken,
  PharmacyProfile,
  PharmacyStatus,
} from "@rokthnam/shared/Pharmacies/Pharmacy"
import type { PharmacyRegistration, ProfileUpdate } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { PharmacyId, RoleId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, onConstraint, oneRow, orDieSql, rows } from "../../Sql.ts"

const Account = Schema.Struct({
  id: PharmacyId,
  password_hash: Schema.String,
  session_version: Schema.Int,
  status: PharmacyStatus,
  rejection_reason: Schema.NullOr(Schema.String),
})
const Registered = Schema.Struct({ id: PharmacyId, name: Schema.String, status: PharmacyStatus })
const RoleRow = Schema.Struct({
  id: RoleId,
  name: Schema.String,
  code: RoleCode,
  description: Schema.String,
})

/** A new pharmacy. The password is hashed; null means no photo. */
type NewPharmacy = Omit<PharmacyRegistration, "password" | "photo"> & {
  readonly passwordHash: string
  readonly photo: string | null
}

/** An undefined `photo` leaves the current one; null removes it. */
type ProfileChange = Omit<ProfileUpdate, "photo"> & { readonly photo: string | null | undefined }

export class PharmaciesRepo extends Effect.Service<PharmaciesRepo>()("PharmaciesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const profileColumns = sql.literal(
      "id, name, email, phone, address, license_id, photo, status, latitude, longitude",
    )

    /** After a rejection the same e-mail may register again, so the newest row that is not rejected comes first. */
    const accountOf = (email: string) =>
      sql`
        select id, password_hash, session_version, status, rejection_reason from pharmacies where email = ${email}
        order by status = 'REJECTED', id desc limit 1`.pipe(firstRow(Account), orDieSql)

    const insert = (given: NewPharmacy) =>
      sql`
        insert into pharmacies ${sql.insert({
          name: given.name,
          email: given.email,
          password_hash: given.passwordHash,
          phone: given.phone,
          address: given.address,
          license_id: given.license_id,
          license_file: given.license_file,
          photo: given.photo,
          latitude: given.latitude,
          longitude: given.longitude,
        })} returning id, name, status`.pipe(
        oneRow(Registered),
        onConstraint<PharmacyEmailTaken | LicenseTaken | FileMissing>({
          pharmacies_email_active: () => new PharmacyEmailTaken(),
          pharmacies_license_active: () => new LicenseTaken({ license_id: given.license_id }),
          pharmacies_license_file_fkey: () => new FileMissing({ field: "license_file" }),
          pharmacies_photo_fkey: () => new FileMissing({ field: "photo" }),
        }),
      )

    const profile = (id: PharmacyId) =>
      sql`select ${profileColumns} from pharmacies where id = ${id}`.pipe(firstRow(PharmacyProfile), orDieSql)

    const updateProfile = (id: PharmacyId, { photo, ...given }: ProfileChange) =>
      sql`
        update pharmacies set name = ${given.name}, address = ${given.address}, phone = ${given.phone},
          photo = case when ${photo === undefined}::boolean then photo else ${photo ?? null}::text end,
          latitude = coalesce(${given.latitude ?? null}::double precision, latitude),
          longitude = coalesce(${given.longitude ?? null}::double precision, longitude)
        where id = ${id} returning ${profileColumns}`.pipe(
        firstRow(PharmacyProfile),
        onConstraint({ pharmacies_photo_fkey: () => new FileMissing({ field: "photo" }) }),
      )

    const roles = sql`select id, name, code, description from roles order by id`.pipe(rows(RoleRow), orDieSql)

    return { accountOf, insert, profile, updateProfile, roles }
  }),
}) {}
