import { Schema } from "effect"
import { OfferedCode } from "../Identity/Login.ts"
import { RoleCode } from "../Identity/Permission.ts"
import { refusedAs } from "../Primitives/Constraint.ts"
import { Failure } from "../Primitives/Failure.ts"
import { OfficeChatId, PharmacyId } from "../Primitives/Id.ts"
import { Instant } from "../Primitives/Instant.ts"
import { between, whole } from "../Primitives/Numbers.ts"
import { everyError, LooseText, OfferedPassword, Text } from "../Primitives/Text.ts"
import { chatOffers } from "./OfficeChatRules.ts"

/** An hour of the day in Phnom Penh; null for no daily summary. */
const DigestHour = Schema.NullOr(between(whole(Schema.Number), 0, 23))

/** A chat that is linked with the caller's account. */
export const OfficeChat = Schema.Struct({
  id: OfficeChatId,
  /** The name of the person in Telegram when the chat was linked. */
  name: Schema.String,
  linked_at: Instant,
  /** When an admin's chat must be linked again; null for other roles. */
  until: Schema.NullOr(Instant),
  /** False when the person has closed the chat with the bot, which writes nothing there then. */
  is_open: Schema.Boolean,
  /** Whether news about stock are written there. */
  wants_alerts: Schema.Boolean,
  digest_hour: DigestHour,
})
export type OfficeChat = typeof OfficeChat.Type

export const OfficeChats = Schema.Struct({
  /** The name of the bot without @; null where the product has no bot, so that no chat can be linked. */
  bot: Schema.NullOr(Schema.String),
  chats: Schema.Array(OfficeChat),
  /** What a chat of this account may be told. */
  offers: Schema.Array(Schema.Literal(...chatOffers)),
})
export type OfficeChats = typeof OfficeChats.Type

/** The password, and the code of the second step where it is on: whoever finds a device unlocked must not link a chat. */
export const LinkRequest = Schema.Struct({
  current_password: OfferedPassword,
  code: Schema.optional(Schema.NullOr(OfferedCode)),
}).annotations(everyError)
export type LinkRequest = typeof LinkRequest.Type

/** The address that opens the chat with the bot and links it, once, until it ends. */
export const ChatLink = Schema.Struct({ url: Schema.String, ends_at: Instant })
export type ChatLink = typeof ChatLink.Type

/** An absent field stays as it is. */
export const ChatSettings = Schema.Struct({
  wants_alerts: Schema.optional(Schema.Boolean),
  digest_hour: Schema.optional(DigestHour),
}).annotations(everyError)
export type ChatSettings = typeof ChatSettings.Type

/** The code of a link: 128 random bits. */
export const LinkCode = Schema.String.pipe(
  Schema.pattern(/^[\w-]{22}$/, refusedAs("WrongFormat", {}, "must be the code of a link")),
)

/** Redeems a link in a private chat. */
export const Redemption = Schema.Struct({
  code: LinkCode,
  /** The person's name in Telegram. */
  name: Text(200),
  language: Schema.Literal("en", "km"),
}).annotations(everyError)
export type Redemption = typeof Redemption.Type

/** An account as its chat names it. */
export const LinkedAccount = Schema.Struct({
  id: OfficeChatId,
  role: Schema.Literal("admin", "pharmacy", "staff"),
  /** The role of a member of the staff. */
  staff_role: Schema.NullOr(RoleCode),
  /** The pharmacy; null for admins. */
  pharmacy: Schema.NullOr(Schema.String),
  wants_alerts: Schema.Boolean,
  digest_hour: DigestHour,
  /** When an admin's chat must be linked again. */
  until: Schema.NullOr(Instant),
  /** Registrations that wait for an admin; null for other roles. */
  waiting: Schema.NullOr(Schema.Int),
})
export type LinkedAccount = typeof LinkedAccount.Type

/** What an admin decides by a button. */
export const ChatDecision = Schema.Struct({
  pharmacy_id: PharmacyId,
  decision: Schema.Literal("approve", "reject"),
  /** Shown to the pharmacy at its sign-in. */
  reason: Schema.optional(Schema.NullOr(LooseText(500))),
}).annotations(everyError)
export type ChatDecision = typeof ChatDecision.Type

/** The settings name no bot. */
export class BotOff extends Failure<BotOff>()("BotOff", {
  status: 409,
  params: {},
  detail: () => "There is no Telegram bot here.",
}) {}
