import { Schema } from "effect"
import { Failure } from "../Primitives/Failure.ts"
import { SessionId } from "../Primitives/Id.ts"
import { everyError, NewPassword, OfferedPassword } from "../Primitives/Text.ts"

/** A session that has not ended. Browser and system are names such as "Chrome" and "Android", if they are known. */
export const OpenSession = Schema.Struct({
  id: SessionId,
  browser: Schema.NullOr(Schema.String),
  system: Schema.NullOr(Schema.String),
  created_at: Schema.Date,
  /** When the session last sent a call, within ten minutes. */
  seen_at: Schema.Date,
  /** Whether this call was sent in the session. */
  is_current: Schema.Boolean,
})
export type OpenSession = typeof OpenSession.Type

export const PasswordChange = Schema.Struct({
  current_password: OfferedPassword,
  new_password: NewPassword,
}).annotations(everyError)
export type PasswordChange = typeof PasswordChange.Type

/** How an account is protected. `warning` tells when wrong passwords for it were refused, until it is dismissed. */
export const AccountSecurity = Schema.Struct({
  /** False for a customer who signs in with Telegram only. */
  has_password: Schema.Boolean,
  warning: Schema.NullOr(Schema.Struct({ first_at: Schema.Date, last_at: Schema.Date })),
})
export type AccountSecurity = typeof AccountSecurity.Type

export class CurrentPasswordWrong extends Failure<CurrentPasswordWrong>()("CurrentPasswordWrong", {
  status: 422,
  params: {},
  detail: () => "The current password is wrong.",
  field: () => "current_password",
}) {}
