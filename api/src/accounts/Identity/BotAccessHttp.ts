import { BotAccess } from "@rokthnam/shared/Identity/Access"
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
 * Lets the bot in by its secret. Only wrong secrets are counted, and the right one always passes: it is too long to be
 * guessed, and the bot may share its address with somebody who sends wrong ones.
 */
export const BotAccessHttp = Layer.effect(
  BotAccess,
  Effect.gen(function* () {
    const config = yield* AppConfig
    const limits = yield* RateLimits
    return {
      bearer: (token) =>
        Effect.gen(function* () {
          if (isBotSecret(config.botServiceSecret, Redacted.value(token))) return
          const address = yield* Effect.provideService(clientAddress, AppConfig, config)
          yield* limits
            .allow(`bot:${address}`, wrongSecrets)
            .pipe(Effect.tapError(() => signInFailed("bot", "limited")))
          yield* signInFailed("bot", "secret")
          return yield* new NotAuthenticated()
        }),
    }
  }),
)
