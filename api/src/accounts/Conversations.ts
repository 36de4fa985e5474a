import type { ConversationTurn, ReceivedUpdate } from "@rokthnam/shared/Conversations/Conversation"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { Effect } from "effect"
import { transactional } from "../Sql.ts"
import { ChatLinks } from "./ChatLinks.ts"
import { BotUpdatesRepo } from "./Conversations/BotUpdatesRepo.ts"
import { ConversationsRepo } from "./Conversations/ConversationsRepo.ts"

/** Days for which things are kept: a person after their last message, and what their buttons name. */
const days = { people: 90, queries: 30 }
/** Days for which an update's number is kept. Telegram keeps updates that a bot has not confirmed for one day. */
const updateDays = 2
/** How many queries of one person are kept. */
const mostQueries = 200
/** How many unhandled updates a bot gets at a time. */
const mostUnhandled = 200

/** What the bot keeps about its conversations, and the updates that it has received and not handled. */
export class Conversations extends Effect.Service<Conversations>()("Conversations", {
  effect: Effect.gen(function* () {
    const repo = yield* ConversationsRepo
    const updates = yield* BotUpdatesRepo
    const links = yield* ChatLinks
    const transaction = yield* transactional

    /** Keeps what an update changed, or forgets the person with the links of the chat, in one commit with the fact that it is handled. */
    const write = Effect.fn("Conversations.write")(
      (id: string, { conversation, queries, handled }: ConversationTurn) =>
        transaction(
          Effect.gen(function* () {
            if (conversation === null) yield* Effect.zipRight(repo.forget(id), links.forget(id))
            else yield* repo.write(id, conversation)
            if (conversation !== null && queries.length > 0) {
              yield* repo.writeQueries(id, queries)
              yield* repo.trimQueries(id, mostQueries)
            }
            if (handled !== null) yield* updates.handled(handled.bot, handled.update_id)
          }),
        ),
    )

    const query = Effect.fn("Conversations.query")(function* (id: string, key: string) {
      const found = yield* repo.queryOf(id, key)
      if (found === undefined) return yield* new NotFound({ what: "Query" })
      return { key, query: found }
    })

    /** Keeps updates until they are handled. Returns the numbers of those that are new. */
    const receive = Effect.fn("Conversations.receive")((bot: string, given: ReadonlyArray<ReceivedUpdate>) =>
      given.length === 0 ? Effect.succeed([]) : updates.receive(bot, given),
    )

    const unhandled = Effect.fn("Conversations.unhandled")((bot: string) =>
      updates.unhandled(bot, mostUnhandled),
    )

    /** Forgets whatever was kept for long enough. Returns how many rows. */
    const forgetOld = Effect.zipWith(
      repo.forgetOld(days),
      updates.removeOlderThan(updateDays),
      (forgotten, removed) => forgotten + removed,
    )

    return { read: repo.read, write, query, receive, unhandled, forgetOld }
  }),
  dependencies: [ConversationsRepo.Default, BotUpdatesRepo.Default, ChatLinks.Default],
}) {}
