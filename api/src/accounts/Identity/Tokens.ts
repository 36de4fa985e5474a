import { Effect, Redacted, Schema } from "effect"
import { jwtVerify, SignJWT } from "jose"
import { AppConfig } from "../../Config.ts"

export const TokenRole = Schema.Literal("admin", "pharmacy", "staff", "user")
export type TokenRole = typeof TokenRole.Type

/** What a token says: who (`sub`), in which role, and the account's session version (`ver`) when it was signed. */
const Claims = Schema.Struct({
  sub: Schema.NumberFromString.pipe(Schema.int(), Schema.positive()),
  role: TokenRole,
  ver: Schema.Int,
})
export type Claims = typeof Claims.Type

/** Signed JWTs (HS256) with `sub`, `role`, `iat`, `exp`; a raised session version ends every older token at once. */
export class Tokens extends Effect.Service<Tokens>()("Tokens", {
  effect: Effect.gen(function* () {
    const config = yield* AppConfig
    const key = new TextEncoder().encode(Redacted.value(config.jwtSecret))
    const lifetimes: Record<TokenRole, number> = {
      admin: config.adminSession,
      pharmacy: config.pharmacySession,
      staff: config.staffSession,
      user: config.userSession,
    }
    const decode = Schema.decodeUnknown(Claims)

    const sign = (role: TokenRole, id: number, version: number): Effect.Effect<string> =>
      Effect.promise(() => {
        const now = Math.floor(Date.now() / 1000)
        return new SignJWT({ role, ver: version })
          .setProtectedHeader({ alg: "HS256" })
          .setSubject(String(id))
          .setIssuedAt(now)
          .setExpirationTime(now + lifetimes[role])
          .sign(key)
      })

    /** The claims of a token of ours that has not expired, else undefined. */
    const verify = (token: string): Effect.Effect<Claims | undefined> =>
      Effect.tryPromise(() => jwtVerify(token, key, { algorithms: ["HS256"] })).pipe(
        Effect.flatMap(({ payload }) => decode(payload)),
        Effect.orElseSucceed(() => undefined),
      )

    return { sign, verify }
  }),
}) {}
