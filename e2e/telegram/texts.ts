import { badRequest } from "./refusal.ts"

/** The limits of the Bot API, in UTF-16 code units. */
const longestText = 4096
const longestCallbackText = 200
const longestCaption = 1024

/** A part of a text with a meaning; offsets and lengths count UTF-16 code units. */
type Entity = { readonly type: string; readonly offset: number; readonly length: number }

const knownEntities = new Set(
  "mention hashtag cashtag bot_command url email phone_number bold italic underline strikethrough spoiler blockquote expandable_blockquote code pre text_link text_mention custom_emoji".split(
    " ",
  ),
)
const knownTags = new Set("b strong i em u ins s strike del tg-spoiler a code pre blockquote".split(" "))

const checkEntities = (text: string, entities: ReadonlyArray<Entity>): void => {
  for (const { type, offset, length } of entities) {
    if (!knownEntities.has(type)) throw badRequest(`can't parse MessageEntity: unsupported type "${type}"`)
    if (offset < 0 || length < 1 || offset + length > text.length)
      throw badRequest("entity beginning or end is outside of the text: ENTITY_BOUNDS_INVALID")
  }
}

/** The text without its tags. Throws where they are not closed in order, as Telegram does. */
const withoutTags = (html: string): string => {
  const open: Array<string> = []
  const text = html.replaceAll(/<(\/?)([a-z-]+)[^>]*>|[<&](?!lt;|gt;|amp;|quot;|#)/g, (found, end, tag) => {
    if (tag === undefined || !knownTags.has(String(tag)))
      throw badRequest(`can't parse entities: Unsupported start tag "${found}"`)
    if (end === "/") {
      if (open.pop() !== tag) throw badRequest(`can't parse entities: Unexpected end tag "${tag}"`)
    } else open.push(String(tag))
    return ""
  })
  if (open.length > 0) throw badRequest(`can't parse entities: Can't find end tag of "${open.at(-1)}"`)
  return text
}

/** The text of a message as the person sees it. Throws what Telegram would not send. */
export const checkText = (payload: Readonly<Record<string, unknown>>): string => {
  const { text: given, parse_mode: mode, entities = [] } = payload
  if (typeof given !== "string" || given.trim() === "") throw badRequest("message text is empty")
  if (given.includes("\u0000")) throw badRequest("strings must be encoded in UTF-8")
  if (mode !== undefined && mode !== "HTML") throw badRequest(`unsupported parse_mode "${String(mode)}" here`)
  const text = mode === "HTML" ? withoutTags(given) : given
  if (text.length > longestText) throw badRequest("message is too long")
  checkEntities(text, entities as ReadonlyArray<Entity>)
  return text
}

/** The parts of a text that the person sees in bold. */
export const boldIn = (payload: Readonly<Record<string, unknown>>): ReadonlyArray<string> =>
  ((payload["entities"] ?? []) as ReadonlyArray<Entity>)
    .filter(({ type }) => type === "bold")
    .map(({ offset, length }) => String(payload["text"]).slice(offset, offset + length))

/** The text below a file, which may be empty. Throws what Telegram would not send. */
export const checkCaption = ({ caption = "" }: Readonly<Record<string, unknown>>): string => {
  if (typeof caption !== "string" || caption.includes("\u0000"))
    throw badRequest("strings must be encoded in UTF-8")
  if (caption.length > longestCaption) throw badRequest("message caption is too long")
  return caption
}

/** Throws if the note or alert of a button is too long. */
export const checkCallbackText = (text: unknown): void => {
  if (typeof text === "string" && text.length > longestCallbackText) throw badRequest("MESSAGE_TOO_LONG")
}
