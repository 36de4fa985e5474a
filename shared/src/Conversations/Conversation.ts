import { Schema } from "effect"
import { refusedAs } from "../Primitives/Constraint.ts"
import { Latitude, Longitude } from "../Primitives/GeoPoint.ts"
import { Instant } from "../Primitives/Instant.ts"
import { between, whole } from "../Primitives/Numbers.ts"
import { Text } from "../Primitives/Text.ts"

/** The digits of a Telegram id, of a person or of a bot. */
export const TelegramDigits = Schema.String.pipe(
  Schema.pattern(/^[1-9]\d{0,15}$/, refusedAs("WrongFormat", {}, "must be a Telegram id")),
)

/** The number of an update of a bot. Telegram counts them up. */
export const UpdateId = between(whole(Schema.Number), 0, Number.MAX_SAFE_INTEGER)

/** Days for which a place is remembered when the person says so, and hours otherwise. */
export const placeDays = 30
export const placeHours = 12

/** Where a person searches, in degrees, and until when the place is remembered. */
export const ConversationPlace = Schema.Struct({
  latitude: Latitude,
  longitude: Longitude,
  /** Chosen by name: distances from its middle are approximate. */
  is_about: Schema.Boolean,
  until: Instant,
})
export type ConversationPlace = typeof ConversationPlace.Type

/** What the bot keeps about its conversation with a person, whichever chat they write in. */
export const Conversation = Schema.Struct({
  /** The language that was chosen or typed. */
  language: Schema.NullOr(Schema.Literal("en", "km")),
  place: Schema.NullOr(ConversationPlace),
  /** A search that waits for a place. */
  waiting: Schema.NullOr(Text(200)),
  /** Telegram's id of the album that was answered last; its pictures arrive as one message each. */
  album: Schema.NullOr(Text(64)),
  /** The button that changed something last, and when it was answered: a second tap means the same. */
  pressed: Schema.NullOr(Schema.Struct({ button: Text(200), at: Instant })),
  /** The person has blocked the bot, which writes nothing on its own then. */
  is_blocked: Schema.Boolean,
})
export type Conversation = typeof Conversation.Type

/** The conversation with a person who has not written before. */
export const newConversation: Conversation = {
  language: null,
  place: null,
  waiting: null,
  album: null,
  pressed: null,
  is_blocked: false,
}

/** The key by which a button names a query that is too long for its 64 bytes. */
export const QueryKey = Schema.String.pipe(
  Schema.pattern(/^[\w-]{8,32}$/, refusedAs("WrongFormat", {}, "must be the key of a query")),
)

/** A query that buttons refer to. */
export const KeptQuery = Schema.Struct({ key: QueryKey, query: Text(200) })
export type KeptQuery = typeof KeptQuery.Type

/** The largest number of queries that one answer of the bot refers to. */
const mostQueries = 20

const tooMany = (max: number) => refusedAs("TooManyItems", { max }, `must have at most ${max} entries`)

/** What is kept after an update: the conversation, the queries of its buttons, and that the update is handled. */
export const ConversationTurn = Schema.Struct({
  /** Null forgets the person: the conversation and the queries of all buttons. */
  conversation: Schema.NullOr(Conversation),
  queries: Schema.Array(KeptQuery).pipe(Schema.maxItems(mostQueries, tooMany(mostQueries))),
  handled: Schema.NullOr(Schema.Struct({ bot: TelegramDigits, update_id: UpdateId })),
})
export type ConversationTurn = typeof ConversationTurn.Type
