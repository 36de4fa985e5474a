/* oxlint-disable node/no-process-env -- the one place where settings come in */
import { randomUUID } from "node:crypto"
import { webhookAddress } from "@rokthnam/shared/Conversations/WebhookAddress"
import { givenSetting, settingRanges, wholeNumberOf } from "@rokthnam/shared/Primitives/Setting"

/** An empty value counts as absent. */
const optional = (name: string): string | undefined => givenSetting(process.env[name])

const required = (name: string): string => {
  const value = optional(name)
  if (value === undefined) throw new Error(`${name} must be set.`)
  return value
}

const whole = (name: keyof typeof settingRanges, otherwise: number): number => {
  const given = optional(name)
  const found = given === undefined ? otherwise : wholeNumberOf(name, given, settingRanges[name])
  if (typeof found === "string") throw new Error(found)
  return found
}

/** The bot is back within 15 s of the return of Telegram. */
const longestPause = 10_000

/** Telegram opens web apps at https addresses only. */
const secureUrl = (): string | undefined => {
  const given = optional("PUBLIC_URL")
  return given?.startsWith("https://") === true && URL.canParse(given) ? given : undefined
}
const noticesEvery = 1000

/** The webhook of the settings; undefined without a secret, and where Telegram would not take the address. */
const webhook = () => {
  const secret = optional("TELEGRAM_WEBHOOK_SECRET")
  const url = webhookAddress(optional("PUBLIC_URL"))
  return secret === undefined || url === undefined ? undefined : { url, secret }
}

/**
 * All settings of the bot; no other file reads the environment.
 *
 * @throws Error with a sentence when one must be set, or cannot be used
 */
export const readConfig = () => ({
  token: required("TELEGRAM_BOT_TOKEN"),
  serviceSecret: required("BOT_SERVICE_SECRET"),
  apiOrigin: optional("API_URL") ?? `http://127.0.0.1:${whole("PORT", 8080)}`,
  /** The longest pause before another try to reach Telegram, in milliseconds. */
  longestPause: Math.min(whole("RESTART_LONGEST_PAUSE_MS", longestPause), longestPause),
  /** The address of the product, if it is an https one. */
  publicUrl: secureUrl(),
  /** Milliseconds between two looks for messages that leave on their own. */
  noticesEvery: whole("NOTICES_EVERY_MS", noticesEvery),
  /** Where Telegram delivers updates; without it the bot polls. */
  webhook: webhook(),
  /** Whether a webhook is wanted, but the product's address is none that Telegram calls. */
  lacksAddress: optional("TELEGRAM_WEBHOOK_SECRET") !== undefined && webhook() === undefined,
  /** Names this process. Who starts one in the place of another, which has ended, gives it the same name. */
  process: optional("BOT_PROCESS") ?? randomUUID(),
  telegramApiRoot: optional("TELEGRAM_API_ROOT") ?? "https://api.telegram.org",
})
