import { createHash, timingSafeEqual } from "node:crypto"
import type { LeftSession } from "@rokthnam/shared/Account/Account"
import { signOutProof } from "@rokthnam/shared/Account/SignOutRules"
import type { Account } from "@rokthnam/shared/Identity/Actors"
import { SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import {
  AdminId,
  CustomerId,
  IdFromString,
  PharmacyId,
  SessionId,
  StaffId,
} from "@rokthnam/shared/Primitives/Id"
import { Effect, Either, Schema } from "effect"
import { AppConfig } from "../../Config.ts"
import { decoderOf } from "../../platform/Codecs.ts"
import { signedClaims } from "./SignedClaims.ts"
import type { Refused } from "./SignedClaims.ts"

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
const decode = decoderOf(Claims)
export type TokenRole = Claims["role"]

/** The claims of one role's tokens. */
export type ClaimsOf<Role extends TokenRole> = Extract<Claims, { readonly role: Role }>

/** The type of the id in a role's token. */
export type SubjectOf<Role extends TokenRole> = ClaimsOf<Role>["sub"]

/** The account that a token is of. */
export const holderOf = (read: Claims): Account => {
  switch (read.role) {
    case "admin":
      return { role: read.role, id: read.sub }
    case "pharmacy":
      return { role: read.role, id: read.sub }
    case "staff":
      return { role: read.role, id: read.sub }
    case "user":
      return { role: read.role, id: read.sub }
  }
}

/** A token whose signature was checked. `expiresAt` is in milliseconds since 1970. */
type Verified = { readonly claims: Claims; readonly expiresAt: number }

/** The largest number of tokens that are known at once, some 10 MB. The oldest one is checked again. */
const mostKnown = 20_000

/** The signature is checked before the times, so whoever forged a token is not told anything. */
const ended = (why?: Refused): SessionEnded =>
  new SessionEnded(why === "expired" ? { reason: "expired" } : {})

/**
 * Signed JWTs (HS256) with `sub`, `role`, `ver`, `sid`, `iat`, `exp`. Raising an account's session version ends all its
 * older tokens at once.
 */
export class Tokens extends Effect.Service<Tokens>()("Tokens", {
  effect: Effect.gen(function* () {
    const config = yield* AppConfig
    const signed = signedClaims(config.jwtSecret)
    /** Seconds. */
    const lifetimes: Record<TokenRole, number> = {
      admin: config.adminSession,
      pharmacy: config.pharmacySession,
      staff: config.staffSession,
      user: config.userSession,
    }

    /** Signs a token for a session of an account at its current session version. */
    const sign = <Role extends TokenRole>(
      role: Role,
      account: { readonly id: SubjectOf<Role>; readonly session_version: number },
      session: SessionId,
    ): Effect.Effect<string> =>
      Effect.sync(() => {
        const iat = Math.floor(Date.now() / 1000)
        const sub = String(account.id)
        return signed.sign({
          role,
          ver: account.session_version,
          sid: session,
          sub,
          iat,
          exp: iat + lifetimes[role],
        })
      })

    const known = new Map<string, Verified>()

    const keep = (token: string, verified: Verified): void => {
      const [oldest] = known.keys()
      if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
      known.set(token, verified)
    }

    const check = (token: string): Either.Either<Claims, SessionEnded> => {
      const verdict = signed.check(token)
      if (Either.isLeft(verdict)) return Either.left(ended(verdict.left))
      const { claims: stated, expiresAt } = verdict.right
      const decoded = decode(stated)
      // every session ends, so a token that does not is none of a session
      if (Either.isLeft(decoded) || expiresAt === undefined) return Either.left(ended())
      keep(token, { claims: decoded.right, expiresAt })
      return Either.right(decoded.right)
    }

    const look = (token: string): Either.Either<Claims, SessionEnded> => {
      const verified = known.get(token)
      if (verified === undefined) return check(token)
      if (verified.expiresAt > Date.now()) return Either.right(verified.claims)
      known.delete(token)
      return Either.left(ended("expired"))
    }

    /**
     * The claims of a token that this server signed and that has not expired. A signature is checked once; after that
     * the same bytes are known until they expire.
     */
    const read = (token: string): Effect.Effect<Claims, SessionEnded> => Effect.suspend(() => look(token))

    /** Whether `read` has claims of a token. Its session may have ended. */
    const isOurs = (token: string): boolean => Either.isRight(look(token))

    /** The same claims, undefined for every other token. */
    const verify = (token: string): Effect.Effect<Claims | undefined> =>
      Effect.orElseSucceed(read(token), () => undefined)

    /** The claims of a token whose device kept only the proof that it had it (`SignOutRules`); undefined for any other. */
    const readLeft = ({ session, proof }: LeftSession): Effect.Effect<Claims | undefined> =>
      Effect.suspend(() => {
        const signature = signed.signatureOf(session)
        const right = createHash("sha256").update(signOutProof(signature)).digest()
        const given = Buffer.from(proof, "base64url")
        const isRight = given.length === right.length && timingSafeEqual(given, right)
        return isRight ? verify(`${session}.${signature}`) : Effect.succeed(undefined)
      })

    return { sign, read, isOurs, readLeft, verify, lifetimes }
  }),
}) {}
