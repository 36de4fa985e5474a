import {
  AdminId,
  CustomerId,
  IdFromString,
  PharmacyId,
  SessionId,
  StaffId,
} from "@rokthnam/shared/Primitives/Id"
import { Effect, Redacted, Schema } from "effect"
import { jwtVerify, SignJWT } from "jose"
import { AppConfig } from "../../Config.ts"

const claims = <Role extends string, A extends number>(role: Role, subject: Schema.Schema<A, number>) =>
  Schema.Struct({ sub: IdFromString(subject), role: Schema.Literal(role), ver: Schema.Int, sid: SessionId })

/** What a token states: the account (`sub`), its role, its session version (`ver`) at signing, and the session (`sid`). */
const Claims = Schema.Union(
  claims("admin", AdminId),
  claims("pharmacy", PharmacyId),
  claims("staff", StaffId),
  claims("user", CustomerId),
)
export type Claims = typeof Claims.Type
export type TokenRole = Claims["role"]

/** The claims of one role's tokens. */
export type ClaimsOf<Role extends TokenRole> = Extract<Claims, { readonly role: Role }>

/** The type of the id in a role's token. */
export type SubjectOf<Role extends TokenRole> = ClaimsOf<Role>["sub"]

/**
 * Signed JWTs (HS256) with `sub`, `role`, `ver`, `sid`, `iat`, `exp`. Raising an account's session version ends all its
 * older tokens at once.
 */
export class Tokens extends Effect.Service<Tokens>()("Tokens", {
  effect: Effect.gen(function* () {
    const config = yield* AppConfig
    const key = new TextEncoder().encode(Redacted.value(config.jwtSecret))
    /** Seconds. */
    const lifetimes: Record<TokenRole, number> = {
      admin: config.adminSession,
      pharmacy: config.pharmacySession,
      staff: config.staffSession,
      user: config.userSession,
    }
    const decode = Schema.decodeUnknown(Claims)

    /** Signs a token for a session of an account at its current session version. */
    const sign = <Role extends TokenRole>(
      role: Role,
      account: { readonly id: SubjectOf<Role>; readonly session_version: number },
      session: SessionId,
    ): Effect.Effect<string> =>
      Effect.promise(() => {
        const now = Math.floor(Date.now() / 1000)
        return new SignJWT({ role, ver: account.session_version, sid: session })
          .setProtectedHeader({ alg: "HS256" })
          .setSubject(String(account.id))
          .setIssuedAt(now)
          .setExpirationTime(now + lifetimes[role])
          .sign(key)
      })

    /** The claims of a token that this server signed and that has not expired, otherwise undefined. */
    const verify = (token: string): Effect.Effect<Claims | undefined> =>
      Effect.tryPromise(() => jwtVerify(token, key, { algorithms: ["HS256"] })).pipe(
        Effect.flatMap(({ payload }) => decode(payload)),
        Effect.orElseSucceed(() => undefined),
      )

    return { sign, verify, lifetimes }
  }),
}) {}
