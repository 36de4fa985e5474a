import { Effect } from "effect"
import { isBotSecret } from "../accounts/Identity/BotSecret.ts"
import { Tokens } from "../accounts/Identity/Tokens.ts"
import { AppConfig } from "../Config.ts"
import type { Visitor } from "../Visitor.ts"
import { RateLimits } from "../platform/RateLimits.ts"

/**
 * Seconds in which calls are counted. Short, so that the neighbours of somebody who floods from a shared address wait
 * no longer. A photo takes the reader about a second, so photos are counted over a minute.
 */
const windows = { searches: 10, suggestions: 10, photos: 60 } as const

const telegramId = /^\d{1,16}$/

/**
 * Limits the calls that anybody may make (`visitorLimits` of the settings), on one machine. An account is counted by itself, since
 * many subscribers of a mobile network share one address (RFC 6269). The bot's calls are counted for the Telegram user
 * who sent the message. Everybody else is counted by address.
 *
 * The figures: on a phone people type 36 words a minute, fast ones 80 (Palin et al., MobileHCI 2019), which is 3 to 7
 * keys a second. So a person may ask for suggestions at every key of 10 s, and for six searches a second. Behind one
 * address of a mobile network are hundreds of people without an account, so an address is allowed 100 searches a second.
 * They cost a small part of one core; a program that floods sends thousands.
 */
export class VisitorLimits extends Effect.Service<VisitorLimits>()("VisitorLimits", {
  effect: Effect.gen(function* () {
    const limits = yield* RateLimits
    const tokens = yield* Tokens
    const { visitorLimits, botServiceSecret } = yield* AppConfig

    const personOf = ({ token, telegramUser = "" }: Visitor) =>
      Effect.gen(function* () {
        if (token === undefined) return undefined
        if (isBotSecret(botServiceSecret, token))
          return telegramId.test(telegramUser) ? `telegram:${telegramUser}` : undefined
        const claims = yield* tokens.verify(token)
        return claims === undefined ? undefined : `${claims.role}:${claims.sub}`
      })

    /** Counts a call. Fails if its person or address has made too many, and yields which of them it was counted for. */
    const allow = (kind: keyof typeof windows, visitor: Visitor) =>
      Effect.flatMap(personOf(visitor), (person) => {
        const { person: ofPerson, address: ofAddress } = visitorLimits[kind]
        const hits = person === undefined ? ofAddress : ofPerson
        const counted = person ?? visitor.address
        return Effect.as(limits.allowHere(`${kind}:${counted}`, { hits, seconds: windows[kind] }), counted)
      })

    return { allow }
  }),
}) {}
