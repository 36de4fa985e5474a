import { Effect } from "effect"
import { Composer, InlineKeyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { keep, run, say } from "../context.ts"
import type { ReadName } from "../services/rokthnam-api.ts"
import { longestMessage } from "../telegram/clip.ts"
import { answerPress, editing } from "../telegram/notes.ts"
import type { Show } from "../telegram/notes.ts"
import { askPlace } from "./ask-place.ts"
import { firstView } from "./list-view.ts"
import { hinted } from "./photo-hint.ts"
import { nameButton } from "./results.ts"
import { queryIn, searchFor } from "./search.ts"

/** The largest picture that the API accepts, in bytes. */
const largestPicture = 10 * 1024 * 1024
/** How many of the names that were read are offered. */
const mostNames = 5

const noNames = (instead: string) => Effect.succeed({ names: [], instead })

/** The names on a photo, best first, or the text to send when there are none. */
const readNames = (ctx: BotContext, picture: Uint8Array<ArrayBuffer>) => {
  const words = say(ctx)
  return ctx.dependencies.api.namesOnPhoto(picture, ctx.from?.id).pipe(
    Effect.map((names): { names: ReadonlyArray<ReadName>; instead: string } => ({
      names,
      instead: words.nothingRead,
    })),
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

/**
 * How many offers a name has near the person; undefined without a place, and for a name that is not known as one. Without the number the name is offered all the
 * same, so a failure is only logged.
 */
const offersOf = async (
  ctx: BotContext,
  { query: name, isListed }: ReadName,
): Promise<number | undefined> => {
  const { place } = ctx.conversation
  if (place === null || !isListed) return undefined
  return run(ctx.dependencies.api.search(name, place, firstView, ctx.from?.id)).then(
    ({ match, total }) => (match === "exact" ? total : 0),
    (error: unknown) => {
      ctx.dependencies.onFailure(error)
      return undefined
    },
  )
}

const somethingElse = (ctx: BotContext, keyboard: InlineKeyboard): InlineKeyboard =>
  keyboard.row().text(say(ctx).somethingElse, "other")

/**
 * The names as buttons, each with its offers, in the order of how surely they were read: a name that nobody near has may
 * still be the right one.
 */
const askWhich = async (ctx: BotContext, names: ReadonlyArray<ReadName>) => {
  const [first, ...others] = names
  const counts = await Promise.all(names.map((name) => offersOf(ctx, name)))
  const keyboard = new InlineKeyboard()
  for (const [index, { query }] of names.entries()) {
    const count = counts[index]
    const label = count === undefined ? query : `${query} · ${say(ctx).offers(count)}`
    nameButton(ctx, keyboard, query, { kind: "name", label })
  }
  const text =
    first !== undefined && others.length === 0 ? say(ctx).isItMedicine(first.query) : say(ctx).whichName
  return { text, reply_markup: somethingElse(ctx, keyboard) }
}

/** A text with a note below it, if there is one and a message can hold both. */
const withNote = (text: string, note: string): string => {
  const both = note === "" ? text : `${text}\n\n${note}`
  return both.length > longestMessage ? text : both
}

/** Searches for the name that was read, or asks which one is meant. Each button refers to its name for ever. */
const read = async (ctx: BotContext, caption: string, note: string): Promise<void> => {
  await ctx.replyWithChatAction("typing").catch(ctx.dependencies.onFailure)
  const edit = editing(ctx, await ctx.reply(say(ctx).readingPhoto))
  const show: Show = (text, options) => edit(withNote(text, note), options)
  const file = await ctx.getFile()
  if (file.file_path === undefined) throw new Error("Telegram names no path of a file.")
  const picture = await ctx.dependencies.download(file.file_path)
  const { names: all, instead } = await run(readNames(ctx, picture))
  const names = hinted(all, caption).slice(0, mostNames)
  const [first] = names
  if (first === undefined) {
    const reply_markup =
      caption === "" ? new InlineKeyboard() : nameButton(ctx, new InlineKeyboard(), caption)
    await show(instead, { reply_markup })
  } else if (names.length > 1 || !first.isListed) {
    const { text, reply_markup } = await askWhich(ctx, names)
    await show(text, { reply_markup })
  } else if (ctx.conversation.place === null) {
    await show(say(ctx).readName(first.query), {})
    keep(ctx, { waiting: first.query })
    await askPlace(ctx)
  } else await searchFor(ctx, first.query, { view: { ...firstView, isRead: true }, show })
}

/** Reads the names on the photo of a box and searches for them. */
export const photo = new Composer<BotContext>()

photo.on(["message:photo", "message:document"], async (ctx, next) => {
  const { document, media_group_id: album, caption = "" } = ctx.message
  if (document !== undefined && document.mime_type?.startsWith("image/") !== true) return next()
  // each picture of an album is a message of its own, and one answer is enough
  if (album !== undefined && ctx.conversation.album === album) return
  if (album !== undefined) keep(ctx, { album })
  const note = album === undefined ? "" : say(ctx).onlyFirstPhoto
  if ((document?.file_size ?? 0) > largestPicture) await ctx.reply(withNote(say(ctx).photoTooLarge, note))
  else await read(ctx, queryIn(caption), note)
})

photo.callbackQuery("other", async (ctx) => {
  await answerPress(ctx)
  await ctx.reply(say(ctx).otherName)
})
