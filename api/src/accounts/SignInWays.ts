import { CustomerEmailTaken } from "@rokthnam/shared/Customers/Customer"
import {
  AccountsWouldJoin,
  AlreadyLinked,
  LinkCredentialsWrong,
  LinkedElsewhere,
} from "@rokthnam/shared/Customers/SignInWays"
import type {
  CustomerProfile,
  EmailAddition,
  EmailLink,
  ProfileChange,
  TelegramLink,
} from "@rokthnam/shared/Customers/SignInWays"
import { SessionEnded, TooManyAttempts } from "@rokthnam/shared/Identity/IdentityFailures"
import type { CustomerId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { Audit } from "../platform/Audit.ts"
import { Cache } from "../platform/Cache.ts"
import { cartKeyOf } from "../platform/CacheKeys.ts"
import { Files } from "../platform/Files.ts"
import { RateLimits } from "../platform/RateLimits.ts"
import { transactional } from "../Sql.ts"
import { Account } from "./Account.ts"
import { customerAct } from "./Account/OwnAct.ts"
import { Customers } from "./Customers.ts"
import type { Caller } from "./Identity/Caller.ts"
import { OpenSessions } from "./Identity/OpenSessions.ts"
import { Passwords } from "./Identity/Passwords.ts"
import { JoiningRepo } from "./SignInWays/JoiningRepo.ts"
import { SignInWaysRepo } from "./SignInWays/SignInWaysRepo.ts"
import type { CustomerRow } from "./SignInWays/SignInWaysRepo.ts"
import { traced } from "../platform/Span.ts"

/** Tries of one customer to link a way to sign in. A confirmation takes two of them. */
const tries = { hits: 30, seconds: 3600 }

const profileFields = ["first_name", "last_name", "photo"] as const

const profileOf = (row: CustomerRow): CustomerProfile => {
  const { id, first_name, last_name, email, telegram_id, phone, photo, telegram_photo_url } = row
  const shown_photo = photo ?? telegram_photo_url
  return { id, first_name, last_name, email, has_telegram: telegram_id !== null, phone, photo, shown_photo }
}

// The session was checked a moment ago. If the account is gone since then, the session counts as ended.
const present = <A>(found: Effect.Effect<A | undefined>) =>
  Effect.flatMap(found, (row) =>
    row === undefined ? Effect.die(new SessionEnded({ reason: "removed" })) : Effect.succeed(row),
  )

/** A customer's profile, and the ways to sign in that are linked with it (decision 51). */
export class SignInWays extends Effect.Service<SignInWays>()("SignInWays", {
  effect: Effect.gen(function* () {
    const repo = yield* SignInWaysRepo
    const joining = yield* JoiningRepo
    const customers = yield* Customers
    const own = yield* Account
    const sessions = yield* OpenSessions
    const passwords = yield* Passwords
    const files = yield* Files
    const limits = yield* RateLimits
    const audit = yield* Audit
    const cache = yield* Cache
    const transaction = yield* transactional

    const profile = traced("SignInWays.profile")((id: CustomerId) =>
      Effect.map(present(repo.read(id)), profileOf),
    )

    const changeProfile = traced("SignInWays.changeProfile")(function* (
      id: CustomerId,
      given: ProfileChange,
    ) {
      yield* files.expect([{ field: "photo", name: given.photo, kind: "image" }])
      const photo = given.photo === undefined ? undefined : given.photo || null
      const named = { firstName: given.first_name, lastName: given.last_name, photo }
      return yield* Effect.gen(function* () {
        const before = yield* present(repo.lock(id))
        const now = yield* repo.setProfile(id, named)
        const changed = profileFields.filter((field) => before[field] !== now[field])
        if (changed.length > 0)
          yield* audit.record({ ...customerAct("change_profile", id), after: { changed } })
        return profileOf(now)
      }).pipe(transaction)
    })

    const count = (id: CustomerId) =>
      Effect.flatMap(limits.pass(`sign-in-ways:${id}`, tries), (wait) =>
        wait === undefined ? Effect.void : new TooManyAttempts({ retry_after: wait }),
      )

    /** Refuses to join an account until the person has seen what becomes of it. */
    const agreed = (other: CustomerRow, join: boolean | null | undefined) =>
      join === true
        ? Effect.void
        : Effect.flatMap(repo.holdings(other), (holdings) => new AccountsWouldJoin(holdings))

    /** Joins another account into this one, in the caller's transaction. The other ends at once, on every device. */
    const absorb = (into: CustomerRow, from: CustomerRow) =>
      Effect.gen(function* () {
        yield* sessions.endJoined({ role: "user", id: from.id })
        yield* joining.join({ into: into.id, from: from.id })
        yield* audit.record({ ...customerAct("join_account", into.id), entity: "user", entityId: from.id })
      })

    /** The cart as it was before is forgotten after the commit, also when the work fails. */
    const forgettingCart = (id: CustomerId) => Effect.ensuring(cache.forget(cartKeyOf(id)))

    /** Links Telegram with an account that has an e-mail. An account of that Telegram alone is joined with it. */
    const linkTelegram = traced("SignInWays.linkTelegram")(function* (id: CustomerId, given: TelegramLink) {
      yield* count(id)
      const before = yield* present(repo.read(id))
      if (before.telegram_id === null) yield* own.confirm({ role: "user", id }, given.current_password ?? "")
      const person = yield* customers.fresh(given)
      // Sent again after a lost answer: what is asked for is done.
      if (before.telegram_id === person.telegramId) return profileOf(before)
      if (before.telegram_id !== null) return yield* new AlreadyLinked({ way: "telegram" })
      return yield* Effect.gen(function* () {
        const me = yield* present(repo.lock(id))
        const other = yield* repo.lockOfTelegram(person.telegramId)
        if (me.telegram_id !== null) return yield* new AlreadyLinked({ way: "telegram" })
        if (other !== undefined && other.email !== null)
          return yield* new LinkedElsewhere({ way: "telegram" })
        if (other !== undefined) yield* agreed(other, given.join)
        yield* customers.spend(person)
        if (other !== undefined) yield* absorb(me, other)
        const linked = yield* repo.setTelegram(id, person.telegramId, person.photoUrl)
        yield* audit.record(customerAct("link_telegram", id))
        return profileOf(linked)
      }).pipe(transaction, forgettingCart(id))
    })

    /**
     * The profile if the account has this e-mail and password already, which is what a call that is sent again finds.
     * Undefined if it has no e-mail.
     */
    const already = (id: CustomerId, { email, password }: { email: string; password: string }) =>
      Effect.gen(function* () {
        const row = yield* present(repo.read(id))
        if (row.email === null) return undefined
        const isSame = row.email === email
        if (isSame) yield* own.confirm({ role: "user", id }, password)
        return isSame ? profileOf(row) : yield* new AlreadyLinked({ way: "email" })
      })

    /** Gives an account of Telegram an e-mail that nobody has, and a password. */
    const addEmail = traced("SignInWays.addEmail")(function* (id: CustomerId, given: EmailAddition) {
      yield* count(id)
      const done = yield* already(id, given)
      if (done !== undefined) return done
      if (yield* repo.isEmailTaken(given.email)) return yield* new CustomerEmailTaken()
      const hash = yield* passwords.makeChosen(given.password, "password")
      return yield* Effect.gen(function* () {
        const me = yield* present(repo.lock(id))
        if (me.email !== null) return yield* new AlreadyLinked({ way: "email" })
        yield* customers.prove(id, given)
        const added = yield* repo.setEmail(id, given.email, hash)
        yield* audit.record(customerAct("add_email", id))
        return profileOf(added)
      }).pipe(transaction)
    })

    /** Joins the account of an e-mail and its password with an account of Telegram. */
    const linkEmail = traced("SignInWays.linkEmail")(function* (
      id: CustomerId,
      given: EmailLink,
      caller: Caller,
    ) {
      yield* count(id)
      const done = yield* already(id, given)
      if (done !== undefined) return done
      const otherId = yield* Effect.mapError(customers.holderOf(given, caller), (failure) =>
        failure._tag === "BadCredentials" ? new LinkCredentialsWrong() : failure,
      )
      return yield* Effect.gen(function* () {
        const me = yield* present(repo.lock(id))
        if (me.email !== null) return yield* new AlreadyLinked({ way: "email" })
        const other = yield* repo.lock(otherId)
        if (other === undefined) return yield* new LinkCredentialsWrong()
        if (other.telegram_id !== null) return yield* new LinkedElsewhere({ way: "email" })
        yield* agreed(other, given.join)
        yield* customers.prove(id, given)
        yield* absorb(me, other)
        return profileOf(yield* present(repo.read(id)))
      }).pipe(transaction, forgettingCart(id))
    })

    return { profile, changeProfile, linkTelegram, addEmail, linkEmail }
  }),
  dependencies: [
    SignInWaysRepo.Default,
    JoiningRepo.Default,
    Customers.Default,
    Account.Default,
    OpenSessions.Default,
    Files.Default,
    Audit.Default,
  ],
}) {}
