import type { CredentialsWithCode } from "@rokthnam/shared/Identity/Login"
import { SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import { permissions } from "@rokthnam/shared/Identity/Permissions"
import { PharmacyPending, PharmacyRejected } from "@rokthnam/shared/Pharmacies/Pharmacy"
import type {
  PharmacyRegistration,
  PharmacyStatus,
  ProfileUpdate,
} from "@rokthnam/shared/Pharmacies/Pharmacy"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { Audit } from "../platform/Audit.ts"
import { profileChange } from "../platform/Audit/NewAuditEntry.ts"
import { Files } from "../platform/Files.ts"
import { OfficeChats } from "../platform/OfficeChats.ts"
import type { Caller } from "./Identity/Caller.ts"
import { Passwords } from "./Identity/Passwords.ts"
import { SecondStep } from "./Identity/SecondStep.ts"
import { SignIn } from "./Identity/SignIn.ts"
import { PharmaciesRepo } from "./Pharmacies/PharmaciesRepo.ts"
import { RateLimits } from "../platform/RateLimits.ts"
import { transactional } from "../Sql.ts"
import { traced } from "../platform/Span.ts"

/**
 * Registrations per hour from one address: enough for a licence office, which registers several, but not for a
 * script.
 */
const registrations = { hits: 20, seconds: 3600 }

/** Refuses a pharmacy that is not approved, with its status and the admin's reason. */
export const requireApproved = (pharmacy: {
  readonly status: PharmacyStatus
  readonly rejection_reason: string | null
}): Effect.Effect<void, PharmacyPending | PharmacyRejected> =>
  pharmacy.status === "APPROVED"
    ? Effect.void
    : pharmacy.status === "PENDING"
      ? new PharmacyPending()
      : new PharmacyRejected({ reason: pharmacy.rejection_reason })

/** The fields of the profile. The audit log tells which of them changed. */
const profileFields = ["name", "phone", "address", "photo", "latitude", "longitude"] as const

/** What a pharmacy's owner does: register, sign in, edit the profile. */
export class Pharmacies extends Effect.Service<Pharmacies>()("Pharmacies", {
  effect: Effect.gen(function* () {
    const repo = yield* PharmaciesRepo
    const files = yield* Files
    const passwords = yield* Passwords
    const signIn = yield* SignIn
    const secondStep = yield* SecondStep
    const limits = yield* RateLimits
    const audit = yield* Audit
    const chats = yield* OfficeChats
    const transaction = yield* transactional

    /** Registers a pharmacy, and tells the chats of the admins in the same commit. */
    const register = traced("Pharmacies.register")(function* (
      { password, photo, ...given }: PharmacyRegistration,
      address: string,
    ) {
      yield* limits.allow(`register:${address}`, registrations)
      yield* files.expect([
        { field: "license_file", name: given.license_file, kind: "license" },
        { field: "photo", name: photo, kind: "image" },
      ])
      const passwordHash = yield* passwords.makeChosen(password, "password")
      return yield* Effect.gen(function* () {
        const made = yield* repo.insert({ ...given, passwordHash, photo: photo || null })
        const { name, email, phone, address: street, license_id, license_file, latitude, longitude } = given
        yield* chats.tellAll(yield* chats.admins, {
          kind: "registration",
          pharmacy_id: made.id,
          name,
          email,
          phone,
          address: street,
          license_id,
          license_file,
          // a registration without a place has 0, 0, where no pharmacy is
          place: latitude === 0 && longitude === 0 ? null : { latitude, longitude },
        })
        return made
      }).pipe(transaction)
    })

    const login = traced("Pharmacies.login")(function* (credentials: CredentialsWithCode, caller: Caller) {
      const account = yield* signIn.check("pharmacy", credentials, caller, repo.accountOf)
      yield* secondStep.check({ role: "pharmacy", id: account.id }, credentials, caller)
      yield* requireApproved(account)
      const { access_token, device } = yield* signIn.begin("pharmacy", account, credentials.email, caller)
      return { session: { access_token }, device }
    })

    // A pharmacy with a session is never deleted. If its row is missing nevertheless, the session counts as ended.
    const profile = traced("Pharmacies.profile")(function* (id: PharmacyId) {
      return (yield* repo.profile(id)) ?? (yield* Effect.die(new SessionEnded({ reason: "removed" })))
    })

    const updateProfile = traced("Pharmacies.updateProfile")(function* (
      id: PharmacyId,
      { photo, ...given }: ProfileUpdate,
    ) {
      yield* files.expect([{ field: "photo", name: photo, kind: "image" }])
      const change = { ...given, photo: photo === undefined ? undefined : photo || null }
      return yield* Effect.gen(function* () {
        const before = yield* profile(id)
        const after =
          (yield* repo.updateProfile(id, change)) ??
          (yield* Effect.die(new SessionEnded({ reason: "removed" })))
        const changed = profileFields.filter((field) => before[field] !== after[field])
        if (changed.length > 0) yield* audit.record(profileChange(id, changed))
        return after
      }).pipe(transaction)
    })

    const permissionList = permissions.map((name, index) => ({ id: index + 1, name }))

    return { register, login, profile, updateProfile, roles: repo.roles, permissions: permissionList }
  }),
  dependencies: [
    PharmaciesRepo.Default,
    Files.Default,
    SignIn.Default,
    SecondStep.Default,
    Audit.Default,
    OfficeChats.Default,
  ],
}) {}
