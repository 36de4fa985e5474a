import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { BotAccess } from "../Identity/Access.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { get, post, put } from "../Primitives/Endpoint.ts"
import { Message } from "../Primitives/Page.ts"
import { ClaimedUpdates, ReceivedUpdates, UpdatesClaim } from "./BotUpdate.ts"
import { Conversation, ConversationTurn, KeptQuery, QueryKey, TelegramDigits } from "./Conversation.ts"

const OnePath = Schema.Struct({ id: TelegramDigits })

/**
 * What the bot keeps, so that it forgets nothing when it ends: its conversation with each person, the queries of its
 * buttons, and the updates that it received and has not handled yet. Only the bot's own credential may call.
 */
export class ConversationsApi extends HttpApiGroup.make("conversations")
  .add(get("read", "/users/telegram-bot/people/:id", { path: OnePath, answer: Conversation }))
  .add(
    put("write", "/users/telegram-bot/people/:id", {
      path: OnePath,
      body: ConversationTurn,
      answer: Message,
    }),
  )
  .add(
    get("query", "/users/telegram-bot/people/:id/queries/:key", {
      path: Schema.Struct({ id: TelegramDigits, key: QueryKey }),
      answer: KeptQuery,
      failures: [NotFound],
    }),
  )
  /**
   * Keeps updates until they are handled. `fresh` are those that were not received before; an update that comes again
   * is not in it.
   */
  .add(
    post("receive", "/users/telegram-bot/bots/:id/updates", {
      path: OnePath,
      body: ReceivedUpdates,
      answer: Schema.Struct({ fresh: Schema.Array(Schema.Int) }),
    }),
  )
  /**
   * Hands out updates, each to one process, and those of one person in order and to one process at a time. Answers when
   * there are some, or after three seconds without. A process that does not ask again for ten seconds is taken for dead.
   */
  .add(
    post("claim", "/users/telegram-bot/bots/:id/updates/claim", {
      path: OnePath,
      body: UpdatesClaim,
      answer: ClaimedUpdates,
    }),
  )
  /** The updates that were received and not handled, the oldest 200 of the last two days. */
  .add(
    get("unhandled", "/users/telegram-bot/bots/:id/updates", {
      path: OnePath,
      answer: Schema.Struct({ updates: Schema.Array(Schema.String) }),
    }),
  )
  .middleware(BotAccess) {}
