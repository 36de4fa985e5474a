import { Schema } from "effect"
import { IdentityProof } from "../Account/PersonalData.ts"
import { Failure } from "../Primitives/Failure.ts"
import { CustomerId } from "../Primitives/Id.ts"
import {
  Email,
  everyError,
  LooseText,
  NewPassword,
  OfferedEmail,
  OfferedPassword,
  StoredFileName,
  Text,
} from "../Primitives/Text.ts"

/** Who a customer is to the product, and the ways in which the customer signs in. */
export const CustomerProfile = Schema.Struct({
  id: CustomerId,
  first_name: Schema.String,
  last_name: Schema.String,
  /** The e-mail of the sign-in with a password; null for a customer who signs in with Telegram only. */
  email: Schema.NullOr(Schema.String),
  has_telegram: Schema.Boolean,
  phone: Schema.NullOr(Schema.String),
  /** The customer's own photo; null if there is none. */
  photo: Schema.NullOr(Schema.String),
  /** The photo that is shown: the customer's own, else Telegram's. */
  shown_photo: Schema.NullOr(Schema.String),
})
export type CustomerProfile = typeof CustomerProfile.Type

/** Replaces name and photo. Without `photo` the photo stays; null or an empty text removes it. */
export const ProfileChange = Schema.Struct({
  first_name: Text(100),
  /** Many people of Telegram have none. */
  last_name: LooseText(100),
  photo: Schema.optional(Schema.Union(StoredFileName, Schema.Literal(""), Schema.Null)),
}).annotations(everyError)
export type ProfileChange = typeof ProfileChange.Type

/**
 * Whether another account that already has this way to sign in is joined with this one. Without it nothing is joined: the
 * call is refused with what would be (`AccountsWouldJoin`).
 */
const join = Schema.optional(Schema.NullOr(Schema.Boolean))

/**
 * Links Telegram: a sign-in with Telegram of the last ten minutes, by the login widget or by the Mini App, and the
 * password of this account.
 */
export const TelegramLink = Schema.Struct({ ...IdentityProof.fields, join }).annotations(everyError)
export type TelegramLink = typeof TelegramLink.Type

/** Gives a customer of Telegram an e-mail and a password, proven by a sign-in with Telegram of the last ten minutes. */
export const EmailAddition = Schema.Struct({
  ...IdentityProof.fields,
  email: Email,
  password: NewPassword,
}).annotations(everyError)
export type EmailAddition = typeof EmailAddition.Type

/** Joins the account of this e-mail and password with that of a customer of Telegram, proven in the same way. */
export const EmailLink = Schema.Struct({
  ...IdentityProof.fields,
  email: OfferedEmail,
  password: OfferedPassword,
  join,
}).annotations(everyError)
export type EmailLink = typeof EmailLink.Type

/** The e-mail or the password of the account to link is wrong. A session does not end by it. */
export class LinkCredentialsWrong extends Failure<LinkCredentialsWrong>()("LinkCredentialsWrong", {
  status: 422,
  params: {},
  detail: () => "The e-mail or the password is wrong.",
  field: () => "password",
}) {}

/** This account has another way of this kind already. */
export class AlreadyLinked extends Failure<AlreadyLinked>()("AlreadyLinked", {
  status: 409,
  params: { way: Schema.Literal("telegram", "email") },
  detail: (p) =>
    p.way === "telegram"
      ? "This account is linked with another Telegram account already."
      : "This account has another e-mail already.",
}) {}

/** The other account has both ways of its own, so joining would take one away from somebody. */
export class LinkedElsewhere extends Failure<LinkedElsewhere>()("LinkedElsewhere", {
  status: 409,
  params: { way: Schema.Literal("telegram", "email") },
  detail: (p) =>
    p.way === "telegram"
      ? "This Telegram account is linked with another e-mail. Please sign in with that e-mail."
      : "This e-mail is linked with another Telegram account. Please sign in with that one.",
}) {}

/**
 * There is an account with this way to sign in. Joined, its cart, watches and places come into this one and it ends, with
 * the sessions of so many devices. `is_office` tells that the same person or e-mail also has an account of the back office,
 * which is another one and stays as it is.
 */
export class AccountsWouldJoin extends Failure<AccountsWouldJoin>()("AccountsWouldJoin", {
  status: 409,
  params: {
    cart_lines: Schema.Int,
    watches: Schema.Int,
    places: Schema.Int,
    devices: Schema.Int,
    is_office: Schema.Boolean,
  },
  detail: () => "There is another account with this sign-in. Please confirm that both become one.",
}) {}
