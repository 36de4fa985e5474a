import { InvalidRequest } from "@rokthnam/shared/Primitives/InvalidRequest"
import { toDollars } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import { Composer, InlineKeyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { localeOf, say } from "../context.ts"
import type { SearchResult } from "../services/rokthnam-api.ts"
import { askPlace } from "./start.ts"

type Item = SearchResult["items"][number]

/** The longest query that the contract accepts, in characters; a longer message is cut off. */
const longestQuery = 200

const mapLink = ({ latitude, longitude }: Item["pharmacy"]): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`

/** The price of one piece, of 10 ml or of 10 g, if it is known, with two to four decimals. */
const unitPrice = (ctx: BotContext, { unit_price }: Item): ReadonlyArray<string> => {
  if (unit_price === undefined) return []
  const { price, unit } = unit_price
  const dollars = price.toFixed(4).replace(/(\.\d\d\d*?)0+$/, "$1")
  return [say(ctx).perUnit(`$${dollars}`, unit)]
}

const lines = (ctx: BotContext, item: Item): string => {
  const kilometres = item.distance.value.toFixed(1)
  const away = ctx.session.place?.isAbout === true ? say(ctx).about(kilometres) : say(ctx).away(kilometres)
  const stock = item.in_stock ? say(ctx).inStock(item.quantity) : say(ctx).outOfStock
  return [
    `💊 ${item.name} ${item.dosage}`.trim(),
    [`$${toDollars(item.price).toFixed(2)}`, ...unitPrice(ctx, item), stock, away].join(" · "),
    ...(item.differs ?? []).map((difference) => `❗ ${say(ctx).differs[difference]}`),
    `🏥 ${item.pharmacy.name} · ${item.pharmacy.phone}`,
    item.pharmacy.address,
  ].join("\n")
}

/**
 * The prefix of the buttons that ask whether a name was meant. The name itself follows; names that exceed Telegram's
 * limit of 64 bytes get no button.
 */
const meant = "mean:"
const askable = ({ did_you_mean = [] }: SearchResult): ReadonlyArray<string> =>
  did_you_mean.filter((name) => Buffer.byteLength(`${meant}${name}`) <= 64)

const keyboard = (ctx: BotContext, answer: SearchResult): InlineKeyboard => {
  const buttons = new InlineKeyboard()
  for (const item of answer.items) {
    if (item.in_stock) buttons.text(say(ctx).addToCart(item.name), `add:${item.medicine_id}`)
    buttons.url(say(ctx).map, mapLink(item.pharmacy)).row()
  }
  for (const name of askable(answer)) buttons.text(name, `${meant}${name}`).row()
  if (answer.page > 1) buttons.text("‹", `page:${answer.page - 1}`)
  if (answer.pages > 1) buttons.text(say(ctx).page(answer.page, answer.pages), "page:0")
  if (answer.page < answer.pages) buttons.text("›", `page:${answer.page + 1}`)
  return buttons
}

/** The text when nothing was found: whom to ask about symptoms, which name may be meant, or that no pharmacy has it. */
const withoutItems = (
  ctx: BotContext,
  query: string,
  { advice, did_you_mean = [] }: SearchResult,
): string => {
  if (advice !== undefined) {
    const phones = advice.pharmacies.map(({ name, phone }) => `🏥 ${name} · ${phone}`)
    const nearest = phones.length === 0 ? [] : ["", say(ctx).nearestPharmacies, ...phones]
    return [advice.message[localeOf(ctx)], ...nearest].join("\n")
  }
  return did_you_mean.length === 0 ? say(ctx).nothing(query) : say(ctx).didYouMean(query)
}

const text = (ctx: BotContext, query: string, answer: SearchResult): string => {
  if (answer.items.length === 0) return withoutItems(ctx, query, answer)
  const shown = answer.corrected_query ?? query
  return [
    ...(answer.match === "fuzzy" ? [say(ctx).corrected(shown)] : []),
    ...(answer.instead_of === undefined
      ? []
      : [say(ctx).insteadOf(answer.instead_of.name, answer.instead_of.active_ingredient)]),
    ...answer.caution.map(({ name, not }) => say(ctx).caution(name, not)),
    say(ctx).found(answer.total, shown),
    ...answer.items.map((item) => `\n${lines(ctx, item)}`),
  ].join("\n")
}

/** Whether the contract refused a query because it has too few letters or digits. */
const isTooShort = (failure: unknown): boolean =>
  failure instanceof InvalidRequest &&
  failure.errors.some(({ field, code }) => field === "query" && (code === "TooShort" || code === "Required"))

/** Searches near the chat's location and replies with one page of results. */
export const searchFor = async (ctx: BotContext, query: string, page = 1): Promise<void> => {
  const { place } = ctx.session
  ctx.session.query = query
  if (place === undefined) return askPlace(ctx)
  const answer = await Effect.runPromise(
    ctx.dependencies.api.search(query, place, page, ctx.from?.id).pipe(
      Effect.catchIf(isTooShort, () => Effect.succeed(say(ctx).tooShort)),
      Effect.catchTag("TooManyRequests", ({ params }) =>
        Effect.succeed(say(ctx).tooMany(params.retry_after)),
      ),
    ),
  )
  if (typeof answer === "string") {
    await ctx.reply(answer)
    return
  }
  await ctx.reply(text(ctx, query, answer), {
    reply_markup: keyboard(ctx, answer),
    link_preview_options: { is_disabled: true },
  })
}

/** Text messages are searched as medicine names; buttons turn the pages. */
export const search = new Composer<BotContext>()

search.callbackQuery(/^page:(\d{1,6})$/, async (ctx) => {
  await ctx.answerCallbackQuery()
  const page = Number(ctx.match[1])
  const { query } = ctx.session
  if (page === 0) return
  if (query === undefined) await ctx.reply(say(ctx).searchAgain)
  else await searchFor(ctx, query, page)
})

search.callbackQuery(/^mean:(.+)$/, async (ctx) => {
  await ctx.answerCallbackQuery()
  await searchFor(ctx, String(ctx.match[1]))
})

search.on("message:text", (ctx) => searchFor(ctx, ctx.message.text.trim().slice(0, longestQuery)))
