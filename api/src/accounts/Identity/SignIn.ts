import type { Credentials } from "@rokthnam/shared/Identity/Login"
import { BadCredentials } from "@rokthnam/shared/Identity/IdentityFailures"
import { Effect } from "effect"
import { LoginThrottle } from "./LoginThrottle.ts"
import { Passwords } from "./Passwords.ts"
import { Tokens } from "./Tokens.ts"
import type { SubjectOf, TokenRole } from "./Tokens.ts"

/** What every account row has; the hash is null for an account that signs in by Telegram alone. */
type Account<Role extends TokenRole> = {
  readonly id: SubjectOf<Role>
  readonly password_hash: string | null
  readonly session_version: number
}

/** E-mail and password, for every role: slowed down for guessers, in the same time and words for unknown e-mails. */
export class SignIn extends Effect.Service<SignIn>()("SignIn", {
  effect: Effect.gen(function* () {
    const passwords = yield* Passwords
    const throttle = yield* LoginThrottle
    const tokens = yield* Tokens

    /** The account that `find` answers for the e-mail, when the password is its own. */
    const check = <Role extends TokenRole, Row extends Account<Role>>(
      role: Role,
      { email, password }: Credentials,
      address: string,
      find: (email: string) => Effect.Effect<Row | undefined>,
    ) =>
      throttle.guard(
        { role, email, address },
        Effect.gen(function* () {
          const row = yield* find(email)
          const fits = yield* passwords.matches(row?.password_hash, password)
          return row !== undefined && fits ? row : yield* new BadCredentials()
        }),
      )

    return { check, token: tokens.sign }
  }),
}) {}
