import type { Credentials } from "@rokthnam/shared/Identity/Login"
import { Effect } from "effect"
import { AdminsRepo } from "./Admins/AdminsRepo.ts"
import { Audit } from "../platform/Audit.ts"
import { Passwords } from "./Identity/Passwords.ts"
import { transactional } from "../Sql.ts"
import { traced } from "../platform/Span.ts"

/** The product's administrators. Nobody can register as one: a setting or a command creates them. */
export class Admins extends Effect.Service<Admins>()("Admins", {
  effect: Effect.gen(function* () {
    const repo = yield* AdminsRepo
    const transaction = yield* transactional
    const audit = yield* Audit
    const passwords = yield* Passwords

    /** Creates an admin. Returns false and changes nothing when the e-mail already has an account. */
    const create = traced("Admins.create")(function* ({ email, password }: Credentials) {
      const passwordHash = yield* passwords.make(password)
      return yield* Effect.gen(function* () {
        const made = yield* repo.insert({ email, passwordHash })
        if (made === undefined) return false
        yield* audit.record({
          actor: { kind: "system", id: null },
          action: "admin.create",
          entity: "admin",
          entityId: made.id,
          before: null,
          after: null,
        })
        return true
      }).pipe(transaction)
    })

    /** Sets a new password and ends the admin's sessions. Returns false when no account has the e-mail. */
    const resetPassword = traced("Admins.resetPassword")(function* ({ email, password }: Credentials) {
      const passwordHash = yield* passwords.make(password)
      return yield* Effect.gen(function* () {
        const changed = yield* repo.setPassword({ email, passwordHash })
        if (changed === undefined) return false
        yield* audit.record({
          actor: { kind: "system", id: null },
          action: "admin.reset_password",
          entity: "admin",
          entityId: changed.id,
          before: null,
          after: null,
        })
        return true
      }).pipe(transaction)
    })

    const exists = Effect.map(repo.first, (first) => first !== undefined)
    const has = (email: string) => Effect.map(repo.accountOf(email), (account) => account !== undefined)

    return { create, resetPassword, exists, has }
  }),
  dependencies: [AdminsRepo.Default, Audit.Default],
}) {}
