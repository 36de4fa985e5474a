import { Composer, InlineKeyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { keep, say } from "../context.ts"
import { locales } from "../copy/locales.ts"
import type { Locale } from "../copy/locales.ts"
import { answerPress } from "../telegram/notes.ts"

export const languageNames: Record<Locale, string> = { en: "English", km: "ខ្មែរ" }

/** The command /language and its buttons. */
export const language = new Composer<BotContext>()

/** Asks for the language. */
export const askLanguage = async (ctx: BotContext): Promise<void> => {
  const keyboard = new InlineKeyboard()
  for (const locale of locales) keyboard.text(languageNames[locale], `language:${locale}`)
  await ctx.reply(say(ctx).language, { reply_markup: keyboard })
}

language.command("language", askLanguage)

language.callbackQuery(/^language:(en|km)$/, async (ctx) => {
  keep(ctx, { language: ctx.match[1] === "km" ? "km" : "en" })
  await answerPress(ctx)
  await ctx.reply(say(ctx).languageKept)
})
