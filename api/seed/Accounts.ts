import { SqlClient } from "@effect/sql"
import type { RoleCode } from "@rokthnam/shared/Identity/Permission"
import type { PharmacyStatus } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { AdminId, CustomerId, PharmacyId, SessionId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { Passwords } from "../src/accounts/Identity/Passwords.ts"
import { Tokens } from "../src/accounts/Identity/Tokens.ts"
import type { SubjectOf, TokenRole } from "../src/accounts/Identity/Tokens.ts"
import { insertedId } from "../src/Sql.ts"
import { seedPassword } from "./SeedPassword.ts"

export { seedPassword }

const unique = (): string => randomUUID().slice(0, 8)

/** A signed-in account: its id, its e-mail, its password and a token. */
type SeededAccount<Role extends TokenRole> = {
  readonly id: SubjectOf<Role>
  readonly email: string
  readonly password: string
  readonly token: string
}

export type SeededAdmin = SeededAccount<"admin">
export type SeededPharmacy = SeededAccount<"pharmacy">
export type SeededCustomer = SeededAccount<"user">

const hashed = (password: string) => Effect.flatMap(Passwords, (passwords) => passwords.make(password))
/** Begins a session of an account at its first session version. Returns its token. */
export const seedSession = <Role extends TokenRole>(role: Role, id: SubjectOf<Role>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const tokens = yield* Tokens
    const session = yield* sql`
      insert into sessions (role, account_id, version, expires_at)
      values (${role}, ${id}, 1, now() + interval '30 days') returning id`.pipe(insertedId(SessionId))
    return yield* tokens.sign(role, { id, session_version: 1 }, session)
  })

/** Inserts a file's row, without bytes, for rows that must refer to a file. */
export const seedFile = (kind: "image" | "license" = "image") =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const name = `${randomUUID()}.${kind === "image" ? "webp" : "pdf"}`
    yield* Effect.orDie(sql`insert into files (name, kind, bytes) values (${name}, ${kind}, 1)`)
    return name
  })

export const seedAdmin = (overrides: { email?: string; password?: string } = {}) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { email = `admin-${unique()}@rokthnam.test`, password = seedPassword } = overrides
    const hash = yield* hashed(password)
    const id =
      yield* sql`insert into admins (email, password_hash) values (${email}, ${hash}) returning id`.pipe(
        insertedId(AdminId),
      )
    return { id, email, password, token: yield* seedSession("admin", id) } satisfies SeededAdmin
  })

type PharmacyOverrides = {
  readonly name?: string
  readonly email?: string
  readonly password?: string
  readonly phone?: string
  readonly address?: string
  readonly licenseId?: string
  readonly licenseFile?: string
  readonly photo?: string | null
  readonly latitude?: number
  readonly longitude?: number
  readonly status?: PharmacyStatus
}

/**
 * Creates an approved pharmacy in the centre of Phnom Penh, unless the overrides differ. `token` is its owner's.
 */
export const seedPharmacy = (overrides: PharmacyOverrides = {}) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { email = `pharmacy-${unique()}@rokthnam.test`, password = seedPassword } = overrides
    const hash = yield* hashed(password)
    const licenseFile = overrides.licenseFile ?? (yield* seedFile("license"))
    const id = yield* sql`
      insert into pharmacies ${sql.insert({
        name: overrides.name ?? `Pharmacy ${unique()}`,
        email,
        password_hash: hash,
        phone: overrides.phone ?? "012 345 678",
        address: overrides.address ?? "Street 63, Phnom Penh",
        license_id: overrides.licenseId ?? `PP-${unique()}`,
        license_file: licenseFile,
        photo: overrides.photo ?? null,
        latitude: overrides.latitude ?? 11.5564,
        longitude: overrides.longitude ?? 104.9282,
        status: overrides.status ?? "APPROVED",
      })} returning id`.pipe(insertedId(PharmacyId))
    return { id, email, password, token: yield* seedSession("pharmacy", id) } satisfies SeededPharmacy
  })

type StaffOverrides = {
  readonly role?: RoleCode
  readonly name?: string
  readonly email?: string
  readonly password?: string
}

export const seedStaff = (pharmacyId: PharmacyId, overrides: StaffOverrides = {}) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { email = `staff-${unique()}@rokthnam.test`, password = seedPassword } = overrides
    const hash = yield* hashed(password)
    const id = yield* sql`
      insert into staff (pharmacy_id, role_id, name, email, password_hash, phone)
      select ${pharmacyId}::integer, r.id, ${overrides.name ?? "Sok Dara"}, ${email}, ${hash}, '012 000 111'
      from roles r where r.code = ${overrides.role ?? "MANAGER"} returning id`.pipe(insertedId(StaffId))
    return { id, email, password, token: yield* seedSession("staff", id) } satisfies SeededAccount<"staff">
  })

export const seedCustomer = (overrides: { email?: string; password?: string; firstName?: string } = {}) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { email = `customer-${unique()}@rokthnam.test`, password = seedPassword } = overrides
    const hash = yield* hashed(password)
    const id = yield* sql`
      insert into customers (first_name, last_name, email, password_hash, keeps_name)
      values (${overrides.firstName ?? "Chan"}, 'Sreymom', ${email}, ${hash}, true) returning id`.pipe(
      insertedId(CustomerId),
    )
    return { id, email, password, token: yield* seedSession("user", id) } satisfies SeededCustomer
  })
