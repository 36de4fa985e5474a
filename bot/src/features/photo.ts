import { Effect } from "effect"
import { Composer, InlineKeyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { say } from "../context.ts"
import { searchFor } from "./search.ts"

const noNames = (instead: string) => Effect.succeed({ names: [], instead })

/** The names on a photo, best first, or the text to send when there are none. */
const readNames = (ctx: BotContext, picture: Uint8Array<ArrayBuffer>) => {
  const words = say(ctx)
  return ctx.dependencies.api.namesOnPhoto(picture, ctx.from?.id).pipe(
    Effect.map((names) => ({ names, instead: words.nothingRead })),
    Effect.catchTags({
      PhotoUnreadable: () => noNames(words.photoUnreadable),
      PhotoLookupBusy: ({ params }) => noNames(words.photosBusy(params.retry_after)),
      TooManyRequests: ({ params }) => noNames(words.tooMany(params.retry_after)),
    }),
  )
}

/** Reads the names on the photo of a box and searches for them. */
export const photo = new Composer<BotContext>()

photo.on("message:photo", async (ctx) => {
  await ctx.reply(say(ctx).readingPhoto)
  const file = await ctx.getFile()
  if (file.file_path === undefined) {
    await ctx.reply(say(ctx).failed)
    return
  }
  const picture = await ctx.dependencies.download(file.file_path)
  const { names, instead } = await Effect.runPromise(readNames(ctx, picture))
  const [first] = names
  if (first === undefined) await ctx.reply(instead)
  else if (names.length === 1 && first.isListed) await searchFor(ctx, first.query)
  else {
    ctx.session.names = names.map(({ query }) => query)
    const keyboard = new InlineKeyboard()
    for (const [index, { query }] of names.entries()) keyboard.text(query, `name:${index}`).row()
    const question = names.length === 1 ? say(ctx).isItMedicine(first.query) : say(ctx).whichName
    await ctx.reply(question, { reply_markup: keyboard })
  }
})

photo.callbackQuery(/^name:(\d)$/, async (ctx) => {
  await ctx.answerCallbackQuery()
  const name = ctx.session.names?.[Number(ctx.match[1])]
  if (name === undefined) await ctx.reply(say(ctx).searchAgain)
  else await searchFor(ctx, name)
})
