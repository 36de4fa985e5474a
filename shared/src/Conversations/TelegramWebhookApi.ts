import { HttpApiGroup } from "@effect/platform"
import { TelegramAccess } from "../Identity/Access.ts"
import { post } from "../Primitives/Endpoint.ts"
import { Message } from "../Primitives/Page.ts"
import { TelegramUpdate } from "./BotUpdate.ts"
import { webhookPath } from "./WebhookAddress.ts"

/** Where Telegram delivers the updates of a bot with a webhook. */
export class TelegramWebhookApi extends HttpApiGroup.make("telegramWebhook")
  /**
   * Keeps an update until a process of the bot handles it. One that is delivered again changes nothing. Telegram repeats
   * whatever is not answered with 2xx, so an update that cannot be kept is answered so too, and forgotten.
   */
  .add(post("deliver", webhookPath, { body: TelegramUpdate, answer: Message }))
  .middleware(TelegramAccess) {}
