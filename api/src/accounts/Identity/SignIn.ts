import type { Credentials } from "@rokthnam/shared/Identity/Login"
import { BadCredentials } from "@rokthnam/shared/Identity/IdentityFailures"
import { Effect } from "effect"
import type { Caller } from "./Caller.ts"
import { Devices } from "./Devices.ts"
import { GuessWarnings } from "./GuessWarnings.ts"
import { LoginThrottle } from "./LoginThrottle.ts"
import { OpenSessions } from "./OpenSessions.ts"
import { Passwords } from "./Passwords.ts"
import { signInFailed } from "./SignInFailures.ts"
import type { SubjectOf, TokenRole } from "./Tokens.ts"

/** The columns that every account row has. The hash is null for an account that signs in by Telegram only. */
type Account<Role extends TokenRole> = {
  readonly id: SubjectOf<Role>
  readonly password_hash: string | null
  readonly session_version: number
}

/**
 * Sign-in by e-mail and password, for every role. Failed attempts are limited, and an unknown e-mail gets the same
 * answer after the same time as a wrong password.
 */
export class SignIn extends Effect.Service<SignIn>()("SignIn", {
  effect: Effect.gen(function* () {
    const passwords = yield* Passwords
    const throttle = yield* LoginThrottle
    const sessions = yield* OpenSessions
    const warnings = yield* GuessWarnings
    const devices = yield* Devices

    /** The account that `find` returns for the e-mail, if the password is right. */
    const check = <Role extends TokenRole, Row extends Account<Role>>(
      role: Role,
      { email, password }: Credentials,
      caller: Caller,
      find: (email: string) => Effect.Effect<Row | undefined>,
    ) =>
      Effect.gen(function* () {
        const device = yield* devices.knownFor(caller.device, role, email)
        const attempt = { role, email, address: caller.address, device }
        return yield* throttle.guard(
          attempt,
          Effect.gen(function* () {
            const row = yield* find(email)
            const fits = yield* passwords.matches(row?.password_hash, password)
            return row !== undefined && fits ? row : yield* new BadCredentials()
          }),
        )
      }).pipe(
        Effect.tapErrorTag("BadCredentials", () => signInFailed(role, "credentials")),
        Effect.tapErrorTag("TooManyAttempts", () =>
          Effect.zipRight(signInFailed(role, "limited"), warnings.warn(role, email, find)),
        ),
      )

    /** Begins a session of a person who gave the right password: its token, and the token that the device keeps. */
    const begin = <Role extends TokenRole>(
      role: Role,
      account: Pick<Account<Role>, "id" | "session_version">,
      email: string,
      caller: Caller,
    ) =>
      Effect.all({
        access_token: sessions.open(role, account, caller.userAgent),
        device: devices.remember(caller.device, role, email),
      })

    return { check, begin, open: sessions.open, openForBot: sessions.openForBot }
  }),
  dependencies: [Devices.Default, OpenSessions.Default, GuessWarnings.Default],
}) {}
