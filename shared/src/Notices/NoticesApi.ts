import { HttpApiGroup, HttpApiSchema } from "@effect/platform"
import { Schema } from "effect"
import { BotAccess } from "../Identity/Access.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { get, post } from "../Primitives/Endpoint.ts"
import { IdPath, NoticeId } from "../Primitives/Id.ts"
import { Message } from "../Primitives/Page.ts"
import { Lease, Notice, NoticeEnd } from "./Notice.ts"

/** The messages that leave for Telegram on their own. Only the bot's own credential may call. */
export class NoticesApi extends HttpApiGroup.make("notices")
  /**
   * Hands out messages that are due, each to one process, for `lease_seconds`: at most 20 in a second to all processes
   * together, and one at a time to each chat. A message that was not ended by then is handed out again.
   */
  .add(
    post("claim", "/users/telegram-bot/notices/claim", {
      answer: Schema.Struct({ notices: Schema.Array(Notice), lease_seconds: Schema.Int }),
    }),
  )
  /** Says what came of a message. Saying it again changes nothing. */
  .add(
    post("end", "/users/telegram-bot/notices/:id/end", {
      path: IdPath(NoticeId),
      body: NoticeEnd,
      answer: Message,
    }),
  )
  /** The file that a message brings, to who holds its lease: a PDF as it was uploaded, or a picture as JPEG. */
  .add(
    get("file", "/users/telegram-bot/notices/:id/file", {
      path: IdPath(NoticeId),
      query: Schema.Struct({ lease: Lease }),
      answer: HttpApiSchema.Uint8Array({ contentType: "application/octet-stream" }),
      failures: [NotFound],
    }),
  )
  .middleware(BotAccess) {}
