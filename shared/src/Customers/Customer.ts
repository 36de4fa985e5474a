import { Schema } from "effect"
import { neverRefuses, refusedAs } from "../Primitives/Constraint.ts"
import { Failure } from "../Primitives/Failure.ts"
import { CustomerId } from "../Primitives/Id.ts"
import { between, whole } from "../Primitives/Numbers.ts"
import {
  Email,
  everyError,
  LooseText,
  NewPassword,
  StoredFileName,
  Text,
  VerbatimText,
} from "../Primitives/Text.ts"

/** The answer of every sign-in: the token and the data that the browser stores. */
export const CustomerSession = Schema.Struct({
  access_token: Schema.String,
  user_id: CustomerId,
  user_name: Schema.String,
  email: Schema.NullOr(Schema.String),
  phone: Schema.NullOr(Schema.String),
  photo: Schema.NullOr(Schema.String),
})
export type CustomerSession = typeof CustomerSession.Type

export const CustomerRegistration = Schema.Struct({
  first_name: Text(100),
  last_name: Text(100),
  email: Email,
  password: NewPassword,
  photo: Schema.optional(Schema.Union(StoredFileName, Schema.Literal(""), Schema.Null)),
}).annotations(everyError)
export type CustomerRegistration = typeof CustomerRegistration.Type

/**
 * A Telegram id: a string of digits. The widget's data is sent with the id as a string; a number is accepted too.
 */
const TelegramId = Schema.Union(Schema.String, Schema.Number).pipe(
  Schema.transform(Schema.String, { strict: true, decode: String, encode: (s) => s }),
  Schema.annotations(neverRefuses),
  Schema.pattern(/^[1-9]\d{0,15}$/, refusedAs("WrongFormat", {}, "must be a Telegram id")),
)

/**
 * The login widget's user data. `auth_date` is in seconds since 1970. Telegram's hash covers every field exactly as
 * it was sent, so nothing is trimmed and unknown fields are kept.
 */
export const TelegramWidgetUser = Schema.Struct(
  {
    id: TelegramId,
    first_name: Schema.optional(Schema.NullOr(VerbatimText(256))),
    last_name: Schema.optional(Schema.NullOr(VerbatimText(256))),
    username: Schema.optional(Schema.NullOr(VerbatimText(64))),
    photo_url: Schema.optional(Schema.NullOr(VerbatimText(2048))),
    auth_date: between(whole(Schema.Union(Schema.NumberFromString, Schema.Number)), 0, 9_999_999_999),
    hash: Schema.String.pipe(
      Schema.pattern(/^[0-9a-f]{64}$/, refusedAs("WrongFormat", {}, "must be the widget's hash")),
    ),
  },
  Schema.Record({ key: Schema.String, value: Schema.Unknown }),
)
export type TelegramWidgetUser = typeof TelegramWidgetUser.Type

/** The Mini App's raw init data, as Telegram provides it. */
export const MiniAppInitData = Schema.Struct({ init_data: Text(16_384) })

/** The person that the bot talks with. Only the bot's own credential may send it. */
export const BotUser = Schema.Struct({
  id: TelegramId,
  first_name: LooseText(256),
  last_name: Schema.optional(LooseText(256)),
  username: Schema.optional(LooseText(64)),
})
export type BotUser = typeof BotUser.Type

export class CustomerEmailTaken extends Failure<CustomerEmailTaken>()("CustomerEmailTaken", {
  status: 409,
  params: {},
  detail: () => "An account with this e-mail already exists. Please sign in.",
  field: () => "email",
}) {}

/** The hash is wrong, too old, in the future, or was used before. */
export class TelegramLoginRefused extends Failure<TelegramLoginRefused>()("TelegramLoginRefused", {
  status: 401,
  params: { reason: Schema.Literal("hash", "expired", "future", "replayed") },
  detail: () => "Telegram login failed. Please try again.",
}) {}

export class TelegramOff extends Failure<TelegramOff>()("TelegramOff", {
  status: 503,
  params: {},
  detail: () => "Sign-in with Telegram is not set up on this server.",
}) {}
