import { bad, good, note } from "../../api/src/operations/Doctor/Finding.ts"
import type { Finding } from "../../api/src/operations/Doctor/Finding.ts"
import { reasonOf } from "../terminal/failure.ts"

const TIMEOUT_MS = 5_000
const OFFICIAL = "https://api.telegram.org"
const CLOCK_SKEW_MS = 30_000

/** The settings of Telegram. */
export interface TelegramSettings {
  readonly token: string | undefined
  readonly username: string | undefined
  readonly apiRoot: string | undefined
  /** The address at which Telegram is to deliver; undefined if the bot polls. */
  readonly webhook?: string | undefined
}

interface WebhookInfo {
  readonly url: string
  readonly pending_update_count: number
  /** When a delivery last failed, in seconds, and why. */
  readonly last_error_date: number
  readonly last_error_message: string
}

interface Answer {
  readonly ok?: boolean
  readonly error_code?: number
  readonly description?: string
  readonly result?: { readonly username?: string } & Partial<WebhookInfo>
}

async function call(settings: TelegramSettings, method: string) {
  const answer = await fetch(`${settings.apiRoot ?? OFFICIAL}/bot${settings.token}/${method}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const body: Answer = JSON.parse(await answer.text())
  return { body, date: answer.headers.get("date") }
}

/** Telegram's clock is the only one that this machine does not keep itself. */
function inspectClock(date: string | null, now: number): readonly Finding[] {
  const skew = date === null ? Number.NaN : now - Date.parse(date)
  return Math.abs(skew) > CLOCK_SKEW_MS
    ? [
        bad(
          "clock",
          `this machine's clock differs from Telegram's by ${Math.round(skew / 1000)} seconds`,
          "Switch on time synchronisation (NTP): sign-ins, expiry dates and sales would be wrong.",
        ),
      ]
    : []
}

function inspectName(settings: TelegramSettings, username = ""): Finding {
  const wanted = settings.username?.replace(/^@/, "")
  return wanted === undefined || wanted.toLowerCase() === username.toLowerCase()
    ? good("telegram", `the token is that of @${username}`)
    : bad(
        "telegram",
        `the token is that of @${username}, not of TELEGRAM_BOT_USERNAME @${wanted}`,
        "Correct one of them.",
      )
}

/** Failed deliveries before this time are over. */
const RECENT_MS = 15 * 60_000

/** How updates reach the bot: fetched by it, or delivered at the product's own address. */
function inspectWebhook(
  { webhook }: TelegramSettings,
  info: Partial<WebhookInfo>,
  now: number,
): readonly Finding[] {
  const { url = "", pending_update_count: waiting = 0, last_error_date: failedAt = 0 } = info
  if (url !== (webhook ?? ""))
    return [
      webhook === undefined
        ? bad(
            "telegram",
            "another program has set a webhook for this bot, so ours gets no messages",
            "Stop that program; then ours removes the webhook at its next start.",
          )
        : bad(
            "telegram",
            `the webhook is ${url === "" ? "not set" : "that of another program"}, so no messages are delivered`,
            "Stop other programs with this token. Our bot, while it runs, sets the webhook again.",
          ),
    ]
  if (webhook === undefined) return []
  return failedAt * 1000 > now - RECENT_MS && waiting > 0
    ? [
        bad(
          "telegram",
          `cannot deliver ${waiting} updates: ${info.last_error_message ?? "no reason given"}`,
          `Look whether ${url} is reachable from the internet with a valid certificate.`,
        ),
      ]
    : [good("telegram", `delivers at ${url}`)]
}

async function inspectToken(settings: TelegramSettings, now: number): Promise<readonly Finding[]> {
  const me = await call(settings, "getMe")
  if (me.body.ok !== true)
    return [
      bad(
        "telegram",
        `refuses the token: ${me.body.description ?? "no reason given"}`,
        "Ask @BotFather for the present token, and set TELEGRAM_BOT_TOKEN.",
      ),
    ]
  const webhook = await call(settings, "getWebhookInfo")
  return [
    inspectName(settings, me.body.result?.username),
    ...inspectClock(me.date, now),
    ...inspectWebhook(settings, webhook.body.result ?? {}, now),
  ]
}

/** Looks at the bot's token, name and webhook with Telegram itself. `now` is in milliseconds. */
export async function inspectTelegram(settings: TelegramSettings, now: number): Promise<readonly Finding[]> {
  if (settings.token === undefined)
    return [note("telegram", "is off: there is no TELEGRAM_BOT_TOKEN", "Nothing, if no bot is wanted.")]
  if (!/^\d{3,}:[\w-]{20,}$/.test(settings.token))
    return [
      bad(
        "telegram",
        "TELEGRAM_BOT_TOKEN does not look like a token",
        "It is like 123456:ABC-DEF…, from @BotFather.",
      ),
    ]
  try {
    return await inspectToken(settings, now)
  } catch (error) {
    return [
      note("telegram", `cannot be reached (${reasonOf(error)})`, "Check the connection to the internet."),
    ]
  }
}
