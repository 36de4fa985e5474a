import { Composer, InlineKeyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { say } from "../context.ts"
import { searchFor } from "./search.ts"

/** A photo of a box becomes a name, and the name a search. */
export const photo = new Composer<BotContext>()

photo.on("message:photo", async (ctx) => {
  await ctx.reply(say(ctx).readingPhoto)
  const file = await ctx.getFile()
  if (file.file_path === undefined) {
    await ctx.reply(say(ctx).failed)
    return
  }
  const names = await ctx.dependencies.api.namesOnPhoto(await ctx.dependencies.download(file.file_path))
  const [first] = names
  if (first === undefined) await ctx.reply(say(ctx).nothingRead)
  else if (names.length === 1) await searchFor(ctx, first)
  else {
    ctx.session.names = names
    const keyboard = new InlineKeyboard()
    for (const [index, name] of names.entries()) keyboard.text(name, `name:${index}`).row()
    await ctx.reply(say(ctx).whichName, { reply_markup: keyboard })
  }
})

photo.callbackQuery(/^name:(\d)$/, async (ctx) => {
  await ctx.answerCallbackQuery()
  const name = ctx.session.names?.[Number(ctx.match[1])]
  if (name === undefined) await ctx.reply(say(ctx).searchAgain)
  else await searchFor(ctx, name)
})
