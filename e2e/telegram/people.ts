import { randomInt, randomUUID } from "node:crypto"
import type { BotMessage, CallbackAnswer } from "./chats.ts"
import type { Button } from "./keyboards.ts"
import type { World } from "./methods.ts"
import type { Watch } from "./watch.ts"

export type PersonOptions = { readonly name?: string; readonly language?: string }
export type Place = { readonly latitude: number; readonly longitude: number }

/** A chat of several people. */
export type Group = { readonly id: number; readonly type: "supergroup"; readonly title: string }

/** Opens a group that the bot is a member of. */
export const openGroup = ({ chats }: World, title: string): Group => {
  const id = -randomInt(1_000_000_000, 9_000_000_000)
  chats.open(id, false)
  return { id, type: "supergroup", title }
}

const entitiesOf = (text: string) => {
  const command = /^\/\S+/.exec(text)?.[0]
  const mentions = [...text.matchAll(/(?<![\w/])@\w+/g)].map(({ 0: found, index }) => ({
    type: "mention",
    offset: index,
    length: found.length,
  }))
  const commands = command === undefined ? [] : [{ type: "bot_command", offset: 0, length: command.length }]
  return [...commands, ...mentions]
}

const membership = (botId: number, isBlocked: boolean) => ({
  user: { id: botId, is_bot: true, first_name: "Rokthnam" },
  status: isBlocked ? "kicked" : "member",
})

const isCalled =
  (label: string | RegExp) =>
  ({ text }: Button): boolean =>
    label instanceof RegExp ? label.test(text) : text === label

const buttonsOf = ({ markup }: BotMessage): ReadonlyArray<Button> => (markup?.inline_keyboard ?? []).flat()

/** Opens a person who writes to the bot, and sees what it writes back. */
export const openPerson = (
  world: World,
  watch: Watch,
  { name = "Dara", language = "en" }: PersonOptions = {},
) => {
  const id = randomInt(1_000_000_000, 9_000_000_000)
  const { chats, updates } = world
  const from = { id, is_bot: false, first_name: name, language_code: language }
  const own = { id, type: "private", first_name: name } as const
  chats.open(id, true)
  let seen = 0
  let lastUpdate: { readonly update_id: number } | undefined

  const send = (content: object): void => {
    lastUpdate = { update_id: updates.add(content), ...content }
  }
  const message = (content: object, chat: object = own): void =>
    send({
      message: {
        message_id: chats.takeMessageId(),
        date: Math.floor(Date.now() / 1000),
        chat,
        from,
        ...content,
      },
    })
  const written = () => chats.messages.filter(({ chat }) => chat === id)
  const said = () => written().map(({ text }) => text)

  /** The next message to this person with the text, after those already heard. */
  const hears = (part: string | RegExp = ""): Promise<BotMessage> =>
    watch.until(
      () => {
        const found = written().find(
          ({ message_id, text }) =>
            message_id > seen && (part instanceof RegExp ? part.test(text) : text.includes(part)),
        )
        if (found !== undefined) seen = found.message_id
        return found
      },
      () => `${name} hears ${String(part)}\nso far: ${said().slice(-4).join("\n---\n")}`,
    )

  const press = (
    data: string,
    on: number,
    chat: { readonly id: number } = own,
  ): (() => Promise<CallbackAnswer>) => {
    const query = randomUUID()
    chats.press(query, id)
    const shown = chats.messages.find((one) => one.chat === chat.id && one.message_id === on)
    const content = shown?.file === undefined ? { text: shown?.text } : { caption: shown.text }
    const below = { message_id: on, date: 1, chat, ...content, reply_markup: shown?.markup }
    const callback = { id: query, from, chat_instance: "1", data, message: below }
    send({ callback_query: callback })
    return () =>
      watch.until(
        () => chats.answerTo(query),
        () => `the answer to ${data}`,
      )
  }

  const photoOf = (bytes: Uint8Array) => {
    const file = randomUUID()
    world.files.set(file, bytes)
    return file
  }

  return {
    id,
    hears,
    /** Reads what was written so far, so that only what comes after it is heard. */
    readsAll(): void {
      seen = written().at(-1)?.message_id ?? seen
    },
    /** All that the bot has written to this person, as it is shown now. */
    written,
    message,
    say: (text: string, chat?: Group) =>
      message({ text, ...(entitiesOf(text).length === 0 ? {} : { entities: entitiesOf(text) }) }, chat),
    /** Replies to a message of the bot. */
    reply: (text: string, { message_id, text: of }: BotMessage) =>
      message({
        text,
        reply_to_message: {
          message_id,
          date: 1,
          chat: own,
          from: { id: world.botId, is_bot: true, first_name: "Rokthnam" },
          text: of,
        },
      }),
    sharePlace: (location: Place) => message({ location }),
    shareVenue: (location: Place) =>
      message({ location, venue: { location, title: "Wat Phnom", address: "Street 96" } }),
    /** Types so after the bot's name in another chat. Returns how to wait for the results. */
    types: (query: string) => {
      const asked = randomUUID()
      world.inline.ask(asked)
      send({ inline_query: { id: asked, from, query, offset: "", chat_type: "group" } })
      return () =>
        watch.until(
          () => world.inline.answerTo(asked),
          () => `the results for ${query}`,
        )
    },
    sendPhoto: (bytes: Uint8Array, more: object = {}) => {
      const file = photoOf(bytes)
      message({ photo: [{ file_id: file, file_unique_id: file, width: 800, height: 600 }], ...more })
    },
    /** Sends pictures at once, as an album: each is a message of its own. */
    sendAlbum: (pictures: ReadonlyArray<Uint8Array>) => {
      const album = randomUUID()
      for (const bytes of pictures) {
        const file = photoOf(bytes)
        const photo = [{ file_id: file, file_unique_id: file, width: 800, height: 600 }]
        message({ photo, media_group_id: album })
      }
    },
    sendFile: (bytes: Uint8Array, mime: string) => {
      const file = photoOf(bytes)
      message({ document: { file_id: file, file_unique_id: file, mime_type: mime, file_size: bytes.length } })
    },
    edit: (text: string) =>
      send({ edited_message: { message_id: 1, date: 1, edit_date: 2, chat: own, from, text } }),
    /** Presses the newest button with this text. Returns how to wait for the bot's answer to it. */
    press: (label: string | RegExp, on?: BotMessage) => {
      const shown = on === undefined ? written().toReversed() : [on]
      for (const one of shown) {
        const button = buttonsOf(one).find(isCalled(label))
        if (button?.callback_data !== undefined) return press(button.callback_data, one.message_id)
      }
      throw new Error(`There is no button ${String(label)}.`)
    },
    /** Presses a button that carries this data, as those of an earlier version may. */
    pressData: (data: string, on?: BotMessage) => press(data, on?.message_id ?? 1),
    /** Presses a button whose press Telegram has already given up. */
    pressLate: (label: string | RegExp, on: BotMessage) => {
      const button = buttonsOf(on).find(isCalled(label))
      const query = randomUUID()
      send({
        callback_query: {
          id: query,
          from,
          chat_instance: "1",
          data: button?.callback_data ?? "",
          message: { message_id: on.message_id, date: 1, chat: own },
        },
      })
    },
    /** Hands this person's last update out once more. */
    repeat: () => {
      if (lastUpdate !== undefined) updates.repeat(lastUpdate)
    },
    block: (isBlocked = true) => {
      chats.block(id, isBlocked)
      send({
        my_chat_member: {
          chat: own,
          from,
          date: 1,
          old_chat_member: membership(world.botId, !isBlocked),
          new_chat_member: membership(world.botId, isBlocked),
        },
      })
    },
    /** Makes the chat refuse the bot, without telling it. */
    goAway: () => chats.block(id, true),
    buttons: buttonsOf,
  }
}
