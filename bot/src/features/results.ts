import { toDollars } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { InlineKeyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { localeOf, say } from "../context.ts"
import { referTo } from "../queries.ts"
import type { Alternatives, SearchResult } from "../services/rokthnam-api.ts"
import { clip } from "../telegram/clip.ts"

type Item = SearchResult["items"][number]

/** The longest names and addresses in a list of results, so that five of them fit into one message. */
const longestName = 120
const longestAddress = 160
/** The longest text of a button that phones show. */
const longestButton = 60
/** How many other names are offered as buttons. */
const mostNames = 8

/** An amount as people read it. */
export const money = (amount: Cents): string => `$${toDollars(amount).toFixed(2)}`

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
  const isAbout = ctx.conversation.place?.is_about === true
  const away = isAbout ? say(ctx).about(kilometres) : say(ctx).away(kilometres)
  const stock = item.in_stock ? say(ctx).inStock(item.quantity) : say(ctx).outOfStock
  return [
    `💊 ${clip(`${item.name} ${item.dosage}`.trim(), longestName)}`,
    [money(item.price), ...unitPrice(ctx, item), stock, away].join(" · "),
    ...(item.differs ?? []).map((difference) => `❗ ${say(ctx).differs[difference]}`),
    `🏥 ${clip(item.pharmacy.name, longestName)} · ${item.pharmacy.phone}`,
    clip(item.pharmacy.address, longestAddress),
  ].join("\n")
}

/** A button that searches for a name. The name is kept; the button refers to it. */
export const nameButton = (
  ctx: BotContext,
  keyboard: InlineKeyboard,
  name: string,
  { label = name, kind = "find" as "find" | "name" } = {},
): InlineKeyboard => keyboard.text(clip(label, longestButton), `${kind}:${referTo(ctx, name)}`).row()

/**
 * The buttons below a list. Those that turn its pages carry the query's key and the place's tag, so that they mean the
 * same list for ever.
 */
export const resultButtons = (
  ctx: BotContext,
  { query, tag }: { readonly query: string; readonly tag: string },
  answer: SearchResult,
): InlineKeyboard => {
  const buttons = new InlineKeyboard()
  for (const item of answer.items) {
    if (item.in_stock)
      buttons.text(clip(say(ctx).addToCart(item.name), longestButton), `add:${item.medicine_id}`)
    buttons.url(say(ctx).map, mapLink(item.pharmacy)).row()
  }
  for (const name of (answer.did_you_mean ?? []).slice(0, mostNames)) nameButton(ctx, buttons, name)
  if (answer.pages > 1) {
    const turn = (page: number) => `page:${referTo(ctx, query)}:${tag}:${page}`
    if (answer.page > 1) buttons.text("‹", turn(answer.page - 1))
    buttons.text(say(ctx).page(answer.page, answer.pages), "page:0")
    if (answer.page < answer.pages) buttons.text("›", turn(answer.page + 1))
  }
  return buttons
}

/** The text when nothing was found: whom to ask about symptoms, which name may be meant, or that no pharmacy has it. */
const withoutItems = (
  ctx: BotContext,
  query: string,
  { advice, did_you_mean = [] }: SearchResult,
): string => {
  if (advice !== undefined) {
    const phones = advice.pharmacies.map(({ name, phone }) => `🏥 ${clip(name, longestName)} · ${phone}`)
    const nearest = phones.length === 0 ? [] : ["", say(ctx).nearestPharmacies, ...phones]
    return [advice.message[localeOf(ctx)], ...nearest].join("\n")
  }
  return did_you_mean.length === 0 ? say(ctx).nothing(query) : say(ctx).didYouMean(query)
}

/** The warning about names that look alike, with its reason. Only a name that was guessed or read needs it. */
const cautions = (ctx: BotContext, { caution }: SearchResult): ReadonlyArray<string> =>
  caution.map(({ name, not, reason, reason_km }) =>
    say(ctx).caution(name, not, localeOf(ctx) === "km" ? (reason_km ?? "") : reason),
  )

/** One page of results. `isRead` tells whether the name was read from a photo. */
export const resultText = (ctx: BotContext, query: string, answer: SearchResult, isRead: boolean): string => {
  if (answer.items.length === 0) return withoutItems(ctx, query, answer)
  const shown = answer.corrected_query ?? query
  const instead = answer.instead_of
  return [
    ...(answer.match === "fuzzy" ? [say(ctx).corrected(shown)] : []),
    ...(instead === undefined ? [] : [say(ctx).insteadOf(instead.name, instead.active_ingredient)]),
    ...(isRead || answer.match === "fuzzy" ? cautions(ctx, answer) : []),
    say(ctx).found(answer.total, shown),
    ...answer.items.map((item) => `\n${lines(ctx, item)}`),
  ].join("\n")
}

/** Other names of the same ingredient with their offers; undefined if there are none. */
export const alternativesOf = (
  ctx: BotContext,
  query: string,
  { active_ingredient: ingredient, offers = [] }: Alternatives,
): { readonly text: string; readonly reply_markup: InlineKeyboard } | undefined => {
  if (ingredient === null || offers.length === 0) return undefined
  const keyboard = new InlineKeyboard()
  for (const { name, offers: count, from_price: from } of offers.slice(0, mostNames))
    nameButton(ctx, keyboard, name, { label: say(ctx).alternative(clip(name, 40), count, money(from)) })
  return { text: say(ctx).sameIngredient(query, ingredient), reply_markup: keyboard }
}
