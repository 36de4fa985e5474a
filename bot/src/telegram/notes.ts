import { GrammyError } from "grammy"
import type { InlineKeyboard } from "grammy"
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

const shownButtons = (ctx: BotContext): ReadonlyArray<Array<InlineKeyboardButton>> =>
  ctx.callbackQuery?.message?.reply_markup?.inline_keyboard ?? []

/** The rows of links, which stay below a message when its other buttons change. */
const linkRows = (ctx: BotContext) => shownButtons(ctx).filter((row) => row.every((one) => "url" in one))

/** Refusals of a change that the message shows already, or that cannot be made any more. */
const unlessRefused = (error: unknown): void => {
  if (!(error instanceof GrammyError) || error.error_code !== 400) throw error
}

/** Shows other buttons below the message whose button was pressed. Its links stay. */
export const setButtons = async (
  ctx: BotContext,
  { inline_keyboard: rows }: InlineKeyboard,
): Promise<void> => {
  const others = rows.filter((row) => row.length > 0)
  await ctx
    .editMessageReplyMarkup({ reply_markup: { inline_keyboard: [...others, ...linkRows(ctx)] } })
    .catch(unlessRefused)
}

/**
 * Adds a last line to the message whose button was pressed, below a file or not, and takes its buttons away; its links
 * stay. A message that cannot be changed any more is answered with the line.
 */
export const closeMessage = async (ctx: BotContext, line: string): Promise<void> => {
  const message = ctx.callbackQuery?.message
  const { text, caption } = message !== undefined && "date" in message && message.date !== 0 ? message : {}
  const other = { reply_markup: { inline_keyboard: linkRows(ctx) } }
  const shown = text ?? caption
  try {
    if (shown === undefined) await ctx.reply(line)
    else if (text === undefined) await ctx.editMessageCaption({ ...other, caption: `${shown}\n\n${line}` })
    else await ctx.editMessageText(`${shown}\n\n${line}`, other)
  } catch (error) {
    unlessRefused(error)
    if (!(error instanceof GrammyError && error.description.includes("not modified"))) await ctx.reply(line)
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
  const shown = shownButtons(ctx)
  if (shown.length === 0) return
  const others = shown.filter(
    (row) => !row.some((one) => "callback_data" in one && one.callback_data === button.callback_data),
  )
  await ctx
    .editMessageReplyMarkup({ reply_markup: { inline_keyboard: [...others, [button]] } })
    .catch(unlessRefused)
}

type Options = NonNullable<Parameters<BotContext["editMessageText"]>[1]>

/** Shows a text with buttons, wherever the answer to this update belongs. */
export type Show = (text: string, options: Options) => Promise<void>

/** The buttons as Telegram returns them: without empty rows. */
const rowsOf = (markup: Options["reply_markup"]) =>
  JSON.stringify((markup?.inline_keyboard ?? []).filter((row) => row.length > 0))

/** Whether the message whose button was pressed says just this already. Telegram refuses to change it to the same. */
const isShown = (ctx: BotContext, text: string, { reply_markup: markup }: Options): boolean => {
  const message = ctx.callbackQuery?.message
  return message?.text === text.trim() && rowsOf(message.reply_markup) === rowsOf(markup)
}

/** Changes a message; sends another one where that is not possible any more. */
const change = async (edit: () => Promise<unknown>, send: () => Promise<unknown>) => {
  try {
    await edit()
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error
    if (!error.description.includes("not modified")) await send()
  }
}

/** Replaces the message whose button was pressed, or sends a new one where that is not possible any more. */
export const replaceMessage = async (ctx: BotContext, text: string, options: Options): Promise<void> => {
  if (isShown(ctx, text, options)) return
  await change(
    () => ctx.editMessageText(text, options),
    () => ctx.reply(text, options),
  )
}

/** Turns a message that the bot has just sent into another one. */
export const editing =
  (ctx: BotContext, sent: { readonly chat: { readonly id: number }; readonly message_id: number }): Show =>
  (text, options) =>
    change(
      () => ctx.api.editMessageText(sent.chat.id, sent.message_id, text, options),
      () => ctx.reply(text, options),
    )
