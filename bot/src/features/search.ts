import { InvalidRequest } from "@rokthnam/shared/Primitives/InvalidRequest"
import { Effect } from "effect"
import { Composer, InlineKeyboard } from "grammy"
import type { MessageEntity } from "grammy/types"
import type { BotContext } from "../context.ts"
import { keep, run, say } from "../context.ts"
import { queryOf, referTo, tagOf } from "../queries.ts"
import type { Place } from "../services/place.ts"
import type { SearchResult } from "../services/rokthnam-api.ts"
import { answerPress, replaceMessage } from "../telegram/notes.ts"
import type { Show } from "../telegram/notes.ts"
import { askPlace } from "./ask-place.ts"
import { addressPattern, firstView, listButton, readAddress } from "./list-view.ts"
import type { ListAddress, ListView } from "./list-view.ts"
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
const find = (ctx: BotContext, query: string, place: Place, view: ListView): Promise<SearchResult | string> =>
  run(
    ctx.dependencies.api.search(query, place, view, ctx.from?.id).pipe(
      Effect.catchIf(isTooShort, () => Effect.succeed(say(ctx).tooShort)),
      Effect.catchTag("TooManyRequests", ({ params }) =>
        Effect.succeed(say(ctx).tooMany(params.retry_after)),
      ),
    ),
  )

/**
 * Whether what was asked for was not found, and neither advice nor a question can be given. Other names of its
 * ingredient are not it: they are offered by name.
 */
const isNothing = ({ items, advice, did_you_mean = [], instead_of: instead }: SearchResult): boolean =>
  instead !== undefined || (items.length === 0 && advice === undefined && did_you_mean.length === 0)

/** Other names of the same ingredient. Without them the answer is still useful, so a failure is only logged. */
const findAlternatives = (ctx: BotContext, query: string, place: Place) =>
  run(ctx.dependencies.api.alternatives(query, place, ctx.from?.id)).then(
    (found) => alternativesOf(ctx, query, found),
    ctx.dependencies.onFailure,
  )

type Answer = {
  readonly text: string
  readonly entities?: Array<MessageEntity>
  readonly reply_markup: InlineKeyboard
}

/** What is said and offered when no pharmacy has it: other names of the ingredient, or a search farther away. */
const nothingFound = async (
  ctx: BotContext,
  query: string,
  place: Place,
  address: ListAddress,
): Promise<Answer> => {
  if (address.view.isStocked)
    return {
      text: say(ctx).noneInStock(query),
      reply_markup: new InlineKeyboard().text(
        say(ctx).showAll,
        listButton(address, { isStocked: false, page: 1 }),
      ),
    }
  const other = await findAlternatives(ctx, query, place)
  const keyboard = watchButton(ctx, other?.reply_markup ?? new InlineKeyboard(), query)
  if (!address.view.isWide)
    keyboard.row().text(say(ctx).searchWider, listButton(address, { isWide: true, page: 1 }))
  return { text: other?.text ?? say(ctx).nothing(query), reply_markup: keyboard }
}

/** One page of a list, as text with buttons, or what is said instead. */
const answerWith = async (ctx: BotContext, query: string, place: Place, view: ListView): Promise<Answer> => {
  const answer = await find(ctx, query, place, view)
  if (typeof answer === "string") return { text: answer, reply_markup: new InlineKeyboard() }
  const address = { key: referTo(ctx, query), tag: tagOf(place), view }
  if (isNothing(answer)) return nothingFound(ctx, query, place, address)
  const { text, entities } = resultText(ctx, query, address, answer)
  return { text, entities, reply_markup: resultButtons(ctx, query, address, answer) }
}

type Options = {
  readonly view?: ListView
  /** Where the answer is shown; otherwise it is a new message. */
  readonly show?: Show
}

/** Searches near the person's place and answers with one page. Without a place the search waits for it. */
export const searchFor = async (
  ctx: BotContext,
  query: string,
  { view = firstView, show }: Options = {},
): Promise<void> => {
  const { place } = ctx.conversation
  if (place === null) {
    keep(ctx, { waiting: query === "" ? null : query })
    return askPlace(ctx)
  }
  const { text, ...buttons } = await answerWith(ctx, query, place, view)
  const options = { ...buttons, link_preview_options: { is_disabled: true } }
  if (show === undefined) await ctx.reply(text, options)
  else await show(text, options)
}

/** Searches for the query that a pressed button names, or says that the button is too old. */
const searchNamed = async (ctx: BotContext, key: string, view: ListView): Promise<void> => {
  const query = await queryOf(ctx, key)
  await answerPress(ctx, query === undefined ? say(ctx).outdated : undefined)
  if (query !== undefined) await searchFor(ctx, query, { view })
}

/** The buttons below lists and questions. */
export const search = new Composer<BotContext>()

search.callbackQuery("page:0", (ctx) => answerPress(ctx))

search.callbackQuery(new RegExp(`^page:${addressPattern}$`), async (ctx, next) => {
  const address = readAddress([...ctx.match].slice(1))
  if (address === undefined) return next()
  const query = await queryOf(ctx, address.key)
  const { place } = ctx.conversation
  if (query === undefined) {
    await answerPress(ctx, say(ctx).outdated)
    return
  }
  const isMoved = place !== null && tagOf(place) !== address.tag
  await answerPress(ctx, isMoved ? say(ctx).placeChanged : undefined)
  const view = isMoved ? { ...address.view, page: 1 } : address.view
  await searchFor(ctx, query, { view, show: (...given) => replaceMessage(ctx, ...given) })
})

search.callbackQuery(/^find:([\w-]{8,32})$/, (ctx) => searchNamed(ctx, String(ctx.match[1]), firstView))
search.callbackQuery(/^name:([\w-]{8,32})$/, (ctx) =>
  searchNamed(ctx, String(ctx.match[1]), { ...firstView, isRead: true }),
)
