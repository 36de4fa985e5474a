import { Effect } from "effect"
import { Composer, InlineKeyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { keep, run, say } from "../context.ts"
import { firstView } from "./list-view.ts"
import { nameButton } from "./results.ts"
import { searchFor } from "./search.ts"

/** The largest picture that the API accepts, in bytes. */
const largestPicture = 10 * 1024 * 1024

const noNames = (instead: string) => Effect.succeed({ names: [], instead })

/** The names on a photo, best first, or the text to send when there are none. */
const readNames = (ctx: BotContext, picture: Uint8Array<ArrayBuffer>) => {
  const words = say(ctx)
  return ctx.dependencies.api.namesOnPhoto(picture, ctx.from?.id).pipe(
    Effect.map((names) => ({ names, instead: words.nothingRead })),
    Effect.catchTags({
      PhotoUnreadable: () => noNames(words.photoUnreadable),
      FileTypeRefused: () => noNames(words.photoUnreadable),
      FileTooLarge: () => noNames(words.photoTooLarge),
      PhotoHasTooManyPixels: () => noNames(words.photoTooLarge),
      PhotoLookupBusy: ({ params }) => noNames(words.photosBusy(params.retry_after)),
      TooManyRequests: ({ params }) => noNames(words.tooMany(params.retry_after)),
    }),
  )
}

/** Searches for the name that was read, or asks which one is meant. Each button refers to its name for ever. */
const read = async (ctx: BotContext): Promise<void> => {
  await ctx.reply(say(ctx).readingPhoto)
  await ctx.replyWithChatAction("typing").catch(ctx.dependencies.onFailure)
  const file = await ctx.getFile()
  if (file.file_path === undefined) throw new Error("Telegram names no path of a file.")
  const picture = await ctx.dependencies.download(file.file_path)
  const { names, instead } = await run(readNames(ctx, picture))
  const [first] = names
  if (first === undefined) await ctx.reply(instead)
  else if (names.length === 1 && first.isListed)
    await searchFor(ctx, first.query, { view: { ...firstView, isRead: true } })
  else {
    const keyboard = new InlineKeyboard()
    for (const { query } of names) nameButton(ctx, keyboard, query, { kind: "name" })
    const question = names.length === 1 ? say(ctx).isItMedicine(first.query) : say(ctx).whichName
    await ctx.reply(question, { reply_markup: keyboard })
  }
}

/** Reads the names on the photo of a box and searches for them. */
export const photo = new Composer<BotContext>()

photo.on(["message:photo", "message:document"], async (ctx, next) => {
  const { document, media_group_id: album } = ctx.message
  if (document !== undefined && document.mime_type?.startsWith("image/") !== true) return next()
  if (album !== undefined) {
    // each picture of an album is a message of its own, and one answer is enough
    if (ctx.conversation.album === album) return
    keep(ctx, { album })
    await ctx.reply(say(ctx).onlyFirstPhoto)
  }
  if ((document?.file_size ?? 0) > largestPicture) await ctx.reply(say(ctx).photoTooLarge)
  else await read(ctx)
})
