import type { CredentialsWithCode } from "@rokthnam/shared/Identity/Login"
import { Effect, FiberRef } from "effect"
import { Audit } from "../../platform/Audit.ts"
import { actingSession } from "../../platform/Audit/ActingSession.ts"
import type { Caller } from "../Identity/Caller.ts"
import { SecondStep } from "../Identity/SecondStep.ts"
import { SignIn } from "../Identity/SignIn.ts"
import { Tokens } from "../Identity/Tokens.ts"
import { AdminsRepo } from "./AdminsRepo.ts"
import { traced } from "../../platform/Span.ts"

/**
 * Signs admins in. Separate from `Admins`, so that a command can create an admin without the key that signs tokens.
 */
export class AdminSignIn extends Effect.Service<AdminSignIn>()("AdminSignIn", {
  effect: Effect.gen(function* () {
    const repo = yield* AdminsRepo
    const signIn = yield* SignIn
    const secondStep = yield* SecondStep
    const tokens = yield* Tokens
    const audit = yield* Audit

    const login = traced("AdminSignIn.login")(function* (credentials: CredentialsWithCode, caller: Caller) {
      const account = yield* signIn.check("admin", credentials, caller, repo.accountOf)
      yield* secondStep.check({ role: "admin", id: account.id }, credentials, caller)
      const { access_token, device } = yield* signIn.begin("admin", account, credentials.email, caller)
      const claims = yield* tokens.verify(access_token)
      yield* FiberRef.set(actingSession, claims?.sid ?? null)
      yield* audit.record({
        actor: { kind: "admin", id: account.id },
        action: "admin.sign_in",
        entity: "admin",
        entityId: account.id,
        before: null,
        after: null,
      })
      return { session: { access_token }, device }
    })

    return { login }
  }),
  dependencies: [AdminsRepo.Default, SignIn.Default, SecondStep.Default, Audit.Default],
}) {}
