import { as } from "@rokthnam/shared/Client"
import type { ContractClient } from "@rokthnam/shared/Client"
import type { ReceivedUpdate, UpdatesClaim } from "@rokthnam/shared/Conversations/BotUpdate"
import type { ConversationTurn } from "@rokthnam/shared/Conversations/Conversation"
import { settled } from "@rokthnam/shared/Primitives/Outcome"
import { Duration, Effect, Schedule } from "effect"

/**
 * A call that changes nothing, or the same however often it is sent, is repeated for some seconds: the API may just be
 * starting again.
 */
export const patiently = <A, E extends { readonly _tag: string }, R>(call: Effect.Effect<A, E, R>) =>
  Effect.retry(call, {
    while: ({ _tag }) => _tag === "OutcomeUnknown",
    schedule: Schedule.intersect(Schedule.jittered(Schedule.exponential("250 millis")), Schedule.recurs(4)),
  })

/** How long the API waits for updates before it answers that there are none. */
const claimWait = "3 seconds"

/** The calls that keep what the bot must not forget. `limit` is the time that one may take. */
export const keepingCalls = (client: ContractClient, secret: string, limit: Duration.DurationInput) => ({
  /** What is kept about a person. */
  conversation: (person: number) =>
    client.conversations.read({ path: { id: String(person) } }).pipe(settled(limit), patiently, as(secret)),

  /** Keeps what an update changed, and that it is handled. */
  keepTurn: (person: number, turn: ConversationTurn) =>
    client.conversations
      .write({ path: { id: String(person) }, payload: turn })
      .pipe(settled(limit), patiently, as(secret)),

  /** The query that a button of this person names. */
  query: (person: number, key: string) =>
    client.conversations.query({ path: { id: String(person), key } }).pipe(
      settled(limit),
      as(secret),
      Effect.map(({ query }) => query),
    ),

  /** Keeps updates of the bot with this id until they are handled. Returns the numbers of those that are new. */
  receive: (bot: number, updates: ReadonlyArray<ReceivedUpdate>) =>
    client.conversations.receive({ path: { id: String(bot) }, payload: { updates } }).pipe(
      settled(limit),
      patiently,
      as(secret),
      Effect.map(({ fresh }) => fresh),
    ),

  /** Updates for a process to handle, as JSON. Waits for some seconds when there are none. */
  claimUpdates: (bot: number, asked: UpdatesClaim) =>
    client.conversations
      .claim({ path: { id: String(bot) }, payload: asked })
      .pipe(settled(Duration.sum(limit, claimWait)), as(secret)),
})
