import { TooManyAttempts } from "@rokthnam/shared/Identity/IdentityFailures"
import { Cause, Effect, Exit } from "effect"
import type { TokenRole } from "./Tokens.ts"
import { RateLimits } from "../../platform/RateLimits.ts"

/** Failed attempts in 15 minutes, for one account and for one network address (a whole clinic may share one). */
const perAccount = { hits: 8, seconds: 900 }
const perAddress = { hits: 60, seconds: 900 }

/** The account that somebody tries to sign in to, and the network address the attempt comes from. */
type Attempt = { readonly role: TokenRole; readonly email: string; readonly address: string }

/** Slows down brute-force attempts: failures are counted per account and per address. */
export class LoginThrottle extends Effect.Service<LoginThrottle>()("LoginThrottle", {
  effect: Effect.gen(function* () {
    const limits = yield* RateLimits

    /** Runs a login attempt. A failure `E` counts as a failed attempt and is passed on. */
    const guard = <A, E, R>(
      { role, email, address }: Attempt,
      attempt: Effect.Effect<A, E, R>,
    ): Effect.Effect<A, E | TooManyAttempts, R> =>
      Effect.gen(function* () {
        const account = `login:${role}:${email}`
        const place = `login:${address}`
        // Counted before the attempt runs, so that a burst of simultaneous guesses counts one by one.
        const wait = (yield* limits.pass(account, perAccount)) ?? (yield* limits.pass(place, perAddress))
        if (wait !== undefined) return yield* new TooManyAttempts({ retry_after: wait })
        return yield* Effect.onExit(attempt, (exit) => {
          if (Exit.isSuccess(exit)) return Effect.zipRight(limits.reset(account), limits.giveBack(place))
          // A defect of the server does not count as a failed attempt.
          return Cause.isFailure(exit.cause)
            ? Effect.void
            : Effect.zipRight(limits.giveBack(account), limits.giveBack(place))
        })
      })

    return { guard }
  }),
}) {}
