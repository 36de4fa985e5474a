import type { BotContext } from "../context.ts"

/** The longest text after `start=` in a link to the bot. */
const longestPayload = 64
const searchMark = "s_"

const linkTo = (ctx: BotContext, payload: string): string =>
  `https://t.me/${ctx.me.username}?start=${payload}`

/** A link that opens the chat with the bot. */
export const chatLink = (ctx: BotContext, what: "chat" | "cart"): string => linkTo(ctx, what)

/**
 * A link that opens the chat with the bot and searches there. It holds the query itself, so it works for everybody in
 * a group; undefined if the query is too long for a link.
 */
export const searchLink = (ctx: BotContext, query: string): string | undefined => {
  const payload = `${searchMark}${Buffer.from(query).toString("base64url")}`
  return payload.length > longestPayload ? undefined : linkTo(ctx, payload)
}

/** The query in the text after /start, if there is one. */
export const queryInPayload = (payload: string): string | undefined =>
  payload.startsWith(searchMark)
    ? Buffer.from(payload.slice(searchMark.length), "base64url").toString()
    : undefined
