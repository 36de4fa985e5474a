import { TelegramProofRefused } from "@rokthnam/shared/Account/PersonalData"
import type { IdentityProof } from "@rokthnam/shared/Account/PersonalData"
import type { CurrentAccount } from "@rokthnam/shared/Identity/Actors"
import { Effect } from "effect"
import type { Context } from "effect"
import { Account } from "../Account.ts"
import { Customers } from "../Customers.ts"
import { OwnSecondFactor } from "../OwnSecondFactor.ts"
import { traced } from "../../platform/Span.ts"

type Current = Context.Tag.Service<CurrentAccount>

/**
 * Makes sure that the holder of the account sends a call, and not somebody who found the device unlocked: by the
 * password and the code of the second step, or by a fresh sign-in with Telegram where there is no password.
 */
export class IdentityProofs extends Effect.Service<IdentityProofs>()("IdentityProofs", {
  effect: Effect.gen(function* () {
    const own = yield* Account
    const factor = yield* OwnSecondFactor
    const customers = yield* Customers

    /** What `check` asks for. */
    const needed = traced("IdentityProofs.needed")(function* (current: Current) {
      const { has_password } = yield* own.security(current)
      const { second_factor } = yield* factor.security(current)
      if (!has_password) return ["telegram" as const]
      return second_factor === "on" ? (["password", "code"] as const) : (["password"] as const)
    })

    const check = traced("IdentityProofs.check")(function* (current: Current, proof: IdentityProof) {
      const { account } = current
      if ((yield* own.security(current)).has_password) {
        yield* own.confirm(account, proof.current_password ?? "")
        return yield* factor.prove(account, proof.code ?? "")
      }
      if (account.role !== "user") return yield* TelegramProofRefused.now()
      yield* customers.prove(account.id, proof)
    })

    return { needed, check }
  }),
  dependencies: [Account.Default, OwnSecondFactor.Default, Customers.Default],
}) {}
