import { InvalidRequest } from "@rokthnam/shared/Primitives/InvalidRequest"
import { Effect } from "effect"
import { Composer } from "grammy"
import type { BotContext } from "../context.ts"
import { keep, run, say } from "../context.ts"
import { queryOf, tagOf } from "../queries.ts"
import type { Place, SearchResult } from "../services/rokthnam-api.ts"
import { answerPress, replaceMessage } from "../telegram/notes.ts"
import { askPlace } from "./ask-place.ts"
import { watchButton } from "./watch-button.ts"
import { alternativesOf, resultButtons, resultText } from "./results.ts"

/** The longest query that the contract accepts, in UTF-16 code units; a longer message is cut off. */
const longestQuery = 200

/** What was typed, as the contract accepts it: no control characters, no half characters, at most 200. */
export const queryIn = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, " ")
    .toWellFormed()
    .trim()
    .slice(0, longestQuery)
    .toWellFormed()

/** Whether the contract refused a query because it has too few letters or digits. */
const isTooShort = (failure: unknown): boolean =>
  failure instanceof InvalidRequest &&
  failure.errors.some(({ field, code }) => field === "query" && (code === "TooShort" || code === "Required"))

/** One page of results, or what the person is told instead. */
const find = (ctx: BotContext, query: string, place: Place, page: number): Promise<SearchResult | string> =>
  run(
    ctx.dependencies.api.search(query, place, page, ctx.from?.id).pipe(
      Effect.catchIf(isTooShort, () => Effect.succeed(say(ctx).tooShort)),
      Effect.catchTag("TooManyRequests", ({ params }) =>
        Effect.succeed(say(ctx).tooMany(params.retry_after)),
      ),
    ),
  )

/** Whether nothing was found, and neither advice nor a question can be given. */
const isNothing = ({ items, advice, did_you_mean = [] }: SearchResult): boolean =>
  items.length === 0 && advice === undefined && did_you_mean.length === 0

/** Other names of the same ingredient. Without them the answer is still useful, so a failure is only logged. */
const findAlternatives = (ctx: BotContext, query: string, place: Place) =>
  run(ctx.dependencies.api.alternatives(query, place, ctx.from?.id)).then(
    (found) => alternativesOf(ctx, query, found),
    ctx.dependencies.onFailure,
  )

type Options = {
  readonly page?: number
  /** The name was read from a photo. */
  readonly isRead?: boolean
  /** The message with the pressed button becomes the answer. */
  readonly isTurned?: boolean
}

/** Searches near the person's place and answers with one page. Without a place the search waits for it. */
export const searchFor = async (
  ctx: BotContext,
  query: string,
  { page = 1, isRead = false, isTurned = false }: Options = {},
): Promise<void> => {
  const { place } = ctx.conversation
  if (place === null) {
    keep(ctx, { waiting: query === "" ? null : query })
    return askPlace(ctx)
  }
  const answer = await find(ctx, query, place, page)
  if (typeof answer === "string") {
    await ctx.reply(answer)
    return
  }
  const other = isNothing(answer) ? await findAlternatives(ctx, query, place) : undefined
  if (other !== undefined) {
    await ctx.reply(other.text, { reply_markup: watchButton(ctx, other.reply_markup, query) })
    return
  }
  const buttons = resultButtons(ctx, { query, tag: tagOf(place) }, answer)
  if (isNothing(answer)) watchButton(ctx, buttons, query)
  const options = {
    reply_markup: buttons,
    link_preview_options: { is_disabled: true },
  }
  const text = resultText(ctx, query, answer, isRead)
  if (isTurned) await replaceMessage(ctx, text, options)
  else await ctx.reply(text, options)
}

/** Searches for the query that a pressed button names, or says that the button is too old. */
const searchNamed = async (ctx: BotContext, key: string, options: Options): Promise<void> => {
  const query = await queryOf(ctx, key)
  await answerPress(ctx, query === undefined ? say(ctx).outdated : undefined)
  if (query !== undefined) await searchFor(ctx, query, options)
}

/** The buttons below lists and questions. */
export const search = new Composer<BotContext>()

search.callbackQuery("page:0", (ctx) => answerPress(ctx))

search.callbackQuery(/^page:([\w-]{8,32}):([\w-]{6}):(\d{1,6})$/, async (ctx) => {
  const [, key = "", tag, page] = ctx.match
  const query = await queryOf(ctx, key)
  const { place } = ctx.conversation
  if (query === undefined) {
    await answerPress(ctx, say(ctx).outdated)
    return
  }
  const isMoved = place !== null && tagOf(place) !== tag
  await answerPress(ctx, isMoved ? say(ctx).placeChanged : undefined)
  await searchFor(ctx, query, { page: isMoved ? 1 : Math.max(1, Number(page)), isTurned: true })
})

search.callbackQuery(/^find:([\w-]{8,32})$/, (ctx) => searchNamed(ctx, String(ctx.match[1]), {}))
search.callbackQuery(/^name:([\w-]{8,32})$/, (ctx) =>
  searchNamed(ctx, String(ctx.match[1]), { isRead: true }),
)
