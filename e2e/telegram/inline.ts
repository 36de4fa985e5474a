import type { Payload } from "./chats.ts"
import { checkMarkup } from "./keyboards.ts"
import type { Markup } from "./keyboards.ts"
import { badRequest } from "./refusal.ts"
import { checkText } from "./texts.ts"

/** The limits of `answerInlineQuery` in the documentation of the Bot API. */
const mostResults = 50
const longestId = 64
const longestOffset = 64

/** A result that is sent as a message when it is chosen. */
export type InlineResult = {
  readonly type: string
  readonly id: string
  readonly title?: string
  readonly description?: string
  readonly input_message_content?: Payload
  readonly reply_markup?: Markup
}

type InlineAnswer = {
  readonly results: ReadonlyArray<InlineResult>
  /** The text of the button above the results. */
  readonly button: string | undefined
  readonly isPersonal: boolean
}

type StartButton = { readonly text: string; readonly start_parameter?: string; readonly web_app?: object }

/** Refuses what Telegram would not show in its list, or not send to any chat. */
export const checkResult = ({
  type,
  id,
  title = "",
  input_message_content: content,
  reply_markup: markup,
}: InlineResult) => {
  if (type !== "article") throw badRequest("unsupported type of a result")
  if (id === "" || Buffer.byteLength(id) > longestId) throw badRequest("RESULT_ID_INVALID")
  if (title.trim() === "") throw badRequest("ARTICLE_TITLE_EMPTY")
  checkText({ ...content, text: content?.["message_text"] })
  // the message may be sent to any chat, so it has no button that needs a private one
  checkMarkup(markup, false)
}

const checkButton = ({ text, start_parameter: start, web_app: app }: StartButton): void => {
  if (text.trim() === "" || (start === undefined) === (app === undefined)) throw badRequest("BUTTON_INVALID")
  if (start !== undefined && !/^[\w-]{1,64}$/.test(start)) throw badRequest("START_PARAM_INVALID")
}

/** The inline queries of people, and what the bot answered. */
export const openInlineQueries = (changed: () => void) => {
  const queries = new Map<string, InlineAnswer | undefined>()
  return {
    ask: (id: string): void => void queries.set(id, undefined),
    answerTo: (id: string): InlineAnswer | undefined => queries.get(id),
    answer(payload: Payload): true {
      const id = String(payload["inline_query_id"])
      if (!queries.has(id) || queries.get(id) !== undefined)
        throw badRequest("query is too old and response timeout expired or query ID is invalid")
      const results = payload["results"] as ReadonlyArray<InlineResult>
      if (results.length > mostResults) throw badRequest("RESULTS_TOO_MUCH")
      if (new Set(results.map((one) => one.id)).size < results.length) throw badRequest("RESULT_ID_DUPLICATE")
      for (const result of results) checkResult(result)
      if (Buffer.byteLength(String(payload["next_offset"] ?? "")) > longestOffset)
        throw badRequest("NEXT_OFFSET_INVALID")
      const button = payload["button"] as StartButton | undefined
      if (button !== undefined) checkButton(button)
      queries.set(id, { results, button: button?.text, isPersonal: payload["is_personal"] === true })
      changed()
      return true
    },
  }
}

export type InlineQueries = ReturnType<typeof openInlineQueries>
