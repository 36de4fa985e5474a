import { dollarsText, sum } from "@rokthnam/shared/Primitives/Money"
import { canBeBought, linesByPharmacy } from "@rokthnam/shared/Carts/CartRules"
import { FormattedString, fmt } from "@grammyjs/parse-mode"
import { InlineKeyboard } from "grammy"
import type { MessageEntity } from "grammy/types"
import type { BotContext } from "../context.ts"
import { say } from "../context.ts"
import type { CartView } from "../services/rokthnam-api.ts"
import { clip } from "../telegram/clip.ts"
import { mapLink } from "../telegram/map-link.ts"
import { callable } from "../telegram/phone.ts"
import { productName } from "./offer-lines.ts"
import { pageButtons } from "./results.ts"

type Line = CartView["items"][number]
type Numbered = { readonly line: Line; readonly number: number }

/** Lines in one message: each has four buttons of Telegram's hundred. */
const linesOfPage = 10
const longestName = 60

export const shortName = (given: string): string => clip(given, longestName)

const stateWords = (
  ctx: BotContext,
  { state, available_quantity: available }: Line,
): ReadonlyArray<string> => {
  if (state === "available") return []
  const { not_enough: notEnough, ...others } = say(ctx).lineStates
  return [`  ⚠️ ${state === "not_enough" ? notEnough(available) : others[state]}`]
}

const priceChange = (ctx: BotContext, { earlier_price: earlier, medicine_price: price }: Line) =>
  earlier === null ? [] : [`  ${say(ctx).priceChanged(dollarsText(earlier), dollarsText(price))}`]

const lineWords = (ctx: BotContext, { line, number }: Numbered): ReadonlyArray<FormattedString | string> => {
  const name = productName({ name: line.medicine_name, dosage: line.medicine_dosage ?? "" })
  const price = `${line.quantity} × ${dollarsText(line.medicine_price)} = ${dollarsText(line.subtotal)}`
  return [
    fmt`${number} ${FormattedString.bold(shortName(name))} — ${price}`,
    ...stateWords(ctx, line),
    ...priceChange(ctx, line),
  ]
}

/** The address of the line's pharmacy, which leads to the map. */
const placeWords = ({
  pharmacy_address: address,
  pharmacy_latitude: latitude,
  pharmacy_longitude: longitude,
}: Line): ReadonlyArray<FormattedString> => {
  if (address === null || latitude === null || longitude === null) return []
  const link = FormattedString.link(shortName(address), mapLink({ latitude, longitude }))
  return [fmt`📍 ${link}`]
}

/**
 * The lines of one pharmacy on this page under its name, phone and address. With several pharmacies each has the sum of all its
 * lines (`all`), also of those on other pages.
 */
const groupWords = (
  ctx: BotContext,
  lines: ReadonlyArray<Numbered>,
  { all, isOnly }: { readonly all: ReadonlyArray<Line>; readonly isOnly: boolean },
): FormattedString => {
  const first = all.find(({ pharmacy_phone: phone }) => phone !== null) ?? all[0]
  if (first === undefined) return new FormattedString("")
  const phone = first.pharmacy_phone === null ? "" : ` · ${callable(first.pharmacy_phone)}`
  const subtotal = sum(all.filter(({ state }) => canBeBought(state)).map(({ subtotal: part }) => part))
  return FormattedString.join(
    [
      fmt`🏥 ${FormattedString.bold(shortName(first.pharmacy_name))}${phone}`,
      ...placeWords(first),
      ...lines.flatMap((one) => lineWords(ctx, one)),
      ...(isOnly ? [] : [`  = ${dollarsText(subtotal)}`]),
    ],
    "\n",
  )
}

type Shown = {
  readonly text: string
  readonly entities?: Array<MessageEntity>
  readonly reply_markup: InlineKeyboard
}

/** A cart by pharmacies, with − + ✕ for each line. A page that is not there any more is the last one. */
export const cartMessage = (ctx: BotContext, cart: CartView, asked: number): Shown => {
  const words = say(ctx)
  const { items, total, total_items: units, buyable_items: buyable } = cart
  const keyboard = new InlineKeyboard()
  if (items.length === 0) return { text: words.cartEmpty, reply_markup: keyboard }
  const groups = linesByPharmacy(items)
  const numbered = groups.flat().map((line, index): Numbered => ({ line, number: index + 1 }))
  const pages = Math.ceil(items.length / linesOfPage)
  const page = Math.min(Math.max(1, asked), pages)
  const onPage = numbered.slice((page - 1) * linesOfPage, page * linesOfPage)
  for (const {
    number,
    line: { id, quantity },
  } of onPage)
    keyboard
      .text(`${number} · ${quantity} ×`, "page:0")
      .text("−", `cart:less:${id}:${page}`)
      .text("+", `cart:more:${id}:${page}`)
      .text("✕", `cart:drop:${id}:${page}`)
      .row()
  pageButtons(keyboard, { page, pages }, (next) => `cart:show:${next}`)
  if (items.length > 1) keyboard.row().text(words.wholeList.ask, "whole")
  const parts = [
    words.cartTitle(items.length),
    ...groups.flatMap((all) => {
      const lines = onPage.filter(({ line }) => all.includes(line))
      return lines.length === 0 ? [] : [groupWords(ctx, lines, { all, isOnly: groups.length === 1 })]
    }),
    [
      words.cartTotal(dollarsText(total)),
      ...(buyable < units ? [words.cartNotCounted(units - buyable, units)] : []),
    ].join("\n"),
  ]
  const { text, entities } = FormattedString.join(parts, "\n\n")
  return { text, entities, reply_markup: keyboard }
}
