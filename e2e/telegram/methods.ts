import type { Chats, Payload } from "./chats.ts"
import { checkResult } from "./inline.ts"
import type { InlineQueries, InlineResult } from "./inline.ts"
import { checkWebApp } from "./keyboards.ts"
import { badRequest, Refusal } from "./refusal.ts"
import { checkCallbackText } from "./texts.ts"
import type { UpdateQueue } from "./update-queue.ts"
import { hookOf } from "./webhook.ts"
import type { Deliveries } from "./webhook.ts"

/** What the bot is and has: its chats, updates and files. */
export type World = {
  /** The number of the bot. Each stand-in has another one, since the API keeps updates by it. */
  readonly botId: number
  readonly chats: Chats
  readonly updates: UpdateQueue
  readonly inline: InlineQueries
  /** The files that people sent, by their id. */
  readonly files: Map<string, Uint8Array>
  /** The webhook, which this bot or another program with its token has set. */
  readonly deliveries: Deliveries
}

/** A call's answer; `gone` is aborted when the bot hangs up. */
type Method = (world: World, payload: Payload, gone: AbortSignal) => unknown

const profile = {
  is_bot: true,
  first_name: "Rokthnam",
  username: "rokthnam_bot",
  can_join_groups: true,
  can_read_all_group_messages: false,
}

const getFile: Method = ({ files }, { file_id: id }) => {
  const bytes = files.get(String(id))
  if (bytes === undefined) throw badRequest("wrong file_id or the file is temporarily unavailable")
  return { file_id: id, file_unique_id: id, file_size: bytes.length, file_path: `photos/${String(id)}.jpg` }
}

const whileHooked =
  "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"

const getUpdates: Method = ({ updates, deliveries }, { offset, limit, timeout }, gone) => {
  if (deliveries.hook !== undefined) throw new Refusal(409, whileHooked)
  return updates.take(Number(offset ?? 0), Number(limit ?? 100), Number(timeout ?? 0), gone)
}

const done = () => true

type Command = { readonly command: string; readonly description: string }

/** At most 100 commands of 1 to 32 small letters, digits and underscores, with 1 to 256 characters of description. */
const checkCommands = (given: unknown): true => {
  const commands = given as ReadonlyArray<Command>
  if (commands.length > 100) throw badRequest("too many commands")
  for (const { command, description } of commands) {
    if (!/^[a-z0-9_]{1,32}$/.test(command)) throw badRequest("BOT_COMMAND_INVALID")
    if (description.length < 1 || description.length > 256)
      throw badRequest("BOT_COMMAND_DESCRIPTION_INVALID")
  }
  return true
}

/** The button beside the field for typing opens commands, or a web app at an https address. */
const checkMenu = (given: unknown): true => {
  const {
    type,
    text,
    web_app: app,
  } = given as {
    readonly type: string
    readonly text?: string
    readonly web_app?: { readonly url: string }
  }
  if (!["commands", "web_app", "default"].includes(type))
    throw badRequest("unsupported type of a menu button")
  if (type === "web_app") {
    if (text === undefined || text.trim() === "") throw badRequest("menu button text must be non-empty")
    checkWebApp(app?.url ?? "", true)
  }
  return true
}

/** A message that a person sends from the Mini App to a chat that they choose, within an hour. */
const prepareMessage: Method = (_, { user_id: person, result }) => {
  if (!Number.isSafeInteger(person)) throw badRequest("USER_ID_INVALID")
  checkResult(result as InlineResult)
  return { id: `prepared-${crypto.randomUUID()}`, expiration_date: Math.floor(Date.now() / 1000) + 3600 }
}

/** The methods of the Bot API that the stand-in has; every other one is 404. */
export const methods: Readonly<Record<string, Method>> = {
  getMe: ({ botId }) => ({ id: botId, ...profile }),
  getWebhookInfo: ({ deliveries }) => deliveries.info(),
  setWebhook: ({ deliveries, updates }, payload) => {
    const hook = hookOf(payload)
    if (hook !== undefined) updates.interrupt(new Refusal(409, whileHooked))
    deliveries.set(hook)
    return true
  },
  deleteWebhook: ({ deliveries }) => {
    deliveries.set(undefined)
    return true
  },
  getUpdates,
  getFile,
  sendMessage: ({ chats }, payload) => chats.send(payload),
  sendPhoto: ({ chats }, payload) => chats.sendFile(payload, "photo"),
  sendDocument: ({ chats }, payload) => chats.sendFile(payload, "document"),
  editMessageCaption: ({ chats }, payload) => chats.edit(payload),
  editMessageText: ({ chats }, payload) => chats.edit(payload),
  editMessageReplyMarkup: ({ chats }, payload) => chats.edit(payload),
  deleteMessage: ({ chats }, payload) => chats.remove(payload),
  sendChatAction: ({ chats }, payload) => chats.sign(payload),
  answerCallbackQuery: ({ chats }, payload) => {
    checkCallbackText(payload["text"])
    return chats.answer(payload)
  },
  answerInlineQuery: ({ inline }, payload) => inline.answer(payload),
  savePreparedInlineMessage: prepareMessage,
  setMyCommands: (_, payload) => checkCommands(payload["commands"]),
  deleteMyCommands: done,
  setChatMenuButton: (_, payload) => checkMenu(payload["menu_button"]),
}

/** The methods that Telegram's limits count. */
export const limited = new Set([
  "sendMessage",
  "sendPhoto",
  "sendDocument",
  "editMessageText",
  "editMessageCaption",
  "editMessageReplyMarkup",
])
