import { dollarsText } from "@rokthnam/shared/Primitives/Money"
import { NotFound, TooManyRequests } from "@rokthnam/shared/Primitives/CommonFailures"
import { FormattedString } from "@grammyjs/parse-mode"
import { IdFromString, MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Option, Schema } from "effect"
import { Composer, InlineKeyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { run, say } from "../context.ts"
import type { OneOffer, PharmacyOffers } from "../services/rokthnam-api.ts"
import { offerLink, shareLink } from "../telegram/deep-links.ts"
import { answerPress, replaceMessage } from "../telegram/notes.ts"
import { mapLink } from "../telegram/map-link.ts"
import { callable } from "../telegram/phone.ts"
import { addressPattern, listButton, readAddress, writeAddress } from "./list-view.ts"
import type { ListAddress } from "./list-view.ts"
import { offerText, pharmacyLines } from "./offer-card.ts"
import { ageWords, numberedLine, productName, stockWords } from "./offer-lines.ts"
import { lineButtons, pageButtons } from "./results.ts"
import { watchButton } from "./watch-button.ts"

const suffixOf = (origin: ListAddress | undefined): string =>
  origin === undefined ? "" : `:${writeAddress(origin)}`

const backButton = (ctx: BotContext, keyboard: InlineKeyboard, origin: ListAddress | undefined): void => {
  if (origin !== undefined) keyboard.row().text(say(ctx).back, listButton(origin))
}

const cardButtons = (
  ctx: BotContext,
  { medicine_id: id, in_stock: isThere, pharmacy, ...offer }: OneOffer,
  origin: ListAddress | undefined,
): InlineKeyboard => {
  const { addOne, map, copyPhone, share, otherOffers } = say(ctx)
  const keyboard = new InlineKeyboard()
  if (isThere) keyboard.text(`${addOne} · ${dollarsText(offer.price)}`, `add:${id}`).row()
  else watchButton(ctx, keyboard, productName(offer)).row()
  keyboard.url(map, mapLink(pharmacy)).copyText(copyPhone, callable(pharmacy.phone))
  keyboard.url(share, shareLink(offerLink(ctx, id), `${productName(offer)} · ${pharmacy.name}`)).row()
  keyboard.text(otherOffers, `shop:${pharmacy.id}:1${suffixOf(origin)}`)
  backButton(ctx, keyboard, origin)
  return keyboard
}

const shopText = (ctx: BotContext, { pharmacy, items, total }: PharmacyOffers): FormattedString =>
  FormattedString.join(
    [
      ...pharmacyLines(ctx, pharmacy),
      "",
      say(ctx).shopOffers(total),
      ...items.flatMap((item, index) => [
        numberedLine(ctx, index + 1, item),
        `  ${stockWords(ctx, item.quantity)} · ${ageWords(ctx, item.last_updated)}`,
      ]),
    ],
    "\n",
  )

const shopButtons = (
  ctx: BotContext,
  answer: PharmacyOffers,
  origin: ListAddress | undefined,
): InlineKeyboard => {
  const keyboard = new InlineKeyboard()
  lineButtons(keyboard, answer.items, origin)
  pageButtons(keyboard, answer, (page) => `shop:${answer.pharmacy.id}:${page}${suffixOf(origin)}`)
  keyboard.url(say(ctx).map, mapLink(answer.pharmacy))
  backButton(ctx, keyboard, origin)
  return keyboard
}

type Shown = { readonly says: FormattedString; readonly reply_markup: InlineKeyboard }

/** What is said instead where an offer or a pharmacy is not there any more, or is asked for too often. */
const orSaid = <A, E>(ctx: BotContext, call: Effect.Effect<A, E | NotFound | TooManyRequests>) =>
  Effect.catchAll(call, (failure) => {
    if (failure instanceof NotFound) return Effect.succeed(say(ctx).gone)
    if (failure instanceof TooManyRequests)
      return Effect.succeed(say(ctx).tooMany(failure.params.retry_after))
    return Effect.fail(failure)
  })

/** The card of an offer; a text if there is none. */
const card = async (
  ctx: BotContext,
  id: MedicineId,
  origin: ListAddress | undefined,
): Promise<Shown | string> => {
  const { place } = ctx.conversation
  const offer = await run(orSaid(ctx, ctx.dependencies.api.offer(id, place ?? undefined, ctx.from?.id)))
  return typeof offer === "string"
    ? offer
    : { says: offerText(ctx, offer), reply_markup: cardButtons(ctx, offer, origin) }
}

/** What a pharmacy has in stock, one page; a text if there is no such pharmacy. */
const shop = async (
  ctx: BotContext,
  id: PharmacyId,
  page: number,
  origin: ListAddress | undefined,
): Promise<Shown | string> => {
  const { place } = ctx.conversation
  const { api } = ctx.dependencies
  const found = await run(orSaid(ctx, api.pharmacyOffers(id, page, place ?? undefined, ctx.from?.id)))
  return typeof found === "string"
    ? found
    : { says: shopText(ctx, found), reply_markup: shopButtons(ctx, found, origin) }
}

/** The text of an answer, and what else Telegram is told of it. */
const sent = ({ says: { text, entities }, reply_markup }: Shown) =>
  [text, { entities, reply_markup, link_preview_options: { is_disabled: true } }] as const

const reply = async (ctx: BotContext, shown: Shown | string): Promise<void> => {
  if (typeof shown === "string") await ctx.reply(shown)
  else await ctx.reply(...sent(shown))
}

/** Shows it in the place of the message whose button was pressed. */
const replace = async (ctx: BotContext, shown: Shown | string): Promise<void> => {
  if (typeof shown === "string") {
    await answerPress(ctx, shown, true)
    return
  }
  await answerPress(ctx)
  await replaceMessage(ctx, ...sent(shown))
}

const medicineOf = Schema.decodeUnknownOption(IdFromString(MedicineId))
const pharmacyOf = Schema.decodeUnknownOption(IdFromString(PharmacyId))

/** Answers a link to an offer with its card. Returns whether the text is an offer's number. */
export const showOffer = async (ctx: BotContext, number: string): Promise<boolean> => {
  const id = Option.getOrUndefined(medicineOf(number))
  if (id !== undefined) await reply(ctx, await card(ctx, id, undefined))
  return id !== undefined
}

/** Answers a link to a pharmacy with what it has in stock. Returns whether the text is a pharmacy's number. */
export const showPharmacy = async (ctx: BotContext, number: string): Promise<boolean> => {
  const id = Option.getOrUndefined(pharmacyOf(number))
  if (id !== undefined) await reply(ctx, await shop(ctx, id, 1, undefined))
  return id !== undefined
}

/** The cards of offers, and the offers of a pharmacy. */
export const offers = new Composer<BotContext>()

offers.callbackQuery(new RegExp(String.raw`^offer:(\d{1,16})(?::${addressPattern})?$`), async (ctx, next) => {
  const [, number, ...groups] = ctx.match
  const id = Option.getOrUndefined(medicineOf(number))
  if (id === undefined) return next()
  await replace(ctx, await card(ctx, id, readAddress(groups)))
})

offers.callbackQuery(
  new RegExp(String.raw`^shop:(\d{1,10}):(\d{1,4})(?::${addressPattern})?$`),
  async (ctx, next) => {
    const [, number, page, ...groups] = ctx.match
    const id = Option.getOrUndefined(pharmacyOf(number))
    if (id === undefined) return next()
    await replace(ctx, await shop(ctx, id, Math.max(1, Number(page)), readAddress(groups)))
  },
)
