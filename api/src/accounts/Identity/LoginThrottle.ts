import { TooManyAttempts } from "@rokthnam/shared/Identity/IdentityFailures"
import { Cause, Effect, Exit } from "effect"
import type { TokenRole } from "./Tokens.ts"
import { RateLimits } from "../../platform/RateLimits.ts"

/** Failures of one account in 15 minutes, and of one address (a whole clinic may share one). */
const perAccount = { hits: 8, seconds: 900 }
const perAddress = { hits: 60, seconds: 900 }

/** Whose account somebody tries to sign in to, and from which network address. */
type Attempt = { readonly role: TokenRole; readonly email: string; readonly address: string }

/** Slows down whoever guesses passwords: failures are counted for the account and for the address. */
export class LoginThrottle extends Effect.Service<LoginThrottle>()("LoginThrottle", {
  effect: Effect.gen(function* () {
    const limits = yield* RateLimits

    /** Runs a login attempt; `E` counts as a failure and is passed on. */
    const guard = <A, E, R>(
      { role, email, address }: Attempt,
      attempt: Effect.Effect<A, E, R>,
    ): Effect.Effect<A, E | TooManyAttempts, R> =>
      Effect.gen(function* () {
        const account = `login:${role}:${email}`
        const place = `login:${address}`
        // Counted before it is made: a burst of guesses at once is one attempt each, not one in all.
        const wait = (yield* limits.pass(account, perAccount)) ?? (yield* limits.pass(place, perAddress))
        if (wait !== undefined) return yield* new TooManyAttempts({ retry_after: wait })
        return yield* Effect.onExit(attempt, (exit) => {
          if (Exit.isSuccess(exit)) return Effect.zipRight(limits.reset(account), limits.giveBack(place))
          // A fault of ours is nobody's guess.
          return Cause.isFailure(exit.cause)
            ? Effect.void
            : Effect.zipRight(limits.giveBack(account), limits.giveBack(place))
        })
      })

    return { guard }
  }),
}) {}
