import { Composer, InlineKeyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { say } from "../context.ts"
import { locales } from "../copy.ts"
import type { Locale } from "../copy.ts"

const names: Record<Locale, string> = { en: "English", km: "ខ្មែរ" }

/** The command /language and its buttons. */
export const language = new Composer<BotContext>()

language.command("language", async (ctx) => {
  const keyboard = new InlineKeyboard()
  for (const locale of locales) keyboard.text(names[locale], `language:${locale}`)
  await ctx.reply(say(ctx).language, { reply_markup: keyboard })
})

language.callbackQuery(/^language:(en|km)$/, async (ctx) => {
  ctx.session.locale = ctx.match[1] === "km" ? "km" : "en"
  await ctx.answerCallbackQuery()
  await ctx.reply(say(ctx).languageKept)
})
