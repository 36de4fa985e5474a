import {
  SecondFactorRequired,
  SecondFactorWrong,
  TooManyAttempts,
} from "@rokthnam/shared/Identity/IdentityFailures"
import { Effect } from "effect"
import { RateLimits } from "../../platform/RateLimits.ts"
import type { Caller } from "./Caller.ts"
import { Devices } from "./Devices.ts"
import type { ProtectedAccount } from "./ProtectedAccount.ts"
import { SecondFactors } from "./SecondFactors.ts"
import { signInFailed } from "./SignInFailures.ts"
import { traced } from "../../platform/Span.ts"

/** Wrong codes in 15 minutes. Only somebody who knows the password can use them up. */
const wrongCodes = { hits: 8, seconds: 900 }

/** Asks for the second step of a sign-in whose password was right. */
export class SecondStep extends Effect.Service<SecondStep>()("SecondStep", {
  effect: Effect.gen(function* () {
    const factors = yield* SecondFactors
    const devices = yield* Devices
    const limits = yield* RateLimits

    /** Counted for each known device alone, so that somebody with the password cannot keep the owner out. */
    const check = traced("SecondStep.check")(function* (
      account: ProtectedAccount,
      { email, code }: { readonly email: string; readonly code?: string | null | undefined },
      caller: Caller,
    ) {
      if (!(yield* factors.state(account)).isOn) return
      if (code === undefined || code === null || code === "") return yield* new SecondFactorRequired()
      const device = yield* devices.knownFor(caller.device, account.role, email)
      const key = `code:${account.role}:${account.id}:${device ?? "new"}`
      const wait = yield* limits.pass(key, wrongCodes)
      if (wait !== undefined) {
        yield* signInFailed(account.role, "limited")
        return yield* new TooManyAttempts({ retry_after: wait })
      }
      if (!(yield* factors.use(account, code))) {
        yield* signInFailed(account.role, "second_factor")
        return yield* new SecondFactorWrong()
      }
      yield* limits.reset(key)
    })

    return { check }
  }),
  dependencies: [SecondFactors.Default, Devices.Default],
}) {}
