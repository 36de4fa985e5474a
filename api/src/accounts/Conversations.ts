import { longestUpdate, processSeconds, receivedUpdate } from "@rokthnam/shared/Conversations/BotUpdate"
import type {
  ClaimedUpdates,
  ReceivedUpdate,
  TelegramUpdate,
  UpdatesClaim,
} from "@rokthnam/shared/Conversations/BotUpdate"
import type { ConversationTurn } from "@rokthnam/shared/Conversations/Conversation"
import { Unavailable } from "@rokthnam/shared/Primitives/BorderFailures"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { Effect, Metric, Option } from "effect"
import { DatabaseFeed } from "../Sql/DatabaseFeed.ts"
import { transactional } from "../Sql.ts"
import { ChatLinks } from "./ChatLinks.ts"
import { BotUpdatesRepo } from "./Conversations/BotUpdatesRepo.ts"
import { ConversationsRepo } from "./Conversations/ConversationsRepo.ts"
import { traced } from "../platform/Span.ts"

/** Days for which things are kept: a person after their last message, and what their buttons name. */
const days = { people: 90, queries: 30 }
/** Days for which an update's number is kept. Telegram keeps updates that a bot has not confirmed for one day. */
const updateDays = 2
/** How many queries of one person are kept. */
const mostQueries = 200
/** How many unhandled updates are listed. */
const mostUnhandled = 200
/** How many updates wait at most. Telegram keeps those above for a day, and delivers them again. */
const mostWaiting = 20_000
/** How often an update is handed out. One that ends every process that handles it must not end them for ever. */
const mostTries = 10
/** How many updates of a person a process takes at a time: it answers them one after the other. */
const mostOfPerson = 5
/** Milliseconds that a process waits for updates. It must ask again long before it is taken for dead. */
const longestWait = 3000

const counted = Metric.counter("telegram_updates_total", {
  description:
    "Updates of Telegram by what happened: received, repeated, unusable, handed, taken_back, handled",
  incremental: true,
})
const count = (event: string, number: number) =>
  number === 0 ? Effect.void : Metric.incrementBy(Metric.tagged(counted, "event", event), number)

/** What the bot keeps about its conversations, and the updates that it has received and not handled. */
export class Conversations extends Effect.Service<Conversations>()("Conversations", {
  effect: Effect.gen(function* () {
    const repo = yield* ConversationsRepo
    const updates = yield* BotUpdatesRepo
    const links = yield* ChatLinks
    const transaction = yield* transactional
    const { onUpdates } = yield* DatabaseFeed

    /** Keeps what an update changed, or forgets the person with the links of the chat, in one commit with the fact that it is handled. */
    const write = traced("Conversations.write")(
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
        ).pipe(Effect.zipLeft(count("handled", handled === null ? 0 : 1))),
    )

    const query = traced("Conversations.query")(function* (id: string, key: string) {
      const found = yield* repo.queryOf(id, key)
      if (found === undefined) return yield* new NotFound({ what: "Query" })
      return { key, query: found }
    })

    /** Keeps updates until they are handled. Returns the numbers of those that are new. */
    const receive = traced("Conversations.receive")(function* (
      bot: string,
      given: ReadonlyArray<ReceivedUpdate>,
    ) {
      if (given.length === 0) return []
      const fresh = yield* updates.receive(bot, given)
      yield* count("received", fresh.length)
      yield* count("repeated", given.length - fresh.length)
      if (fresh.length > 0) yield* updates.tell(bot)
      return fresh
    })

    /** Keeps an update that Telegram delivers. While too many wait, Telegram is asked to deliver it later. */
    const deliver = traced("Conversations.deliver")(function* (bot: string, given: TelegramUpdate) {
      const received = receivedUpdate(given)
      if (received.update.length > longestUpdate) return yield* count("unusable", 1)
      if (yield* updates.isFull(bot, mostWaiting)) return yield* Effect.die(new Unavailable())
      yield* receive(bot, [received])
    })

    const claimNow = (bot: string, asked: UpdatesClaim) =>
      transaction(
        Effect.gen(function* () {
          yield* updates.lock(bot)
          const processes = yield* updates.see(bot, asked.process, processSeconds)
          const back = yield* updates.takeBack(bot, asked)
          const limits = { seconds: processSeconds, tries: mostTries, ofPerson: mostOfPerson }
          const claimed = asked.room === 0 ? [] : yield* updates.claim(bot, asked, limits)
          // others may have room for them
          if (back > claimed.length) yield* updates.tell(bot)
          yield* count("taken_back", back)
          yield* count("handed", claimed.length)
          return { updates: claimed, processes }
        }),
      )

    /** Hands out updates to a process, which waits for a while when there are none. */
    const claim = traced("Conversations.claim")((bot: string, asked: UpdatesClaim) =>
      Effect.scoped(
        Effect.gen(function* () {
          const bell = yield* Effect.makeLatch(false)
          // it hears before it looks, so nothing is missed in between
          yield* Effect.acquireRelease(
            Effect.sync(() => onUpdates((rung) => rung === bot && bell.unsafeOpen())),
            (stop) => Effect.sync(stop),
          )
          const end = performance.now() + longestWait
          const look = (): Effect.Effect<ClaimedUpdates> =>
            Effect.gen(function* () {
              yield* bell.close
              const found = yield* claimNow(bot, asked)
              const left = end - performance.now()
              if (found.updates.length > 0 || asked.room === 0 || left <= 0) return found
              const rung = yield* Effect.timeoutOption(bell.await, left)
              return Option.isSome(rung) ? yield* look() : found
            })
          return yield* look()
        }),
      ),
    )

    const unhandled = traced("Conversations.unhandled")((bot: string) =>
      updates.unhandled(bot, mostUnhandled),
    )

    /** Forgets whatever was kept for long enough. Returns how many rows. */
    const forgetOld = Effect.zipWith(
      repo.forgetOld(days),
      updates.removeOlderThan(updateDays),
      (forgotten, removed) => forgotten + removed,
    )

    return { read: repo.read, write, query, receive, deliver, claim, unhandled, forgetOld }
  }),
  dependencies: [ConversationsRepo.Default, BotUpdatesRepo.Default, ChatLinks.Default],
}) {}
