import { Schema } from "effect"
import { refusedAs } from "../Primitives/Constraint.ts"
import { between, whole } from "../Primitives/Numbers.ts"
import { VerbatimText } from "../Primitives/Text.ts"
import { TelegramDigits, UpdateId } from "./Conversation.ts"

/** The kinds of updates that the bot asks Telegram for. Each names its sender as `from`. */
export const updateKinds = [
  "message",
  "edited_message",
  "callback_query",
  "inline_query",
  "my_chat_member",
] as const

/** An update as Telegram sends it. What is in it is the bot's matter. */
export const TelegramUpdate = Schema.Struct(
  { update_id: UpdateId },
  Schema.Record({ key: Schema.String, value: Schema.Unknown }),
)
export type TelegramUpdate = typeof TelegramUpdate.Type

/** The longest JSON of an update, in UTF-16 code units; those of Telegram have a few thousand. */
export const longestUpdate = 100_000

/** An update of Telegram as its JSON, before it is handled. `person` is who sent it. */
export const ReceivedUpdate = Schema.Struct({
  update_id: UpdateId,
  person: Schema.NullOr(TelegramDigits),
  update: VerbatimText(longestUpdate),
})
export type ReceivedUpdate = typeof ReceivedUpdate.Type

const isSent = Schema.is(Schema.Struct({ from: Schema.Struct({ id: Schema.Int.pipe(Schema.positive()) }) }))

/** An update as it is kept. Without a sender it is of no use to the bot. */
export const receivedUpdate = (given: TelegramUpdate): ReceivedUpdate => {
  const content = updateKinds.map((kind) => given[kind]).find((one) => isSent(one))
  return {
    update_id: given.update_id,
    person: content === undefined ? null : String(content.from.id),
    update: JSON.stringify(given),
  }
}

/** The largest number of updates in one call. */
const mostUpdates = 50
/** The largest number of updates that one process handles at a time. */
export const mostInHand = 200

const tooMany = (max: number) => refusedAs("TooManyItems", { max }, `must have at most ${max} entries`)

export const ReceivedUpdates = Schema.Struct({
  updates: Schema.Array(ReceivedUpdate).pipe(Schema.maxItems(mostUpdates, tooMany(mostUpdates))),
})

/** A process of the bot asks for updates to handle. */
export const UpdatesClaim = Schema.Struct({
  /** Names the process. One that is started in the place of another goes on under its name. */
  process: Schema.UUID.annotations(refusedAs("WrongFormat", {}, "must name the process")),
  /** What the process is handling. Whatever else it was handed is handed out again. */
  in_hand: Schema.Array(UpdateId).pipe(Schema.maxItems(mostInHand, tooMany(mostInHand))),
  /** How many more it can handle. */
  room: between(whole(Schema.Number), 0, mostInHand),
})
export type UpdatesClaim = typeof UpdatesClaim.Type

/**
 * Seconds after which a process that has not asked again is taken for dead, and what it had is handed to another one.
 */
export const processSeconds = 10

/** The updates, as JSON, that the process handles now, and how many processes handle updates of this bot. */
export const ClaimedUpdates = Schema.Struct({ updates: Schema.Array(Schema.String), processes: Schema.Int })
export type ClaimedUpdates = typeof ClaimedUpdates.Type
