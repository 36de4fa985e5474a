import { badRequest, refusalOf } from "./refusal.ts"
import { checkMarkup } from "./keyboards.ts"
import type { Markup } from "./keyboards.ts"
import { SentBytes } from "./server.ts"
import { boldIn, checkCaption, checkText } from "./texts.ts"

export type Payload = Readonly<Record<string, unknown>>

/** A file that the bot sent. */
export type SentFile = {
  readonly kind: "photo" | "document"
  readonly name: string
  readonly bytes: Uint8Array
}

/** A message of the bot, as the chat shows it now. */
export type BotMessage = {
  readonly message_id: number
  readonly chat: number
  /** The text, or the one below the file. */
  text: string
  /** The parts of the text that are in bold. */
  bold: ReadonlyArray<string>
  /** The file that the bot sent, and as what it is shown. */
  readonly file?: SentFile
  markup: Markup | undefined
  /** How often the bot has changed it. */
  edits: number
}

/** The answer to a pressed button: a note at the top, an alert, or neither. */
export type CallbackAnswer = { readonly text: string; readonly isAlert: boolean }

/** The largest files of the Bot API, in bytes. */
const largestFile = { photo: 10 * 1024 * 1024, document: 50 * 1024 * 1024 }
/** Whether the bytes begin as a JPEG or a PNG. */
const isPicture = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xd8) || (bytes[0] === 0x89 && bytes[1] === 0x50)

type Chat = { readonly id: number; readonly isPrivate: boolean; isBlocked: boolean }

/** All chats of the stand-in, with what the bot wrote to them. */
export const openChats = (changed: () => void) => {
  const chats = new Map<number, Chat>()
  const messages: Array<BotMessage> = []
  const presses = new Map<string, CallbackAnswer | undefined>()
  const pressers = new Map<string, number>()
  let nextMessage = 1000

  const chatOf = (payload: Payload): Chat => {
    const chat = chats.get(Number(payload["chat_id"]))
    if (chat === undefined) throw badRequest("chat not found")
    if (chat.isBlocked) throw refusalOf(403)
    return chat
  }
  const markupOf = (payload: Payload, { isPrivate }: Chat): Markup | undefined => {
    const markup = payload["reply_markup"] as Markup | undefined
    checkMarkup(markup, isPrivate)
    return markup
  }
  const shown = ({ message_id, chat, text, file }: BotMessage) => ({
    message_id,
    date: 1,
    chat: { id: chat },
    ...(file === undefined ? { text } : { caption: text }),
  })
  const found = (payload: Payload, chat: Chat, why: string): BotMessage => {
    const id = Number(payload["message_id"])
    const message = messages.find((one) => one.chat === chat.id && one.message_id === id)
    if (message === undefined) throw badRequest(why)
    return message
  }

  return {
    messages,
    /** Makes a chat known to the bot, as its first message does. */
    open(id: number, isPrivate: boolean): void {
      if (!chats.has(id)) chats.set(id, { id, isPrivate, isBlocked: false })
    },
    block(id: number, isBlocked: boolean): void {
      const chat = chats.get(id)
      if (chat !== undefined) chat.isBlocked = isBlocked
    },
    takeMessageId: (): number => (nextMessage += 1),
    isPrivate: (payload: Payload): boolean => chats.get(Number(payload["chat_id"]))?.isPrivate ?? true,

    send(payload: Payload) {
      const chat = chatOf(payload)
      const message: BotMessage = {
        message_id: (nextMessage += 1),
        chat: chat.id,
        text: checkText(payload),
        bold: boldIn(payload),
        markup: markupOf(payload, chat),
        edits: 0,
      }
      messages.push(message)
      changed()
      return shown(message)
    },

    /** Sends a file. Telegram shows as a photo only what is one, and limits both by their bytes. */
    sendFile(payload: Payload, kind: SentFile["kind"]) {
      const chat = chatOf(payload)
      const given = payload[kind]
      if (!(given instanceof SentBytes)) throw badRequest(`there is no ${kind} in the request`)
      if (given.bytes.length === 0) throw badRequest("file must be non-empty")
      if (given.bytes.length > largestFile[kind]) throw badRequest("file is too big")
      if (kind === "photo" && !isPicture(given.bytes)) throw badRequest("IMAGE_PROCESS_FAILED")
      const message: BotMessage = {
        message_id: (nextMessage += 1),
        chat: chat.id,
        text: checkCaption(payload),
        bold: [],
        file: { kind, name: given.name, bytes: given.bytes },
        markup: markupOf(payload, chat),
        edits: 0,
      }
      messages.push(message)
      changed()
      return shown(message)
    },

    edit(payload: Payload) {
      const chat = chatOf(payload)
      const message = found(payload, chat, "message to edit not found")
      if ("text" in payload && message.file !== undefined)
        throw badRequest("there is no text in the message to edit")
      if ("caption" in payload && message.file === undefined)
        throw badRequest("there is no caption in the message to edit")
      const text =
        "text" in payload ? checkText(payload) : "caption" in payload ? checkCaption(payload) : message.text
      const markup = markupOf(payload, chat)
      if (message.text === text && JSON.stringify(message.markup) === JSON.stringify(markup))
        throw badRequest("message is not modified: specified new message content is exactly the same")
      const bold = "text" in payload ? boldIn(payload) : message.bold
      Object.assign(message, { text, bold, markup, edits: message.edits + 1 })
      changed()
      return shown(message)
    },

    remove(payload: Payload): true {
      const message = found(payload, chatOf(payload), "message to delete not found")
      messages.splice(messages.indexOf(message), 1)
      changed()
      return true
    },

    /** A sign such as "typing", which no message holds. */
    sign(payload: Payload): true {
      chatOf(payload)
      return true
    },

    /** Begins to wait for the answer to a pressed button. */
    press(id: string, person: number): void {
      presses.set(id, undefined)
      pressers.set(id, person)
    },
    /** Whom a call is about: the chat that it writes to, or who has pressed the button that it answers. */
    personOf: (payload: Payload): number | undefined =>
      pressers.get(String(payload["callback_query_id"])) ??
      (payload["chat_id"] === undefined ? undefined : Number(payload["chat_id"])),
    /** A press that is not answered for long is forgotten. */
    forgetPress: (id: string): void => void presses.delete(id),
    answerTo: (id: string): CallbackAnswer | undefined => presses.get(id),
    answer(payload: Payload): true {
      const id = String(payload["callback_query_id"])
      if (!presses.has(id) || presses.get(id) !== undefined)
        throw badRequest("query is too old and response timeout expired or query ID is invalid")
      presses.set(id, { text: String(payload["text"] ?? ""), isAlert: payload["show_alert"] === true })
      changed()
      return true
    },
  }
}

export type Chats = ReturnType<typeof openChats>
