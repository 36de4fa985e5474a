import { placeDays } from "@rokthnam/shared/Conversations/Conversation"
import { Composer, InlineKeyboard } from "grammy"
import type { BotContext } from "../context.ts"
import { say } from "../context.ts"
import { answerPress, replaceMessage } from "../telegram/notes.ts"

/** The commands /privacy and /delete. The account with its cart is deleted on its page, which asks for a proof. */
export const privacy = new Composer<BotContext>()

/** A page of the Mini App as a button, where the product has an https address. */
const pageButton = (ctx: BotContext, keyboard: InlineKeyboard, label: string, path: string): void => {
  const { publicUrl } = ctx.dependencies
  if (publicUrl !== undefined) keyboard.row().webApp(label, new URL(path, publicUrl).href)
}

privacy.command("privacy", async (ctx) => {
  const { privacy: text, privacyPage } = say(ctx)
  const keyboard = new InlineKeyboard()
  pageButton(ctx, keyboard, privacyPage, "/privacy")
  await ctx.reply(text(placeDays), { reply_markup: keyboard })
})

privacy.command("delete", async (ctx) => {
  const { askForget, forget, accountPage } = say(ctx)
  const keyboard = new InlineKeyboard().text(forget, "forget")
  pageButton(ctx, keyboard, accountPage, "/user/account")
  await ctx.reply(askForget, { reply_markup: keyboard })
})

privacy.callbackQuery("forget", async (ctx) => {
  const { forgotten } = say(ctx)
  ctx.isForgotten = true
  await answerPress(ctx)
  await replaceMessage(ctx, forgotten, { reply_markup: new InlineKeyboard() })
})
