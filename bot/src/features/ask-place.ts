import { Effect } from "effect"
import { Keyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { run, say } from "../context.ts"
import { savedMark } from "../telegram/saved-mark.ts"

/** The places of the person's account. The question is asked without them when they do not come. */
const savedNames = async (ctx: BotContext): Promise<ReadonlyArray<string>> => {
  const { from, dependencies } = ctx
  if (from === undefined) return []
  const places = await run(Effect.orElseSucceed(dependencies.api.savedPlaces(from.id), () => []))
  return places.map(({ name }) => name)
}

/**
 * Asks for the place: Telegram's button for sharing it, the places that the person has saved in the app, the provinces to
 * choose from, or a typed name.
 */
export const askPlace = async (ctx: BotContext): Promise<void> => {
  const { askPlace: question, choosePlace, sharePlace, waiting } = say(ctx)
  const keyboard = new Keyboard().requestLocation(sharePlace)
  for (const [index, name] of (await savedNames(ctx)).entries()) {
    if (index % 2 === 0) keyboard.row()
    keyboard.text(`${savedMark} ${name}`)
  }
  keyboard.row().text(choosePlace).resized().oneTime()
  const query = ctx.conversation.waiting
  const lines = query === null ? [question] : [waiting(query), question]
  await ctx.reply(lines.join("\n"), { reply_markup: keyboard })
}
