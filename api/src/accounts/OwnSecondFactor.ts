import { CodeWrong, SecondFactorUnchanged } from "@rokthnam/shared/Account/Account"
import type { CurrentAccount, Account as Holder } from "@rokthnam/shared/Identity/Actors"
import { TooManyAttempts, WrongRole } from "@rokthnam/shared/Identity/IdentityFailures"
import { Effect } from "effect"
import type { Context } from "effect"
import { Account } from "./Account.ts"
import { factorAct } from "./Account/OwnAct.ts"
import type { ProtectedAccount } from "./Identity/ProtectedAccount.ts"
import { SecondFactors } from "./Identity/SecondFactors.ts"
import { Audit } from "../platform/Audit.ts"
import { RateLimits } from "../platform/RateLimits.ts"
import { transactional } from "../Sql.ts"
import { traced } from "../platform/Span.ts"

type Current = Context.Tag.Service<CurrentAccount>

/** Wrong codes in 15 minutes for an account. */
const wrongCodes = { hits: 8, seconds: 900 }

const isProtected = (account: Holder): account is ProtectedAccount =>
  account.role === "admin" || account.role === "pharmacy"

const protectedOf = (account: Holder): Effect.Effect<ProtectedAccount, WrongRole> =>
  isProtected(account) ? Effect.succeed(account) : new WrongRole()

/** How admins and owners switch the second step of their sign-in on and off. */
export class OwnSecondFactor extends Effect.Service<OwnSecondFactor>()("OwnSecondFactor", {
  effect: Effect.gen(function* () {
    const own = yield* Account
    const factors = yield* SecondFactors
    const limits = yield* RateLimits
    const audit = yield* Audit
    const transaction = yield* transactional

    const security = traced("OwnSecondFactor.security")(function* ({ account }: Current) {
      if (!isProtected(account)) return { second_factor: "not_offered", recovery_codes_left: 0 } as const
      const { isOn, recoveryCodesLeft } = yield* factors.state(account)
      return { second_factor: isOn ? "on" : "off", recovery_codes_left: recoveryCodesLeft } as const
    })

    /** Counts a code before it is checked. The counter is taken back once the code was right. */
    const counted = <A, E>(account: ProtectedAccount, check: Effect.Effect<A, E>) =>
      Effect.gen(function* () {
        const key = `own-code:${account.role}:${account.id}`
        const wait = yield* limits.pass(key, wrongCodes)
        if (wait !== undefined) return yield* new TooManyAttempts({ retry_after: wait })
        const done = yield* check
        yield* limits.reset(key)
        return done
      })

    const begin = traced("OwnSecondFactor.begin")(function* ({ account }: Current, password: string) {
      const holder = yield* protectedOf(account)
      const { email } = yield* own.confirm(account, password)
      return (yield* factors.begin(holder, email ?? "")) ?? (yield* new SecondFactorUnchanged())
    })

    const confirm = traced("OwnSecondFactor.confirm")(function* ({ account }: Current, code: string) {
      const holder = yield* protectedOf(account)
      const confirmed = Effect.gen(function* () {
        const outcome = yield* factors.confirm(holder, code)
        if (outcome === "wrong") return yield* new CodeWrong()
        if (outcome === "unchanged") return yield* new SecondFactorUnchanged()
        yield* audit.record(factorAct("second_factor_on", holder))
        return outcome
      })
      return yield* counted(holder, transaction(confirmed))
    })

    /** Uses up a code, if the second step is on. Fails unless it is right. */
    const prove = traced("OwnSecondFactor.prove")(function* (account: Holder, code: string) {
      if (!isProtected(account) || !(yield* factors.state(account)).isOn) return
      const used = Effect.flatMap(factors.use(account, code), (fits) =>
        fits ? Effect.void : new CodeWrong(),
      )
      yield* counted(account, transaction(used))
    })

    const remove = traced("OwnSecondFactor.remove")(function* (
      { account }: Current,
      given: { readonly current_password: string; readonly code: string },
    ) {
      const holder = yield* protectedOf(account)
      yield* own.confirm(account, given.current_password)
      if (!(yield* factors.state(holder)).isOn) return yield* new SecondFactorUnchanged()
      const removed = Effect.gen(function* () {
        if (!(yield* factors.use(holder, given.code))) return yield* new CodeWrong()
        yield* factors.remove(holder)
        yield* audit.record(factorAct("second_factor_off", holder))
      })
      yield* counted(holder, transaction(removed))
    })

    return { security, begin, confirm, prove, remove }
  }),
  dependencies: [Account.Default, SecondFactors.Default, Audit.Default],
}) {}
