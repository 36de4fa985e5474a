import { CurrentPasswordWrong } from "@rokthnam/shared/Account/Account"
import type { LeftSession, PasswordChange } from "@rokthnam/shared/Account/Account"
import type { Account as Holder, CurrentAccount } from "@rokthnam/shared/Identity/Actors"
import { SessionEnded, TooManyAttempts } from "@rokthnam/shared/Identity/IdentityFailures"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { SessionId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import type { Context } from "effect"
import { AccountRepo } from "./Account/AccountRepo.ts"
import { GuessWarnings } from "./Identity/GuessWarnings.ts"
import { OpenSessions } from "./Identity/OpenSessions.ts"
import { Passwords } from "./Identity/Passwords.ts"
import { Audit } from "../platform/Audit.ts"
import { ownAct } from "./Account/OwnAct.ts"
import { RateLimits } from "../platform/RateLimits.ts"
import { transactional } from "../Sql.ts"
import { traced } from "../platform/Span.ts"

type Current = Context.Tag.Service<CurrentAccount>

/** Wrong current passwords in 15 minutes for an account: whoever finds a phone unlocked must not guess without end. */
const wrongPasswords = { hits: 8, seconds: 900 }

/** What a signed-in person of any role does with the own account: password, sessions, warnings. */
export class Account extends Effect.Service<Account>()("Account", {
  effect: Effect.gen(function* () {
    const repo = yield* AccountRepo
    const sessions = yield* OpenSessions
    const warnings = yield* GuessWarnings
    const passwords = yield* Passwords
    const limits = yield* RateLimits
    const audit = yield* Audit
    const transaction = yield* transactional

    // The session was checked a moment ago. If the account is gone since then, the session counts as ended.
    const credentialsOf = (account: Holder) =>
      Effect.flatMap(repo.credentials(account), (found) =>
        found === undefined ? Effect.die(new SessionEnded({ reason: "removed" })) : Effect.succeed(found),
      )

    const signOut = traced("Account.signOut")(({ account, sessionId }: Current) =>
      sessions.end(account, sessionId, "signed_out"),
    )

    /** Ends a session whose device could not tell that its person had left. Others of the same person stay. */
    const signOutLater = traced("Account.signOutLater")((left: LeftSession) => sessions.endLeft(left))

    const security = traced("Account.security")(function* ({ account }: Current) {
      const { password_hash } = yield* credentialsOf(account)
      return { has_password: password_hash !== null, warning: (yield* warnings.of(account)) ?? null }
    })

    const dismissWarning = traced("Account.dismissWarning")(({ account }: Current) =>
      warnings.dismiss(account),
    )

    const list = traced("Account.sessions")(function* ({ account, sessionId }: Current) {
      const { session_version } = yield* credentialsOf(account)
      const found = yield* sessions.list(account, session_version)
      return found.map(({ id, browser, system, created_at, seen_at }) => ({
        id,
        browser,
        system,
        created_at,
        seen_at,
        is_current: id === sessionId,
      }))
    })

    const endSession = traced("Account.endSession")(function* ({ account }: Current, id: SessionId) {
      return yield* Effect.gen(function* () {
        yield* audit.record(ownAct("end_session", account))
        if (!(yield* sessions.end(account, id, "signed_out_elsewhere")))
          return yield* new NotFound({ what: "Session" })
      }).pipe(transaction)
    })

    const endOtherSessions = traced("Account.endOtherSessions")(({ account, sessionId }: Current) =>
      audit
        .record(ownAct("end_other_sessions", account))
        .pipe(Effect.zipRight(sessions.endOthers(account, sessionId, "signed_out_elsewhere")), transaction),
    )

    /** Fails unless this is the account's password. Returns its hash and the e-mail. Counted before it is checked. */
    const confirm = traced("Account.confirm")(function* (account: Holder, password: string) {
      const key = `password:${account.role}:${account.id}`
      const wait = yield* limits.pass(key, wrongPasswords)
      if (wait !== undefined) return yield* new TooManyAttempts({ retry_after: wait })
      const { password_hash, email } = yield* credentialsOf(account)
      const fits = yield* passwords.matches(password_hash, password)
      if (!fits || password_hash === null) return yield* new CurrentPasswordWrong()
      yield* limits.reset(key)
      return { password_hash, email }
    })

    /** Replaces the password and ends every other session. Returns the token with which this session continues. */
    const changePassword = traced("Account.changePassword")(function* (
      { account, sessionId }: Current,
      { current_password, new_password }: PasswordChange,
    ) {
      const { password_hash } = yield* confirm(account, current_password)
      const after = yield* passwords.makeChosen(new_password, "new_password")
      return yield* Effect.gen(function* () {
        const version = yield* repo.replacePassword(account, password_hash, after)
        if (version === undefined) return yield* new CurrentPasswordWrong()
        yield* sessions.endOthers(account, sessionId, "password")
        yield* audit.record(ownAct("change_password", account))
        return yield* sessions.continueAt(account, sessionId, version)
      }).pipe(transaction)
    })

    return {
      signOut,
      signOutLater,
      security,
      dismissWarning,
      list,
      endSession,
      endOtherSessions,
      confirm,
      changePassword,
    }
  }),
  dependencies: [AccountRepo.Default, OpenSessions.Default, GuessWarnings.Default, Audit.Default],
}) {}
