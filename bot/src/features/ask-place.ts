import { Keyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { say } from "../context.ts"

/** Asks for the place: Telegram's button for sharing it, the provinces to choose from, or a typed name. */
export const askPlace = async (ctx: BotContext): Promise<void> => {
  const { askPlace: question, choosePlace, sharePlace, waiting } = say(ctx)
  const keyboard = new Keyboard().requestLocation(sharePlace).row().text(choosePlace).resized().oneTime()
  const query = ctx.conversation.waiting
  const lines = query === null ? [question] : [waiting(query), question]
  await ctx.reply(lines.join("\n"), { reply_markup: keyboard })
}
