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
}

interface Answer {
  readonly ok?: boolean
  readonly error_code?: number
  readonly description?: string
  readonly result?: { readonly username?: string; readonly url?: string }
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
  const webhook = (await call(settings, "getWebhookInfo")).body.result?.url ?? ""
  return [
    inspectName(settings, me.body.result?.username),
    ...inspectClock(me.date, now),
    ...(webhook === ""
      ? []
      : [
          bad(
            "telegram",
            "another program has set a webhook for this bot, so ours gets no messages",
            "Stop that program; then ours removes the webhook at its next start.",
          ),
        ]),
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
