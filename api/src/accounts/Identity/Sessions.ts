import {
  MemberNotAuthenticated,
  NotAuthenticated,
  PermissionMissing,
  WrongRole,
} from "@rokthnam/shared/Identity/IdentityFailures"
import type { SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import { permissions } from "@rokthnam/shared/Identity/Permissions"
import { rolePermissions } from "@rokthnam/shared/Identity/Permission"
import type { Permission } from "@rokthnam/shared/Identity/Permission"
import { allows } from "@rokthnam/shared/Identity/Policy"
import type { Policy } from "@rokthnam/shared/Identity/Policy"
import { Effect, FiberRef, Redacted } from "effect"
import { actingSession } from "../../platform/Audit/ActingSession.ts"
import { OpenSessions } from "./OpenSessions.ts"
import { SessionEnds } from "./SessionEnds.ts"
import { SessionsRepo } from "./SessionsRepo.ts"
import { holderOf, Tokens } from "./Tokens.ts"
import type { Claims, ClaimsOf, TokenRole } from "./Tokens.ts"
import { span, traced } from "../../platform/Span.ts"

const all: ReadonlySet<Permission> = new Set(permissions)

const isOf = <Role extends TokenRole>(claims: Claims, roles: ReadonlyArray<Role>): claims is ClaimsOf<Role> =>
  roles.some((role) => role === claims.role)

type Checked = {
  readonly session_version: number
  readonly is_stale: boolean
  readonly status?: string
}

const isCurrent = (claims: Claims, row: Checked): boolean =>
  row.session_version === claims.ver && (row.status ?? "APPROVED") === "APPROVED"

/** Turns a bearer token into the actor, or refuses it with the reason. */
export class Sessions extends Effect.Service<Sessions>()("Sessions", {
  effect: Effect.gen(function* () {
    const tokens = yield* Tokens
    const repo = yield* SessionsRepo
    const open = yield* OpenSessions
    const ends = yield* SessionEnds

    /** The row of a session that has not ended. Writes down when it was last seen, at most every ten minutes. */
    const current = <Row extends Checked>(claims: Claims, found: Effect.Effect<Row | undefined>) =>
      Effect.gen(function* () {
        const row = yield* found
        if (row === undefined || !isCurrent(claims, row)) return yield* ends.of(claims)
        if (row.is_stale) yield* open.see(claims.sid)
        yield* FiberRef.set(actingSession, claims.sid)
        return row
      })

    /** The claims of a token that has one of these roles. `absent` makes the failure of a call without a token. */
    const claimsOf = <Role extends TokenRole, E>(
      token: Redacted.Redacted,
      roles: ReadonlyArray<Role>,
      absent: () => E,
    ): Effect.Effect<ClaimsOf<Role>, E | SessionEnded | WrongRole> =>
      Effect.gen(function* () {
        const text = Redacted.value(token)
        if (text === "") return yield* Effect.fail(absent())
        const claims = yield* tokens.read(text)
        return isOf(claims, roles) ? claims : yield* new WrongRole()
      })

    const currentOf = (claims: Claims): Effect.Effect<unknown, SessionEnded> => {
      switch (claims.role) {
        case "admin":
          return current(claims, repo.admin(claims))
        case "pharmacy":
          return current(claims, repo.pharmacy(claims))
        case "staff":
          return current(claims, repo.staff(claims))
        case "user":
          return current(claims, repo.customer(claims))
      }
    }

    const admin = traced("Sessions.admin")(function* (token: Redacted.Redacted) {
      const claims = yield* claimsOf(token, ["admin"], () => new NotAuthenticated())
      yield* current(claims, repo.admin(claims))
      return { adminId: claims.sub }
    })

    const owner = traced("Sessions.owner")(function* (token: Redacted.Redacted) {
      const claims = yield* claimsOf(token, ["pharmacy"], () => new NotAuthenticated())
      yield* current(claims, repo.pharmacy(claims))
      return { pharmacyId: claims.sub }
    })

    const staff = traced("Sessions.staff")(function* (token: Redacted.Redacted) {
      const claims = yield* claimsOf(token, ["staff"], () => new NotAuthenticated())
      const row = yield* current(claims, repo.staff(claims))
      return { staffId: claims.sub, pharmacyId: row.pharmacy_id }
    })

    const customer = Effect.fnUntraced(function* (token: Redacted.Redacted) {
      const claims = yield* claimsOf(token, ["user"], () => new NotAuthenticated())
      yield* current(claims, repo.customer(claims))
      return { customerId: claims.sub }
    }, span("Sessions.customer"))

    /** The owner, or a staff member whose permissions satisfy the policy. */
    const member = Effect.fnUntraced(function* (token: Redacted.Redacted, policy: Policy) {
      const claims = yield* claimsOf(token, ["pharmacy", "staff"], () => new MemberNotAuthenticated())
      if (claims.role === "pharmacy") {
        yield* current(claims, repo.pharmacy(claims))
        return { pharmacyId: claims.sub, staffId: null, permissions: all }
      }
      const row = yield* current(claims, repo.staff(claims))
      const granted: ReadonlySet<Permission> = new Set(rolePermissions[row.code])
      if (!allows(policy, granted)) return yield* new PermissionMissing({ permission: policy.anyOf[0] })
      return { pharmacyId: row.pharmacy_id, staffId: claims.sub, permissions: granted }
    }, span("Sessions.member"))

    /** The account of a token of any role, and its session. */
    const holder = traced("Sessions.holder")(function* (token: Redacted.Redacted) {
      if (Redacted.value(token) === "") return yield* new NotAuthenticated()
      const claims = yield* tokens.read(Redacted.value(token))
      yield* currentOf(claims)
      return { account: holderOf(claims), sessionId: claims.sid }
    })

    /** The account of a token of the back office, and its session. */
    const officer = traced("Sessions.officer")(function* (token: Redacted.Redacted) {
      const { account: found, sessionId } = yield* holder(token)
      if (found.role === "user") return yield* new WrongRole()
      return { account: found, sessionId }
    })

    /** The account of a token of any role, such as "staff:12"; undefined when the session is not valid. */
    const account = traced("Sessions.account")((token: Redacted.Redacted) =>
      Effect.match(holder(token), {
        onSuccess: ({ account: { role, id } }) => `${role}:${id}`,
        onFailure: () => undefined,
      }),
    )

    return { admin, owner, staff, customer, member, holder, officer, account }
  }),
  dependencies: [SessionsRepo.Default, OpenSessions.Default, SessionEnds.Default],
}) {}
