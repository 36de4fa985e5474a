import {
  MemberNotAuthenticated,
  NotAuthenticated,
  PermissionMissing,
  SessionEnded,
  WrongRole,
} from "@rokthnam/shared/Identity/IdentityFailures"
import { permissions } from "@rokthnam/shared/Identity/Permissions"
import { rolePermissions } from "@rokthnam/shared/Identity/Permission"
import type { Permission } from "@rokthnam/shared/Identity/Permission"
import { allows } from "@rokthnam/shared/Identity/Policy"
import type { Policy } from "@rokthnam/shared/Identity/Policy"
import { Effect, Redacted } from "effect"
import { SessionsRepo } from "./SessionsRepo.ts"
import { Tokens } from "./Tokens.ts"
import type { Claims, ClaimsOf, TokenRole } from "./Tokens.ts"

const all: ReadonlySet<Permission> = new Set(permissions)

const isOf = <Role extends TokenRole>(claims: Claims, roles: ReadonlyArray<Role>): claims is ClaimsOf<Role> =>
  roles.some((role) => role === claims.role)

const current = <Row extends { readonly session_version: number; readonly status?: string }>(
  claims: Claims,
  row: Row | undefined,
): Effect.Effect<Row, SessionEnded> =>
  row === undefined || row.session_version !== claims.ver || (row.status ?? "APPROVED") !== "APPROVED"
    ? Effect.fail(new SessionEnded())
    : Effect.succeed(row)

/** Turns a bearer token into the actor, or refuses it with the reason. */
export class Sessions extends Effect.Service<Sessions>()("Sessions", {
  effect: Effect.gen(function* () {
    const tokens = yield* Tokens
    const repo = yield* SessionsRepo

    /** The claims of a token that has one of these roles. `absent` is the failure of a call without a token. */
    const claimsOf = <Role extends TokenRole, E>(
      token: Redacted.Redacted,
      roles: ReadonlyArray<Role>,
      absent: E,
    ): Effect.Effect<ClaimsOf<Role>, E | SessionEnded | WrongRole> =>
      Effect.gen(function* () {
        const text = Redacted.value(token)
        if (text === "") return yield* Effect.fail(absent)
        const claims = (yield* tokens.verify(text)) ?? (yield* new SessionEnded())
        return isOf(claims, roles) ? claims : yield* new WrongRole()
      })

    const admin = Effect.fn("Sessions.admin")(function* (token: Redacted.Redacted) {
      const claims = yield* claimsOf(token, ["admin"], new NotAuthenticated())
      yield* current(claims, yield* repo.admin(claims.sub))
      return { adminId: claims.sub }
    })

    const owner = Effect.fn("Sessions.owner")(function* (token: Redacted.Redacted) {
      const claims = yield* claimsOf(token, ["pharmacy"], new NotAuthenticated())
      yield* current(claims, yield* repo.pharmacy(claims.sub))
      return { pharmacyId: claims.sub }
    })

    const staff = Effect.fn("Sessions.staff")(function* (token: Redacted.Redacted) {
      const claims = yield* claimsOf(token, ["staff"], new NotAuthenticated())
      const row = yield* current(claims, yield* repo.staff(claims.sub))
      return { staffId: claims.sub, pharmacyId: row.pharmacy_id }
    })

    const customer = Effect.fn("Sessions.customer")(function* (token: Redacted.Redacted) {
      const claims = yield* claimsOf(token, ["user"], new NotAuthenticated())
      yield* current(claims, yield* repo.customer(claims.sub))
      return { customerId: claims.sub }
    })

    /** The owner, or a staff member whose permissions satisfy the policy. */
    const member = Effect.fn("Sessions.member")(function* (token: Redacted.Redacted, policy: Policy) {
      const claims = yield* claimsOf(token, ["pharmacy", "staff"], new MemberNotAuthenticated())
      if (claims.role === "pharmacy") {
        yield* current(claims, yield* repo.pharmacy(claims.sub))
        return { pharmacyId: claims.sub, staffId: null, permissions: all }
      }
      const row = yield* current(claims, yield* repo.staff(claims.sub))
      const granted: ReadonlySet<Permission> = new Set(rolePermissions[row.code])
      if (!allows(policy, granted)) return yield* new PermissionMissing({ permission: policy.anyOf[0] })
      return { pharmacyId: row.pharmacy_id, staffId: claims.sub, permissions: granted }
    })

    /** The account of a token of any role, such as "staff:12"; undefined when the session is not valid. */
    const account = Effect.fn("Sessions.account")(function* (token: Redacted.Redacted) {
      const claims = yield* tokens.verify(Redacted.value(token))
      if (claims === undefined) return undefined
      const checks = {
        admin: Effect.asVoid(admin(token)),
        pharmacy: Effect.asVoid(owner(token)),
        staff: Effect.asVoid(staff(token)),
        user: Effect.asVoid(customer(token)),
      }
      return yield* Effect.match(checks[claims.role], {
        onSuccess: () => `${claims.role}:${claims.sub}`,
        onFailure: () => undefined,
      })
    })

    return { admin, owner, staff, customer, member, account }
  }),
  dependencies: [SessionsRepo.Default, Tokens.Default],
}) {}
