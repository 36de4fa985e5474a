import { dollarsText } from "@rokthnam/shared/Primitives/Money"
import { FormattedString } from "@grammyjs/parse-mode"
import { InlineKeyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { localeOf, say } from "../context.ts"
import { referTo } from "../queries.ts"
import type { Alternatives, SearchResult } from "../services/rokthnam-api.ts"
import { callable } from "../telegram/phone.ts"
import { clip, clipFormatted, longestMessage } from "../telegram/clip.ts"
import { miniAppSearch } from "../telegram/web-app.ts"
import { listButton, writeAddress } from "./list-view.ts"
import type { ListAddress } from "./list-view.ts"
import { ageWords, differences, distanceWords, longestName, numberedLine, stockWords } from "./offer-lines.ts"

type Item = SearchResult["items"][number]

/** The longest text of a button that phones show. */
const longestButton = 60
/** How many other names are offered as buttons. */
const mostNames = 8
/** How many cart buttons stand beside each other. */
const cartsInRow = 3

const lines = (ctx: BotContext, item: Item, number: number): ReadonlyArray<FormattedString | string> => [
  numberedLine(ctx, number, item),
  ...differences(ctx, item).map((difference) => `  ${difference}`),
  `  ${[
    stockWords(ctx, item.quantity),
    distanceWords(ctx, item.distance.value),
    clip(item.pharmacy.name, longestName),
  ].join(" · ")}`,
  `  ${callable(item.pharmacy.phone)} · ${ageWords(ctx, item.last_updated)}`,
]

/** A button that searches for a name. The name is kept; the button refers to it. */
export const nameButton = (
  ctx: BotContext,
  keyboard: InlineKeyboard,
  name: string,
  { label = name, kind = "find" as "find" | "name" } = {},
): InlineKeyboard => keyboard.text(clip(label, longestButton), `${kind}:${referTo(ctx, name)}`).row()

/** The buttons that put a numbered line into the cart. */
const cartButtons = (
  keyboard: InlineKeyboard,
  items: ReadonlyArray<Pick<Item, "in_stock" | "medicine_id" | "price">>,
): void => {
  let inRow = 0
  for (const [index, { in_stock: isThere, medicine_id: id, price }] of items.entries()) {
    if (!isThere) continue
    keyboard.text(`🛒 ${index + 1} · ${dollarsText(price)}`, `add:${id}`)
    inRow += 1
    if (inRow % cartsInRow === 0) keyboard.row()
  }
  keyboard.row()
}

/** Cart buttons and numbers of lines; a number opens the card of its offer. */
export const lineButtons = (
  keyboard: InlineKeyboard,
  items: ReadonlyArray<Pick<Item, "in_stock" | "medicine_id" | "price">>,
  origin: ListAddress | undefined,
): void => {
  cartButtons(keyboard, items)
  const suffix = origin === undefined ? "" : `:${writeAddress(origin)}`
  for (const [index, { medicine_id: id }] of items.entries())
    keyboard.text(`ℹ️ ${index + 1}`, `offer:${id}${suffix}`)
  keyboard.row()
}

const marked = (label: string, isOn: boolean): string => (isOn ? `${label} ✓` : label)

const orderButtons = (ctx: BotContext, keyboard: InlineKeyboard, address: ListAddress): void => {
  const { nearest, cheapest, onlyInStock } = say(ctx).order
  const { sort, isStocked } = address.view
  const button = (label: string, isOn: boolean, change: Partial<ListAddress["view"]>) =>
    keyboard.text(marked(label, isOn), listButton(address, { ...change, page: 1 }))
  button(nearest, sort === "distance", { sort: "distance" })
  button(cheapest, sort === "price", { sort: "price" })
  button(onlyInStock, isStocked, { isStocked: !isStocked })
  keyboard.row()
}

/** `[‹] [1/4] [›]`: `turn` makes the data of the button for another page. */
export const pageButtons = (
  keyboard: InlineKeyboard,
  { page, pages }: { readonly page: number; readonly pages: number },
  turn: (page: number) => string,
): void => {
  if (pages < 2) return
  if (page > 1) keyboard.text("‹", turn(page - 1))
  keyboard.text(`${page}/${pages}`, "page:0")
  if (page < pages) keyboard.text("›", turn(page + 1))
}

/** The buttons below a list. */
export const resultButtons = (
  ctx: BotContext,
  query: string,
  address: ListAddress,
  answer: SearchResult,
): InlineKeyboard => {
  const keyboard = new InlineKeyboard()
  lineButtons(keyboard, answer.items, address)
  for (const name of (answer.did_you_mean ?? []).slice(0, mostNames)) nameButton(ctx, keyboard, name)
  if (answer.items.length === 0) return keyboard
  orderButtons(ctx, keyboard, address)
  pageButtons(keyboard, answer, (page) => listButton(address, { page }))
  const app = miniAppSearch(ctx, { query: answer.corrected_query ?? query, sort: address.view.sort })
  if (app !== undefined) keyboard.webApp(say(ctx).openApp, app)
  return keyboard
}

/** The text when nothing was found: whom to ask about symptoms, which name may be meant, or that no pharmacy has it. */
const withoutItems = (
  ctx: BotContext,
  query: string,
  { advice, did_you_mean = [] }: SearchResult,
): string => {
  if (advice !== undefined) {
    const phones = advice.pharmacies.map(
      ({ name, phone }) => `🏥 ${clip(name, longestName)} · ${callable(phone)}`,
    )
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

/** One page of results. */
export const resultText = (
  ctx: BotContext,
  query: string,
  { view }: ListAddress,
  answer: SearchResult,
): FormattedString => {
  if (answer.items.length === 0) return new FormattedString(withoutItems(ctx, query, answer))
  const shown = answer.corrected_query ?? query
  const isGuessed = view.isRead || answer.match === "fuzzy"
  const text = [
    ...(answer.match === "fuzzy" ? [say(ctx).corrected(shown)] : []),
    ...(isGuessed ? cautions(ctx, answer) : []),
    [shown, say(ctx).offers(answer.total), say(ctx).order.words[view.sort]].join(" · "),
    ...answer.items.flatMap((item, index) => lines(ctx, item, index + 1)),
  ]
  return clipFormatted(FormattedString.join(text, "\n"), longestMessage)
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
    nameButton(ctx, keyboard, name, { label: say(ctx).alternative(clip(name, 40), count, dollarsText(from)) })
  return { text: say(ctx).sameIngredient(query, ingredient), reply_markup: keyboard }
}
