import { BotAccess, TelegramAccess } from "@rokthnam/shared/Identity/Access"
import { NotAuthenticated } from "@rokthnam/shared/Identity/IdentityFailures"
import { Effect, Layer, Redacted } from "effect"
import { AppConfig } from "../../Config.ts"
import { clientAddress } from "../../http/ClientAddress.ts"
import { RateLimits } from "../../platform/RateLimits.ts"
import { isBotSecret } from "./BotSecret.ts"
import { signInFailed } from "./SignInFailures.ts"

/** Wrong secrets in 15 minutes from one address. */
const wrongSecrets = { hits: 20, seconds: 900 }

/**
 * Lets in whoever has a secret. Only wrong secrets are counted, and the right one always passes: it is too long to be
 * guessed, and the bot may share its address with somebody who sends wrong ones.
 */
const bySecret = Effect.gen(function* () {
  const config = yield* AppConfig
  const limits = yield* RateLimits
  return (role: "bot" | "telegram", secret: Redacted.Redacted | undefined) => (given: Redacted.Redacted) =>
    Effect.gen(function* () {
      if (isBotSecret(secret, Redacted.value(given))) return
      const address = yield* Effect.provideService(clientAddress, AppConfig, config)
      yield* limits
        .allow(`${role}:${address}`, wrongSecrets)
        .pipe(Effect.tapError(() => signInFailed(role, "limited")))
      yield* signInFailed(role, "secret")
      return yield* new NotAuthenticated()
    })
})

/** The bot and Telegram, each by its own secret. */
export const BotAccessHttp = Layer.merge(
  Layer.effect(
    BotAccess,
    Effect.map(Effect.all([bySecret, AppConfig]), ([admit, { botServiceSecret }]) => ({
      bearer: admit("bot", botServiceSecret),
    })),
  ),
  Layer.effect(
    TelegramAccess,
    Effect.map(Effect.all([bySecret, AppConfig]), ([admit, { telegramWebhook }]) => ({
      header: admit("telegram", telegramWebhook?.secret),
    })),
  ),
)
