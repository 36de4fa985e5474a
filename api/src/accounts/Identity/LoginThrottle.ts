import { TooManyAttempts } from "@rokthnam/shared/Identity/IdentityFailures"
import { Cause, Effect, Exit } from "effect"
import type { TokenRole } from "./Tokens.ts"
import { RateLimits } from "../../platform/RateLimits.ts"

/** The window of every limit: 15 minutes. */
const seconds = 900

/** Failed attempts from one network address, which a whole clinic or a mobile network may share. */
const perAddress = { hits: 60, seconds }
/** Failed attempts for one account from one address. */
const perAccountAndAddress = { hits: 8, seconds }
/** Failed attempts for one account from all devices that are new to it, whatever their addresses. */
const perAccount = { hits: 50, seconds }
/** Failed attempts for one account at a device that has signed in to it before. */
const perKnownDevice = { hits: 8, seconds }

/**
 * The account that somebody tries to sign in to, and where the attempt comes from. `device` is the id of a device that
 * has signed in to this account before, otherwise undefined.
 */
type Attempt = {
  readonly role: TokenRole
  readonly email: string
  readonly address: string
  readonly device: string | undefined
}

/** `isOwn`: the right password clears this counter, since it counts the attempts of one person at one place. */
type Counter = { readonly key: string; readonly limit: typeof perAddress; readonly isOwn: boolean }

/**
 * The counters of an attempt from a new device. The address comes first, so that an address over its limit does not
 * count against any account.
 */
const countersOf = ({ role, email, address }: Attempt): ReadonlyArray<Counter> => [
  { key: `login:${address}`, limit: perAddress, isOwn: false },
  { key: `login:${role}:${email}:${address}`, limit: perAccountAndAddress, isOwn: true },
  { key: `login:${role}:${email}`, limit: perAccount, isOwn: false },
]

/** Slows down brute-force attempts without locking out the account's owner. */
export class LoginThrottle extends Effect.Service<LoginThrottle>()("LoginThrottle", {
  effect: Effect.gen(function* () {
    const limits = yield* RateLimits

    /** Counts a hit everywhere. If one limit is exceeded, takes the others back and returns the seconds to wait. */
    const enter = (counters: ReadonlyArray<Counter>): Effect.Effect<number | undefined> =>
      Effect.gen(function* () {
        for (const [index, { key, limit }] of counters.entries()) {
          const wait = yield* limits.pass(key, limit)
          if (wait === undefined) continue
          yield* Effect.forEach(counters.slice(0, index), (counter) => limits.giveBack(counter.key))
          return wait
        }
        return undefined
      })

    /**
     * The counters of an attempt that may run. A known device has its own counter. Over that limit it is treated like a
     * new device, in case its token was stolen.
     */
    const admit = (attempt: Attempt) =>
      Effect.gen(function* () {
        if (attempt.device !== undefined) {
          const { role, email, device } = attempt
          const own = [{ key: `login:${role}:${email}:device:${device}`, limit: perKnownDevice, isOwn: true }]
          if ((yield* enter(own)) === undefined) return own
        }
        const counters = countersOf(attempt)
        const wait = yield* enter(counters)
        return wait === undefined ? counters : yield* new TooManyAttempts({ retry_after: wait })
      })

    /**
     * Runs a login attempt. A failure `E` counts as a failed attempt and is passed on. Attempts are counted before they
     * run, so that a burst of simultaneous guesses counts one by one.
     */
    const guard = <A, E, R>(
      attempt: Attempt,
      run: Effect.Effect<A, E, R>,
    ): Effect.Effect<A, E | TooManyAttempts, R> =>
      Effect.flatMap(admit(attempt), (counters) =>
        Effect.onExit(run, (exit) => {
          // A defect of the server does not count as a failed attempt.
          if (Exit.isFailure(exit) && Cause.isFailure(exit.cause)) return Effect.void
          return Effect.forEach(
            counters,
            ({ key, isOwn }) => (isOwn && Exit.isSuccess(exit) ? limits.reset(key) : limits.giveBack(key)),
            { discard: true },
          )
        }),
      )

    return { guard }
  }),
}) {}
