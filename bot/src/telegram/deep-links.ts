import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import type { BotContext } from "../context.ts"

/** The longest text after `start=` in a link to the bot; it may contain letters, digits, `_` and `-`. */
const longestPayload = 64
/** How the text after `start=` begins, by what the link leads to. */
const marks = { s_: "search", m_: "offer", p_: "pharmacy", l_: "link" } as const

type Meaning = {
  readonly kind: "search" | "offer" | "pharmacy" | "link" | "cart" | "place" | "chat"
  /** The query, the digits of an id, or the code of a link with the back office. */
  readonly of: string
}

const linkTo = (ctx: BotContext, payload: string): string =>
  `https://t.me/${ctx.me.username}?start=${payload}`

/** A link that opens the chat with the bot. */
export const chatLink = (ctx: BotContext, what: "chat" | "cart"): string => linkTo(ctx, what)

/**
 * A link that opens the chat with the bot and searches there. It holds the query itself, so it works for everybody in
 * a group; undefined if the query is too long for a link.
 */
export const searchLink = (ctx: BotContext, query: string): string | undefined => {
  const payload = `s_${Buffer.from(query).toString("base64url")}`
  return payload.length > longestPayload ? undefined : linkTo(ctx, payload)
}

/** A link that opens the chat with the bot at the card of an offer. */
export const offerLink = (ctx: BotContext, id: MedicineId): string => linkTo(ctx, `m_${id}`)

/** Opens Telegram's list of chats, to send a link with a text to one of them. */
export const shareLink = (url: string, text: string): string =>
  `https://t.me/share/url?${new URLSearchParams({ url, text }).toString().replaceAll("+", "%20")}`

/** What the text after /start means. */
export const meantBy = (payload: string): Meaning => {
  const rest = payload.slice(2)
  const kind = Object.entries(marks).find(([mark]) => payload.startsWith(mark))?.[1]
  if (kind === "search") return { kind, of: Buffer.from(rest, "base64url").toString() }
  if (kind !== undefined) return { kind, of: rest }
  return { kind: payload === "cart" || payload === "place" ? payload : "chat", of: "" }
}
