import type { CredentialsWithCode } from "@rokthnam/shared/Identity/Login"
import { Effect } from "effect"
import type { Caller } from "../Identity/Caller.ts"
import { SecondStep } from "../Identity/SecondStep.ts"
import { SignIn } from "../Identity/SignIn.ts"
import { AdminsRepo } from "./AdminsRepo.ts"

/**
 * Signs admins in. Separate from `Admins`, so that a command can create an admin without the key that signs tokens.
 */
export class AdminSignIn extends Effect.Service<AdminSignIn>()("AdminSignIn", {
  effect: Effect.gen(function* () {
    const repo = yield* AdminsRepo
    const signIn = yield* SignIn
    const secondStep = yield* SecondStep

    const login = Effect.fn("AdminSignIn.login")(function* (
      credentials: CredentialsWithCode,
      caller: Caller,
    ) {
      const account = yield* signIn.check("admin", credentials, caller, repo.accountOf)
      yield* secondStep.check({ role: "admin", id: account.id }, credentials, caller)
      const { access_token, device } = yield* signIn.begin("admin", account, credentials.email, caller)
      return { session: { access_token }, device }
    })

    return { login }
  }),
  dependencies: [AdminsRepo.Default, SignIn.Default, SecondStep.Default],
}) {}
