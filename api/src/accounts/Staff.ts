import type { Credentials } from "@rokthnam/shared/Identity/Login"
import { permissionMap } from "@rokthnam/shared/Identity/Permission"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { PharmacyId, RoleId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { pagination } from "@rokthnam/shared/Primitives/Page"
import { StaffDeactivated, StaffHasSold } from "@rokthnam/shared/Staff/StaffMember"
import type { StaffCreation, StaffUpdate } from "@rokthnam/shared/Staff/StaffMember"
import { Effect, FiberRef, Predicate } from "effect"
import { Audit } from "../platform/Audit.ts"
import { actingSession } from "../platform/Audit/ActingSession.ts"
import { Files } from "../platform/Files.ts"
import type { Caller } from "./Identity/Caller.ts"
import { Passwords } from "./Identity/Passwords.ts"
import { SignIn } from "./Identity/SignIn.ts"
import { Tokens } from "./Identity/Tokens.ts"
import { requireApproved } from "./Pharmacies.ts"
import { sliceOf } from "../platform/Slices.ts"
import type { SizedPage } from "../platform/Slices.ts"
import { transactional } from "../Sql.ts"
import { StaffRepo } from "./Staff/StaffRepo.ts"
import { toOwnersView, toStaffMember } from "./Staff/StaffRows.ts"
import { traced } from "../platform/Span.ts"

const missing = () => new NotFound({ what: "Staff member" })

/** The contract allows exactly one role. */
const roleOf = ({ role_ids }: StaffCreation | StaffUpdate): Effect.Effect<RoleId> =>
  Effect.orDie(Effect.fromNullable(role_ids[0]))

const photoOf = (photo: string | null | undefined) =>
  ({ field: "photo", name: photo, kind: "image" }) as const

/** The fields of a profile. The audit log tells which of them changed, not their values, which are personal. */
const profileFields = ["name", "email", "phone", "photo"] as const

const actOn = (pharmacyId: PharmacyId, id: StaffId) =>
  ({ actor: { kind: "pharmacy", id: pharmacyId }, entity: "staff", entityId: id }) as const

/** The people who work in a pharmacy: their accounts, which the owner manages, and their sign-in. */
export class Staff extends Effect.Service<Staff>()("Staff", {
  effect: Effect.gen(function* () {
    const repo = yield* StaffRepo
    const transaction = yield* transactional
    const audit = yield* Audit
    const files = yield* Files
    const passwords = yield* Passwords
    const signIn = yield* SignIn
    const tokens = yield* Tokens

    const login = traced("Staff.login")(function* (credentials: Credentials, caller: Caller) {
      const account = yield* signIn.check("staff", credentials, caller, repo.accountOf)
      yield* requireApproved(account)
      if (account.deactivated_at !== null) return yield* new StaffDeactivated()
      const { access_token, device } = yield* signIn.begin("staff", account, credentials.email, caller)
      const claims = yield* tokens.verify(access_token)
      yield* FiberRef.set(actingSession, claims?.sid ?? null)
      yield* audit.record({
        actor: { kind: "staff", id: account.id },
        action: "staff.sign_in",
        entity: "staff",
        entityId: account.id,
        before: null,
        after: null,
      })
      return { session: { access_token, staff_id: account.id, staff_name: account.name }, device }
    })

    const row = (pharmacyId: PharmacyId, id: StaffId) =>
      Effect.filterOrFail(repo.read(pharmacyId, id), Predicate.isNotUndefined, missing)

    /** The member's own profile. */
    const me = traced("Staff.me")((pharmacyId: PharmacyId, id: StaffId) =>
      Effect.map(row(pharmacyId, id), toStaffMember),
    )

    /** A member as the owner sees it. */
    const read = traced("Staff.read")((pharmacyId: PharmacyId, id: StaffId) =>
      Effect.map(row(pharmacyId, id), toOwnersView),
    )

    /** Maps each permission's name to whether the member's role has it. */
    const permissionsOf = traced("Staff.permissions")(function* (id: StaffId) {
      const role = yield* repo.roleOf(id)
      return permissionMap(role?.code)
    })

    const list = traced("Staff.list")(function* (pharmacyId: PharmacyId, { page, size }: SizedPage) {
      const [found, total] = yield* Effect.all(
        [repo.list(pharmacyId, sliceOf({ page, size })), repo.count(pharmacyId)],
        { concurrency: 2 },
      )
      return { items: found.map(toOwnersView), total, pagination: pagination(page, size, total) }
    })

    const create = traced("Staff.create")(function* (pharmacyId: PharmacyId, given: StaffCreation) {
      yield* files.expect([photoOf(given.photo)])
      const passwordHash = yield* passwords.makeChosen(given.password, "password")
      const fields = { ...given, photo: given.photo || null, roleId: yield* roleOf(given), passwordHash }
      return yield* Effect.gen(function* () {
        const id = yield* repo.insert(pharmacyId, fields)
        const made = yield* Effect.catchTag(read(pharmacyId, id), "NotFound", Effect.die)
        const after = { role: made.roles[0]?.code ?? null }
        yield* audit.record({ ...actOn(pharmacyId, id), action: "staff.create", before: null, after })
        return made
      }).pipe(transaction)
    })

    const update = traced("Staff.update")(function* (
      pharmacyId: PharmacyId,
      id: StaffId,
      given: StaffUpdate,
    ) {
      yield* files.expect([photoOf(given.photo)])
      const passwordHash = given.password
        ? yield* passwords.makeChosen(given.password, "password")
        : undefined
      const roleId = yield* roleOf(given)
      const photo = given.photo === undefined ? undefined : given.photo || null
      return yield* Effect.gen(function* () {
        const before = (yield* repo.lock(pharmacyId, id)) ?? (yield* missing())
        yield* repo.update(id, { ...given, photo, roleId, passwordHash })
        const now = yield* read(pharmacyId, id)
        const act = actOn(pharmacyId, id)
        if (before.role_id !== roleId || passwordHash !== undefined)
          yield* audit.record({
            ...act,
            action: "staff.change_access",
            before: { role: before.code },
            after: { role: now.roles[0]?.code ?? null, password_changed: passwordHash !== undefined },
          })
        const changed = profileFields.filter((field) => before[field] !== now[field])
        if (changed.length > 0)
          yield* audit.record({ ...act, action: "staff.change_profile", before: null, after: { changed } })
        return now
      }).pipe(transaction)
    })

    const setActive = (pharmacyId: PharmacyId, id: StaffId, isActive: boolean) =>
      Effect.gen(function* () {
        const before = (yield* repo.lock(pharmacyId, id)) ?? (yield* missing())
        if ((before.deactivated_at === null) !== isActive) {
          yield* isActive ? repo.activate(id) : repo.deactivate(id)
          yield* audit.record({
            ...actOn(pharmacyId, id),
            action: isActive ? "staff.activate" : "staff.deactivate",
            before: null,
            after: { role: before.code },
          })
        }
        return yield* read(pharmacyId, id)
      }).pipe(transaction)

    /** Refuses further sign-ins of a member and ends the sessions; the account and all that it did stay. */
    const deactivate = traced("Staff.deactivate")((pharmacyId: PharmacyId, id: StaffId) =>
      setActive(pharmacyId, id, false),
    )

    /** Lets a deactivated member sign in again, with the same password and role. */
    const activate = traced("Staff.activate")((pharmacyId: PharmacyId, id: StaffId) =>
      setActive(pharmacyId, id, true),
    )

    /**
     * Deletes an account. Who has sold is deactivated before, which an owner can take back; the sales stay, with the name they
     * were made under.
     */
    const remove = traced("Staff.remove")((pharmacyId: PharmacyId, id: StaffId) =>
      Effect.gen(function* () {
        const before = (yield* repo.lock(pharmacyId, id)) ?? (yield* missing())
        if (before.deactivated_at === null && (yield* repo.hasSold(id)))
          return yield* new StaffHasSold({ name: before.name })
        yield* repo.remove(id)
        yield* audit.record({
          ...actOn(pharmacyId, id),
          action: "staff.delete",
          before: { role: before.code },
          after: null,
        })
      }).pipe(transaction),
    )

    return { login, me, read, permissionsOf, list, create, update, deactivate, activate, remove }
  }),
  dependencies: [StaffRepo.Default, Audit.Default, Files.Default, SignIn.Default],
}) {}
