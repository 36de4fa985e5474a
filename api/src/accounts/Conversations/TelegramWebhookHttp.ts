import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { Effect, Layer } from "effect"
import { AppConfig } from "../../Config.ts"
import { Conversations } from "../Conversations.ts"

/** Telegram delivers updates here. Without a webhook in the settings its access lets nobody in. */
export const TelegramWebhookHttp = HttpApiBuilder.group(Api, "telegramWebhook", (handlers) =>
  Effect.gen(function* () {
    const conversations = yield* Conversations
    const { telegramWebhook } = yield* AppConfig
    return handlers.handle("deliver", ({ payload }) =>
      Effect.as(conversations.deliver(telegramWebhook?.bot ?? "0", payload), {
        message: "The update was received",
      }),
    )
  }),
).pipe(Layer.provide(Conversations.Default))
