import type {
  BotUser,
  CustomerRegistration,
  CustomerSession,
  TelegramWidgetUser,
} from "@rokthnam/shared/Customers/Customer"
import { TelegramProofRefused } from "@rokthnam/shared/Account/PersonalData"
import type { IdentityProof } from "@rokthnam/shared/Account/PersonalData"
import { freshTelegramSignIn } from "@rokthnam/shared/Account/PersonalDataKinds"
import { TelegramLoginRefused, TelegramOff } from "@rokthnam/shared/Customers/Customer"
import type { Credentials } from "@rokthnam/shared/Identity/Login"
import type { CustomerId } from "@rokthnam/shared/Primitives/Id"
import { Clock, Effect, Either, Redacted } from "effect"
import { AppConfig } from "../Config.ts"
import { CustomersRepo } from "./Customers/CustomersRepo.ts"
import type { CustomerAccount } from "./Customers/CustomersRepo.ts"
import { proveMiniApp, proveWidget } from "./Customers/TelegramProof.ts"
import type { ProvenPerson } from "./Customers/TelegramProof.ts"
import { longestAge } from "./Customers/TelegramSignature.ts"
import type { Refusal } from "./Customers/TelegramSignature.ts"
import { Files } from "../platform/Files.ts"
import type { Caller } from "./Identity/Caller.ts"
import { Passwords } from "./Identity/Passwords.ts"
import { SignIn } from "./Identity/SignIn.ts"
import { signInFailed } from "./Identity/SignInFailures.ts"
import { RateLimits } from "../platform/RateLimits.ts"
import { transactional } from "../Sql.ts"
import { traced } from "../platform/Span.ts"

/**
 * Registrations and Telegram sign-ins per hour from one address, which in Cambodia may be a whole mobile network's.
 */
const registrations = { hits: 60, seconds: 3600 }
const telegramSignIns = { hits: 600, seconds: 3600 }

/** Until when a used widget hash is remembered: it is not accepted later anyway. */
const expiryOf = ({ authDate }: ProvenPerson) => new Date((authDate + longestAge + 60) * 1000)

const sessionOf = (account: CustomerAccount, access_token: string): CustomerSession => ({
  access_token,
  user_id: account.id,
  user_name: `${account.first_name} ${account.last_name}`.trim(),
  email: account.email,
  phone: account.phone,
  photo: account.photo ?? account.telegram_photo_url,
})

/** Customers and their ways to sign in: e-mail and password, Telegram's login widget, the Mini App and the bot. */
export class Customers extends Effect.Service<Customers>()("Customers", {
  effect: Effect.gen(function* () {
    const repo = yield* CustomersRepo
    const files = yield* Files
    const passwords = yield* Passwords
    const signIn = yield* SignIn
    const limits = yield* RateLimits
    const transaction = yield* transactional
    const { telegramBotToken } = yield* AppConfig

    /** The session of a person whom Telegram proves. */
    const session = (account: CustomerAccount, caller: Caller) =>
      Effect.map(signIn.open("user", account, caller.userAgent), (token) => sessionOf(account, token))

    /** The session of a person with a password, whose device is known from now on. */
    const begin = (account: CustomerAccount, email: string, caller: Caller) =>
      Effect.map(signIn.begin("user", account, email, caller), ({ access_token, device }) => ({
        session: sessionOf(account, access_token),
        device,
      }))

    const register = traced("Customers.register")(function* (given: CustomerRegistration, caller: Caller) {
      yield* limits.allow(`customer:${caller.address}`, registrations)
      yield* files.expect([{ field: "photo", name: given.photo, kind: "image" }])
      const account = yield* repo.insert({
        firstName: given.first_name,
        lastName: given.last_name,
        email: given.email,
        passwordHash: yield* passwords.makeChosen(given.password, "password"),
        photo: given.photo || null,
      })
      return yield* begin(account, given.email, caller)
    })

    const login = traced("Customers.login")(function* (credentials: Credentials, caller: Caller) {
      const account = yield* signIn.check("user", credentials, caller, repo.accountOf)
      return yield* begin(account, credentials.email, caller)
    })

    /** Runs a proof with the bot's token and the current time in seconds. */
    const proven = (
      address: string,
      prove: (token: string, now: number) => Either.Either<ProvenPerson, Refusal>,
    ) =>
      Effect.gen(function* () {
        if (telegramBotToken === undefined) return yield* new TelegramOff()
        yield* limits.allow(`telegram:${address}`, telegramSignIns)
        const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
        return yield* Effect.mapError(
          prove(Redacted.value(telegramBotToken), now),
          (reason) => new TelegramLoginRefused({ reason }),
        )
      }).pipe(
        Effect.tapErrorTag("TelegramLoginRefused", () => signInFailed("user", "telegram")),
        Effect.tapErrorTag("TooManyRequests", () => signInFailed("user", "limited")),
      )

    /** A widget's hash is accepted once, so a copy from a browser history or a log cannot be used to sign in. */
    const telegramLogin = traced("Customers.telegramLogin")(function* (
      user: TelegramWidgetUser,
      caller: Caller,
    ) {
      const person = yield* proven(caller.address, (token, now) => proveWidget(token, user, now))
      const account = yield* transaction(
        Effect.gen(function* () {
          if (!(yield* repo.useHash(person.hash, expiryOf(person))))
            return yield* new TelegramLoginRefused({ reason: "replayed" })
          return yield* repo.ofTelegram(person)
        }),
      )
      return yield* session(account, caller)
    })

    /**
     * The person of a sign-in with Telegram of the last minutes, by the widget or the Mini App. The widget's is not used
     * up yet: `spend` does that when something comes of it.
     */
    const fresh = traced("Customers.fresh")(function* ({ telegram: widget, init_data }: IdentityProof) {
      if (telegramBotToken === undefined) return yield* new TelegramOff()
      const token = Redacted.value(telegramBotToken)
      const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
      const checked = widget
        ? proveWidget(token, widget, now)
        : init_data
          ? proveMiniApp(token, init_data, now)
          : Either.left("hash" as const)
      if (Either.isLeft(checked) || now - checked.right.authDate > freshTelegramSignIn)
        return yield* TelegramProofRefused.now()
      return { ...checked.right, isWidget: Boolean(widget) }
    })

    /** Uses a proof up. The widget's works once; the Mini App's stays the same until the app is opened again. */
    const spend = (proof: ProvenPerson & { readonly isWidget: boolean }) =>
      Effect.gen(function* () {
        if (proof.isWidget && !(yield* repo.useHash(proof.hash, expiryOf(proof))))
          return yield* TelegramProofRefused.now()
      })

    /** Fails unless the proof is a sign-in with Telegram of the last minutes by this customer. Uses it up. */
    const prove = traced("Customers.prove")(function* (id: CustomerId, proof: IdentityProof) {
      const person = yield* fresh(proof)
      if ((yield* repo.telegramIdOf(id)) !== person.telegramId) return yield* TelegramProofRefused.now()
      yield* spend(person)
    })

    /** The id of the customer with this e-mail and password. Attempts are limited as at the sign-in. */
    const holderOf = (credentials: Credentials, caller: Caller) =>
      Effect.map(signIn.check("user", credentials, caller, repo.accountOf), ({ id }) => id)

    /** Init data stays the same until the Mini App is opened again, so a reload may send it a second time. */
    const miniAppLogin = traced("Customers.miniAppLogin")(function* (initData: string, caller: Caller) {
      const person = yield* proven(caller.address, (token, now) => proveMiniApp(token, initData, now))
      return yield* session(yield* repo.ofTelegram(person), caller)
    })

    /**
     * The bot is trusted to name the user it talks with, since Telegram told the bot so over its own connection.
     */
    const botLogin = traced("Customers.botLogin")(function* (user: typeof BotUser.Type) {
      if (telegramBotToken === undefined) return yield* new TelegramOff()
      const account = yield* repo.ofTelegram({
        telegramId: user.id,
        firstName: user.first_name || user.username || "Telegram",
        lastName: user.last_name ?? "",
        photoUrl: null,
      })
      return sessionOf(account, yield* signIn.openForBot(account))
    })

    /** Deletes used widget hashes that are too old to be accepted anyway. Returns how many. */
    const forgetOldLogins = traced("Customers.forgetOldLogins")(() => repo.forgetHashes)

    return {
      register,
      login,
      telegramLogin,
      miniAppLogin,
      botLogin,
      fresh,
      spend,
      prove,
      holderOf,
      telegramIdOf: repo.telegramIdOf,
      forgetOldLogins,
    }
  }),
  dependencies: [CustomersRepo.Default, Files.Default, SignIn.Default],
}) {}
