import { FetchHttpClient, HttpClient, HttpClientRequest } from "@effect/platform"
import { Data, Effect, Option, Redacted, Schema } from "effect"
import { AppConfig } from "../../Config.ts"
import { boundedText } from "../../platform/BoundedText.ts"
import { traced } from "../../platform/Span.ts"

/** Largest answer that is read, in bytes. A documented one has about 100. */
const largestAnswer = 16 * 1024
/** Calls of this process at the same time. While Telegram is slow, further ones are told at once that it is. */
const callsAtOnce = 16
/** Milliseconds for one call: nobody waits longer at a button. */
const patience = 5000

/** Why Telegram prepared nothing, in words for the log. They hold neither the token nor a person. */
class Unprepared extends Data.TaggedError("Unprepared")<{ readonly reason: string }> {}
const unprepared = (reason: string) => new Unprepared({ reason })

const readAnswer = Schema.decodeUnknown(
  Schema.parseJson(
    Schema.Struct({ ok: Schema.Literal(true), result: Schema.Struct({ id: Schema.NonEmptyString }) }),
  ),
)

/** A message of Telegram, in its HTML, with a button that opens a link. */
export type ShareableMessage = {
  readonly title: string
  readonly description: string
  readonly html: string
  readonly button: { readonly text: string; readonly url: string }
}

/** An article of the Bot API, which may be sent to people, groups and channels. */
const articleOf = (person: string, { title, description, html, button }: ShareableMessage) => ({
  user_id: Number(person),
  result: {
    type: "article",
    id: "share",
    title,
    description,
    input_message_content: {
      message_text: html,
      parse_mode: "HTML",
      link_preview_options: { is_disabled: true },
    },
    reply_markup: { inline_keyboard: [[{ text: button.text, url: button.url }]] },
  },
  allow_user_chats: true,
  allow_group_chats: true,
  allow_channel_chats: true,
})

/**
 * The Bot API's `savePreparedInlineMessage`: a message that a user of the Mini App sends to a chat. Each call is made
 * once. The token is a part of the address, so no address is logged.
 */
export class PreparedMessages extends Effect.Service<PreparedMessages>()("PreparedMessages", {
  effect: Effect.gen(function* () {
    const { telegramBotToken, telegramApiRoot } = yield* AppConfig
    // A span would hold the address, and its headers would tell our trace ids there.
    const http = HttpClient.withTracerDisabledWhen(yield* HttpClient.HttpClient, () => true)
    const permits = yield* Effect.makeSemaphore(callsAtOnce)

    const ask = (token: Redacted.Redacted, person: string, message: ShareableMessage) =>
      Effect.gen(function* () {
        const response = yield* http.execute(
          HttpClientRequest.post(
            `${telegramApiRoot}/bot${Redacted.value(token)}/savePreparedInlineMessage`,
          ).pipe(HttpClientRequest.bodyUnsafeJson(articleOf(person, message))),
        )
        const text = yield* boundedText(response, largestAnswer)
        if (response.status !== 200) return yield* unprepared(`it answers HTTP ${response.status}`)
        if (text === undefined) return yield* unprepared("its answer is too large")
        const { result } = yield* Effect.mapError(readAnswer(text), () =>
          unprepared("its answer is not as documented"),
        )
        return result.id
      }).pipe(
        // The token must not follow a redirection to another address.
        Effect.provideService(FetchHttpClient.RequestInit, { redirect: "error" }),
        Effect.catchTags({
          RequestError: () => unprepared("it cannot be reached"),
          ResponseError: () => unprepared("its answer broke off"),
        }),
        Effect.timeoutFail({
          duration: patience,
          onTimeout: () => unprepared("it does not answer in time"),
        }),
      )

    /** The id of the message that is ready for this user of Telegram; undefined if there is none. */
    const prepare = traced("PreparedMessages.prepare")((person: string, message: ShareableMessage) =>
      (telegramBotToken === undefined
        ? Effect.succeedNone
        : permits.withPermitsIfAvailable(1)(ask(telegramBotToken, person, message))
      ).pipe(
        Effect.flatMap(
          Option.match({
            onNone: () => unprepared("too many messages wait for it"),
            onSome: Effect.succeed,
          }),
        ),
        Effect.catchTag("Unprepared", ({ reason }) =>
          Effect.as(Effect.logWarning(`Telegram prepares no message: ${reason}`), undefined),
        ),
      ),
    )

    return { isOn: telegramBotToken !== undefined, prepare }
  }),
  dependencies: [FetchHttpClient.layer],
}) {}
