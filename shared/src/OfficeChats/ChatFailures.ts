/* The failures of calls that the bot makes for people of the back office. The bot has words for them. */
import { Schema } from "effect"
import { PharmacyStatus } from "../Pharmacies/Pharmacy.ts"
import { Failure } from "../Primitives/Failure.ts"
import { Instant } from "../Primitives/Instant.ts"
import { mostChats } from "./OfficeChatRules.ts"

/** The link was used or replaced, or its time is over, or the session in which it was made has ended. */
export class LinkEnded extends Failure<LinkEnded>()("LinkEnded", {
  status: 409,
  params: {},
  detail: () => "This link has ended or was used. Please make a new one in the back office.",
}) {}

/** Unlinking a chat makes room. */
export class ChatsFull extends Failure<ChatsFull>()("ChatsFull", {
  status: 409,
  params: { limit: Schema.Int },
  detail: (p) => `An account has at most ${p.limit} chats. Please unlink one first.`,
}) {
  static readonly atLimit = () => new ChatsFull({ limit: mostChats })
}

/** The chat is not linked with an account that may do this, or its link has ended. */
export class ChatNotLinked extends Failure<ChatNotLinked>()("ChatNotLinked", {
  status: 403,
  params: {},
  detail: () => "This chat is not linked with an account that may do this.",
}) {}

/** Somebody has decided already. `by` is the admin's e-mail, null if nobody knows it any more. */
export class AlreadyDecided extends Failure<AlreadyDecided>()("AlreadyDecided", {
  status: 409,
  params: {
    name: Schema.String,
    status: PharmacyStatus,
    by: Schema.NullOr(Schema.String),
    /** Whether it was the admin who asks now. */
    is_own: Schema.Boolean,
    at: Schema.NullOr(Instant),
  },
  detail: (p) => `${p.name} is already ${p.status}.`,
}) {}
