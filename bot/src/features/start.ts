import { Composer, InlineKeyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { keep, localeOf, say } from "../context.ts"
import { locales } from "../copy/locales.ts"
import { meantBy } from "../telegram/deep-links.ts"
import { answerPress, replaceMessage } from "../telegram/notes.ts"
import { askPlace } from "./ask-place.ts"
import { showCart } from "./cart.ts"
import { languageNames } from "./language.ts"
import { showOffer, showPharmacy } from "./offers.ts"
import { linkChat } from "./office.ts"
import { queryIn, searchFor } from "./search.ts"

/** The first message: what the bot does, what to send now, and the languages. The place is asked for with a search. */
const greeting = (ctx: BotContext) => {
  const { welcome, askName } = say(ctx)
  const keyboard = new InlineKeyboard()
  for (const locale of locales)
    keyboard.text(
      localeOf(ctx) === locale ? `${languageNames[locale]} ✓` : languageNames[locale],
      `hello:${locale}`,
    )
  return { text: `${welcome} ${askName}`, reply_markup: keyboard }
}

/** Begins a conversation. */
export const greet = async (ctx: BotContext): Promise<void> => {
  const { text, ...buttons } = greeting(ctx)
  await ctx.reply(text, buttons)
}

export const help = (ctx: BotContext) => ctx.reply(say(ctx).help)

/** The commands /start, which a link may give something to do, /search, /location and /help. */
export const start = new Composer<BotContext>()

start.command("start", async (ctx) => {
  const { kind, of } = meantBy(ctx.match)
  if (kind === "search") await searchFor(ctx, queryIn(of))
  else if (kind === "link") await linkChat(ctx, of)
  else if (kind === "cart") await showCart(ctx)
  else if (kind === "place") await askPlace(ctx)
  else if (kind === "offer" && (await showOffer(ctx, of))) return
  else if (kind === "pharmacy" && (await showPharmacy(ctx, of))) return
  else await greet(ctx)
})

start.callbackQuery(/^hello:(en|km)$/, async (ctx) => {
  keep(ctx, { language: ctx.match[1] === "km" ? "km" : "en" })
  await answerPress(ctx)
  const { text, ...buttons } = greeting(ctx)
  await replaceMessage(ctx, text, buttons)
})

start.command("search", async (ctx) => {
  const query = queryIn(ctx.match)
  if (query === "") await ctx.reply(say(ctx).askName)
  else await searchFor(ctx, query)
})

start.command("help", help)
start.command("location", askPlace)
