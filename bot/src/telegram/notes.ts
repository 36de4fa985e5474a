import { GrammyError } from "grammy"
import type { InlineKeyboardButton } from "grammy/types"
import type { BotContext } from "../context.ts"
import { clip } from "./clip.ts"

/** The longest note or alert of a button. */
const longestNote = 200

/** Whether Telegram has given up a button's press. What the button does is done all the same. */
const isTooLate = (error: unknown): boolean =>
  error instanceof GrammyError && error.error_code === 400 && error.description.includes("query")

/**
 * Answers a pressed button: a note at the top of the chat, or an alert that must be closed. If Telegram does not take
 * an answer any more, the text is sent as a message. Without a text the button just stops to spin.
 */
export const answerPress = async (ctx: BotContext, text?: string, isAlert = false): Promise<void> => {
  try {
    const shown = text === undefined ? {} : { text: clip(text, longestNote), show_alert: isAlert }
    await ctx.answerCallbackQuery(shown)
  } catch (error) {
    if (!isTooLate(error)) throw error
    if (text !== undefined) await ctx.reply(text)
  }
}

/**
 * Puts a button below the others of the message whose button was pressed, instead of one with the same data. A message
 * that cannot be changed any more stays as it is.
 */
export const addRow = async (
  ctx: BotContext,
  button: { readonly text: string; readonly callback_data: string },
): Promise<void> => {
  const shown: ReadonlyArray<Array<InlineKeyboardButton>> =
    ctx.callbackQuery?.message?.reply_markup?.inline_keyboard ?? []
  if (shown.length === 0) return
  const others = shown.filter(
    (row) => !row.some((one) => "callback_data" in one && one.callback_data === button.callback_data),
  )
  try {
    await ctx.editMessageReplyMarkup({
      reply_markup: { inline_keyboard: [...others, [button]] },
    })
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error
  }
}

/** Replaces the message whose button was pressed, or sends a new one where that is not possible any more. */
export const replaceMessage = async (
  ctx: BotContext,
  text: string,
  other: Parameters<BotContext["editMessageText"]>[1],
): Promise<void> => {
  try {
    await ctx.editMessageText(text, other)
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error
    if (error.description.includes("not modified")) return
    await ctx.reply(text, other)
  }
}
