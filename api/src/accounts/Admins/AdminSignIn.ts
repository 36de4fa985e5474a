import type { Credentials } from "@rokthnam/shared/Identity/Login"
import { Effect } from "effect"
import { SignIn } from "../Identity/SignIn.ts"
import { AdminsRepo } from "./AdminsRepo.ts"

/**
 * Signs admins in. Separate from `Admins`, so that a command can create an admin without the key that signs tokens.
 */
export class AdminSignIn extends Effect.Service<AdminSignIn>()("AdminSignIn", {
  effect: Effect.gen(function* () {
    const repo = yield* AdminsRepo
    const signIn = yield* SignIn

    const login = Effect.fn("AdminSignIn.login")(function* (credentials: Credentials, address: string) {
      const account = yield* signIn.check("admin", credentials, address, repo.accountOf)
      return yield* signIn.token("admin", account)
    })

    return { login }
  }),
  dependencies: [AdminsRepo.Default, SignIn.Default],
}) {}
