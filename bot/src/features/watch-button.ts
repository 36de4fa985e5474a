import type { InlineKeyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { say } from "../context.ts"
import { referTo } from "../queries.ts"

/** Adds the button "Tell me when it arrives" for a query that found nothing. */
export const watchButton = (ctx: BotContext, keyboard: InlineKeyboard, query: string): InlineKeyboard =>
  keyboard.row().text(say(ctx).watch.button, `watch:${referTo(ctx, query)}`)
