import { HttpServerRequest } from "@effect/platform"
import { telegramUserHeader } from "@rokthnam/shared/Identity/TelegramUserHeader"
import { Effect } from "effect"
import { isBotSecret } from "../accounts/Identity/BotSecret.ts"
import { Tokens } from "../accounts/Identity/Tokens.ts"
import { AppConfig } from "../Config.ts"
import { clientAddress } from "../http/ClientAddress.ts"
import { RateLimits } from "../platform/RateLimits.ts"

/**
 * Seconds in which calls are counted. Short, so that the neighbours of somebody who floods from a shared address wait
 * no longer. A photo takes the reader about a second, so photos are counted over a minute.
 */
const windows = { searches: 10, suggestions: 10, photos: 60 } as const

const bearer = /^Bearer (.{1,4096})$/i
const telegramId = /^\d{1,16}$/

/**
 * Limits the calls that anybody may make (`visitorLimits` of the settings). An account is counted by itself, since
 * many subscribers of a mobile network share one address (RFC 6269). The bot's calls are counted for the Telegram user
 * who sent the message. Everybody else is counted by address.
 *
 * The figures: on a phone people type 36 words a minute, fast ones 80 (Palin et al., MobileHCI 2019), which is 3 to 7
 * keys a second. So a person may ask for suggestions at every key of 10 s, and for three searches a second. An address
 * is allowed six to seven times as much, for a family or a café that searches at the same moment.
 */
export const visitorLimits = Effect.map(
  Effect.all([RateLimits, Tokens, AppConfig]),
  ([limits, tokens, config]) => {
    const { visitorLimits: most, botServiceSecret } = config

    const personOf = ({ headers }: HttpServerRequest.HttpServerRequest) =>
      Effect.gen(function* () {
        const token = bearer.exec(headers["authorization"] ?? "")?.[1]
        if (token === undefined) return undefined
        if (isBotSecret(botServiceSecret, token)) {
          const user = headers[telegramUserHeader] ?? ""
          return telegramId.test(user) ? `telegram:${user}` : undefined
        }
        const claims = yield* tokens.verify(token)
        return claims === undefined ? undefined : `${claims.role}:${claims.sub}`
      })

    /** Counts a call of the current request. Fails if its person or address has made too many. */
    return (kind: keyof typeof windows) =>
      Effect.gen(function* () {
        const person = yield* personOf(yield* HttpServerRequest.HttpServerRequest)
        const hits = person === undefined ? most[kind].address : most[kind].person
        const who = person ?? (yield* Effect.provideService(clientAddress, AppConfig, config))
        yield* limits.allowHere(`${kind}:${who}`, { hits, seconds: windows[kind] })
      })
  },
)
