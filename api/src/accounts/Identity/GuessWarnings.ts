import type { Account } from "@rokthnam/shared/Identity/Actors"
import { Effect } from "effect"
import { RateLimits } from "../../platform/RateLimits.ts"
import { GuessWarningsRepo } from "./GuessWarningsRepo.ts"
import type { SubjectOf, TokenRole } from "./Tokens.ts"

/** At most one warning is written for an account in 15 minutes, however many guesses are refused. */
const once = { hits: 1, seconds: 900 }

/** Tells the owner of an account that wrong passwords for it were refused, until the owner dismisses it. */
export class GuessWarnings extends Effect.Service<GuessWarnings>()("GuessWarnings", {
  effect: Effect.gen(function* () {
    const repo = yield* GuessWarningsRepo
    const limits = yield* RateLimits

    /**
     * Warns the account that `find` returns for the e-mail, if there is one. It runs beside the request, whose duration
     * would otherwise tell whether the e-mail has an account.
     */
    const warn = <Role extends TokenRole>(
      role: Role,
      email: string,
      find: (email: string) => Effect.Effect<{ readonly id: SubjectOf<Role> } | undefined>,
    ) =>
      Effect.gen(function* () {
        if ((yield* limits.pass(`warned:${role}:${email}`, once)) !== undefined) return
        const found = yield* find(email)
        if (found !== undefined) yield* repo.write(role, found.id)
      }).pipe(
        Effect.catchAllCause((cause) => Effect.logWarning("A warning could not be written", cause)),
        Effect.forkDaemon,
        Effect.asVoid,
      )

    /** When wrong passwords for the account were refused; undefined when they were not. */
    const of = ({ role, id }: Account) => repo.read(role, id)

    const dismiss = ({ role, id }: Account) => repo.remove(role, id)

    return { warn, of, dismiss }
  }),
  dependencies: [GuessWarningsRepo.Default],
}) {}
