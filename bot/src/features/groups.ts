import { Composer, InlineKeyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { say } from "../context.ts"
import { chatLink, searchLink } from "../telegram/deep-links.ts"
import { answerPress } from "../telegram/notes.ts"
import { burnLink } from "./office.ts"
import { queryIn } from "./search.ts"

type Asked = { readonly command: string | undefined; readonly rest: string }

/** What a message in a group asks of this bot; undefined if it is not addressed to it. */
const askedOf = (text: string, username: string): Asked | undefined => {
  const mention = `@${username.toLowerCase()}`
  const [first = "", ...others] = text.trim().split(/\s+/)
  if (first.startsWith("/")) {
    const [command = "", addressee] = first.slice(1).toLowerCase().split("@")
    return `@${addressee}` === mention ? { command, rest: others.join(" ") } : undefined
  }
  const words = [first, ...others]
  const rest = words.filter((word) => word.toLowerCase() !== mention)
  return rest.length === words.length ? undefined : { command: undefined, rest: rest.join(" ") }
}

/**
 * A group is not a person: what somebody searches, where they are and what is in their cart is answered in the chat
 * with that person, to which the answer in the group leads.
 */
export const groups = new Composer<BotContext>()

groups.on("message:text", async (ctx) => {
  const asked = askedOf(ctx.message.text, ctx.me.username)
  if (asked === undefined) return
  if (asked.command === "start" && (await burnLink(ctx, asked.rest))) return
  const { inGroup, help } = say(ctx)
  const query = queryIn(asked.rest)
  const isSearch = query !== "" && (asked.command === undefined || asked.command === "search")
  const link =
    (isSearch ? searchLink(ctx, query) : undefined) ??
    chatLink(ctx, asked.command === "cart" ? "cart" : "chat")
  const text = isSearch ? inGroup.search(query) : asked.command === "cart" ? inGroup.cart : help
  await ctx.reply(text, {
    reply_markup: new InlineKeyboard().url(inGroup.open, link),
    reply_parameters: { message_id: ctx.message.message_id, allow_sending_without_reply: true },
  })
})

groups.on("callback_query", (ctx) => answerPress(ctx, say(ctx).outdated))
