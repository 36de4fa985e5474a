import { Redacted } from "effect"

type Given = {
  readonly telegramWebhookSecret: Redacted.Redacted | undefined
  readonly telegramBotToken: Redacted.Redacted | undefined
}

/** The bot whose updates Telegram delivers, and the secret that Telegram names. */
export type TelegramWebhook = { readonly bot: string; readonly secret: Redacted.Redacted }

/** What Telegram takes as `secret_token` (core.telegram.org/bots/api#setwebhook). */
const takenSecret = /^[\w-]{1,256}$/
/** A token begins with the number of its bot. */
const numbered = /^([1-9]\d{0,15}):/

/** The webhook of the settings; undefined without one, a sentence where the settings cannot be used. */
export const webhookOf = ({
  telegramWebhookSecret: secret,
  telegramBotToken: token,
}: Given): TelegramWebhook | string | undefined => {
  if (secret === undefined) return undefined
  if (!takenSecret.test(Redacted.value(secret)))
    return "TELEGRAM_WEBHOOK_SECRET must have 1 to 256 letters (A to Z), digits, _ and -: Telegram takes no other."
  const bot = token === undefined ? undefined : numbered.exec(Redacted.value(token))?.[1]
  return bot === undefined
    ? "TELEGRAM_WEBHOOK_SECRET needs TELEGRAM_BOT_TOKEN, which begins with the bot's number."
    : { bot, secret }
}
