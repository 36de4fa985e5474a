import { IdFromString, WatchId } from "@rokthnam/shared/Primitives/Id"
import type { Watch, WhichName } from "@rokthnam/shared/Watches/Watch"
import { watchDays } from "@rokthnam/shared/Watches/WatchRules"
import { Effect, Option, Schema } from "effect"
import { Composer, InlineKeyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { localeOf, run, say } from "../context.ts"
import { queryOf, referTo } from "../queries.ts"
import { clip } from "../telegram/clip.ts"
import { answerPress, replaceMessage } from "../telegram/notes.ts"
import { askPlace } from "./ask-place.ts"
import { searchFor } from "./search.ts"

/** The longest words of a watch in a list and on a button. */
const longestWords = 60
/** The reach of a watch in kilometres: that of the search which found nothing. */
const reach = 100
const idOf = Schema.decodeUnknownOption(IdFromString(WatchId))

const tokenOf = (ctx: BotContext, person: NonNullable<BotContext["from"]>): Promise<string> =>
  run(ctx.dependencies.api.signIn(person))

const dayOf = (ctx: BotContext, { ends_at: at }: Watch): string => say(ctx).watch.until(new Date(at))

/**
 * The list of what the person waits for, with a button to end each, and of what has arrived, with a button that searches
 * it: whose chat was closed then has not been told.
 */
const listOf = ({ watches }: { readonly watches: ReadonlyArray<Watch> }, ctx: BotContext) => {
  const words = say(ctx).watch
  const open = watches.filter(({ found }) => found === null)
  const arrived = watches.filter(({ found }) => found !== null)
  const keyboard = new InlineKeyboard()
  for (const { id, query } of open) keyboard.text(`✕ ${clip(query, longestWords)}`, `unwatch:${id}`).row()
  for (const { id, query } of arrived) keyboard.text(`🔎 ${clip(query, longestWords)}`, `watched:${id}`).row()
  const lines = open.map((watch) => `• ${clip(watch.query, longestWords)} · ${dayOf(ctx, watch)}`)
  const news = arrived.map(({ query }) => words.arrived(clip(query, longestWords)))
  const waiting = open.length === 0 ? [] : [words.list, ...lines]
  const parts = [waiting, news].filter((part) => part.length > 0).map((part) => part.join("\n"))
  return { text: parts.length === 0 ? words.none : parts.join("\n\n"), reply_markup: keyboard }
}

/** Replies with what the person waits for. */
export const showWatches = async (ctx: BotContext): Promise<void> => {
  if (ctx.from === undefined) return
  const kept = await run(ctx.dependencies.api.watches(await tokenOf(ctx, ctx.from)))
  const { text, reply_markup } = listOf(kept, ctx)
  await ctx.reply(text, { reply_markup })
}

type Said = { readonly text: string; readonly reply_markup?: InlineKeyboard }

const told = (text: string): Effect.Effect<Said> => Effect.succeed({ text })

/** Asks whether the medicine is meant whose misspelling the name seems to be, or the name as it was typed. */
const askWhich = (ctx: BotContext, { typed, meant }: WhichName["params"]): Said => {
  const words = say(ctx).watch
  return {
    text: words.which(clip(typed, longestWords), clip(meant, longestWords)),
    reply_markup: new InlineKeyboard()
      .text(words.meant(clip(meant, longestWords)), `watch:${referTo(ctx, meant)}`)
      .row()
      .text(words.asTyped(clip(typed, longestWords)), `watchtyped:${referTo(ctx, typed)}`),
  }
}

/** Begins a watch at the person's place and says what came of it. */
const begin = (ctx: BotContext, token: string, query: string, isAsTyped: boolean) => {
  const { watch: words, tooMany } = say(ctx)
  const { place } = ctx.conversation
  if (place === null) return Effect.succeed(undefined)
  const { latitude, longitude } = place
  return ctx.dependencies.api
    .watch(token, {
      query,
      latitude,
      longitude,
      max_distance: reach,
      as_typed: isAsTyped,
      language: localeOf(ctx),
    })
    .pipe(
      Effect.map((watch): Said => ({ text: words.kept(clip(watch.query, longestWords), watchDays) })),
      Effect.catchTags({
        WatchesFull: ({ params }) => told(words.full(params.limit)),
        InStockNow: ({ params }) =>
          told(words.inStockNow(clip(params.name, longestWords), clip(params.pharmacy, longestWords))),
        WhichName: ({ params }) => Effect.succeed(askWhich(ctx, params)),
        NotOneMedicine: () => told(words.notMedicine),
        TooManyRequests: ({ params }) => told(tooMany(params.retry_after)),
      }),
    )
}

/** What a person waits for: the button below "nothing found", the list, and the button of the message that it is there. */
export const watch = new Composer<BotContext>()

watch.command("watches", showWatches)

watch.callbackQuery(/^watch(typed)?:([\w-]{8,32})$/, async (ctx) => {
  const query = await queryOf(ctx, String(ctx.match[2]))
  if (query === undefined) {
    await answerPress(ctx, say(ctx).outdated)
    return
  }
  const isAsTyped = ctx.match[1] !== undefined
  const said = await run(begin(ctx, await tokenOf(ctx, ctx.from), query, isAsTyped))
  await answerPress(ctx)
  if (said === undefined) await askPlace(ctx)
  else await ctx.reply(said.text, said.reply_markup && { reply_markup: said.reply_markup })
})

watch.callbackQuery(/^unwatch:(\d{1,16})$/, async (ctx, next) => {
  const id = Option.getOrUndefined(idOf(ctx.match[1]))
  if (id === undefined) return next()
  const token = await tokenOf(ctx, ctx.from)
  await run(ctx.dependencies.api.removeWatch(token, id).pipe(Effect.catchTag("NotFound", () => Effect.void)))
  await answerPress(ctx, say(ctx).watch.removed)
  const { text, reply_markup } = listOf(await run(ctx.dependencies.api.watches(token)), ctx)
  await replaceMessage(ctx, text, { reply_markup })
})

watch.callbackQuery(/^watched:(\d{1,16})$/, async (ctx) => {
  const { watches } = await run(ctx.dependencies.api.watches(await tokenOf(ctx, ctx.from)))
  const found = watches.find(({ id }) => String(id) === ctx.match[1])
  await answerPress(ctx, found === undefined ? say(ctx).outdated : undefined)
  if (found !== undefined) await searchFor(ctx, found.query)
})
