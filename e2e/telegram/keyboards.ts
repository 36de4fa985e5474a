import { badRequest } from "./refusal.ts"

/** A button below a message, or of the keyboard that replaces the phone's. */
export type Button = {
  readonly text: string
  readonly callback_data?: string
  readonly url?: string
  readonly web_app?: { readonly url: string }
  readonly copy_text?: { readonly text: string }
  readonly switch_inline_query?: string
  readonly request_location?: boolean
}

type Rows = ReadonlyArray<ReadonlyArray<Button>>

/** What a message has for pressing: buttons below it, or a keyboard. */
export type Markup = {
  readonly inline_keyboard?: Rows
  readonly keyboard?: Rows
  readonly remove_keyboard?: boolean
}

const mostButtons = 100
const longestCallbackData = 64
const longestCopied = 256

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : "")
const isNamed = (url: string): boolean => hostOf(url).includes(".") && !/^[\d.]+$/.test(hostOf(url))

const checkUrl = (url: string): void => {
  const refused = (why: string) => badRequest(`inline keyboard button URL '${url}' is invalid: ${why}`)
  if (url.startsWith("tg:")) return
  if (!/^https?:/.test(url)) throw refused("Unsupported URL protocol")
  if (!isNamed(url)) throw refused("Wrong HTTP URL")
}

/** Throws for the address of a web app that Telegram does not open. */
export const checkWebApp = (url: string, isPrivate: boolean): void => {
  const refused = (why: string) =>
    badRequest(`inline keyboard button Web App URL '${url}' is invalid: ${why}`)
  if (!isPrivate) throw badRequest("BUTTON_TYPE_INVALID")
  if (!url.startsWith("https:")) throw refused("Only HTTPS links are allowed")
  if (!isNamed(url)) throw refused("Wrong HTTP URL")
}

const checkInline = (button: Button, isPrivate: boolean): void => {
  const {
    text,
    callback_data: data,
    url,
    web_app: app,
    copy_text: copied,
    switch_inline_query: inline,
  } = button
  if (text.trim() === "") throw badRequest("inline keyboard button text is empty")
  if ([data, url, app, copied, inline].filter((use) => use !== undefined).length !== 1)
    throw badRequest("Text buttons are unallowed in the inline keyboard")
  if (data !== undefined && (data === "" || Buffer.byteLength(data) > longestCallbackData))
    throw badRequest("BUTTON_DATA_INVALID")
  if (url !== undefined) checkUrl(url)
  if (app !== undefined) checkWebApp(app.url, isPrivate)
  if (copied !== undefined && (copied.text === "" || copied.text.length > longestCopied))
    throw badRequest("BUTTON_COPY_TEXT_INVALID")
}

/** Throws for buttons that Telegram refuses. `isPrivate` tells whether the chat is with one person. */
export const checkMarkup = (markup: Markup | undefined, isPrivate: boolean): void => {
  const inline = (markup?.inline_keyboard ?? []).flat()
  const keys = (markup?.keyboard ?? []).flat()
  if (inline.length > mostButtons || keys.length > 300) throw badRequest("reply markup is too long")
  for (const button of inline) checkInline(button, isPrivate)
  for (const { text, request_location: asks } of keys) {
    if (text.trim() === "") throw badRequest("keyboard button text must be non-empty")
    if (asks === true && !isPrivate) throw badRequest("location can be requested in private chats only")
  }
}
