import { Schema } from "effect"
import { TelegramDigits } from "../Conversations/Conversation.ts"
import { refusedAs } from "../Primitives/Constraint.ts"
import { Instant } from "../Primitives/Instant.ts"
import { MedicineId, NoticeId, WatchId } from "../Primitives/Id.ts"
import { Money } from "../Primitives/Money.ts"
import { between, whole } from "../Primitives/Numbers.ts"
import { DigestNews, ExpiryNews, RegistrationNews, StockNews, UnlinkNews } from "./OfficeNews.ts"

/** The offer that answers a watch, as it was when it was found. */
export const FoundOffer = Schema.Struct({
  medicine_id: MedicineId,
  name: Schema.String,
  dosage: Schema.String,
  price: Money,
  /** From the place of the watch. */
  kilometres: Schema.Number,
  /** When it was found in stock. */
  at: Instant,
  pharmacy: Schema.Struct({
    name: Schema.String,
    address: Schema.String,
    phone: Schema.String,
    latitude: Schema.Number,
    longitude: Schema.Number,
  }),
})
export type FoundOffer = typeof FoundOffer.Type

/** Somebody waited for a medicine, and a pharmacy within reach has it. */
const WatchAnswered = Schema.Struct({
  kind: Schema.Literal("watch"),
  watch_id: WatchId,
  query: Schema.String,
  offer: FoundOffer,
})

/** What a message says. The bot writes it in the person's language. */
export const NoticeContent = Schema.Union(
  WatchAnswered,
  StockNews,
  ExpiryNews,
  DigestNews,
  RegistrationNews,
  UnlinkNews,
)
export type NoticeContent = typeof NoticeContent.Type

/** A message that is to leave for Telegram, handed to one process of the bot for a while. */
export const Notice = Schema.Struct({
  id: NoticeId,
  /** The person's private chat, whose id is the person's. */
  chat: TelegramDigits,
  language: Schema.NullOr(Schema.Literal("en", "km")),
  /** Proves that the message is still this process's to send. */
  lease: Schema.UUID,
  content: NoticeContent,
})
export type Notice = typeof Notice.Type

/** What proves that a message is the caller's to send. */
export const Lease = Schema.UUID.annotations(refusedAs("WrongFormat", {}, "must be the lease of the message"))

/** The longest wait that Telegram is believed to ask for, in seconds. */
const longestWait = 86_400

/**
 * What came of a message: Telegram took it; the person has closed the chat (403); Telegram will never take it (400); or
 * nobody knows, and it is tried again, not before `retry_after` seconds.
 */
export const NoticeEnd = Schema.Struct({
  lease: Lease,
  outcome: Schema.Literal("sent", "closed", "refused", "later"),
  retry_after: Schema.optionalWith(between(whole(Schema.Number), 0, longestWait), { default: () => 0 }),
})
export type NoticeEnd = typeof NoticeEnd.Type
