import { Schema } from "effect"
import { OfferedCode } from "../Identity/Login.ts"
import { Failure } from "../Primitives/Failure.ts"
import { SessionId } from "../Primitives/Id.ts"
import { everyError, NewPassword, OfferedPassword, VerbatimText } from "../Primitives/Text.ts"

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

/**
 * A session that its person left while nobody heard of it: the token without its signature, and the proof that there was one
 * (`SignOutRules`). It ends the session and opens nothing.
 */
export const LeftSession = Schema.Struct({ session: VerbatimText(2000), proof: VerbatimText(100) })
export type LeftSession = typeof LeftSession.Type

export const PasswordChange = Schema.Struct({
  current_password: OfferedPassword,
  new_password: NewPassword,
}).annotations(everyError)
export type PasswordChange = typeof PasswordChange.Type

/** How an account is protected. `warning` tells when wrong passwords for it were refused, until it is dismissed. */
export const AccountSecurity = Schema.Struct({
  /** False for a customer who signs in with Telegram only. */
  has_password: Schema.Boolean,
  /** The second step of the sign-in, which only admins and owners may switch on. */
  second_factor: Schema.Literal("on", "off", "not_offered"),
  recovery_codes_left: Schema.Int,
  warning: Schema.NullOr(Schema.Struct({ first_at: Schema.Date, last_at: Schema.Date })),
})
export type AccountSecurity = typeof AccountSecurity.Type

/** Begins to switch the second step on. The person is asked for the password again. */
export const SecondFactorStart = Schema.Struct({ current_password: OfferedPassword })

/** What the authenticator app needs: the secret in base 32, also as an `otpauth:` address for a QR code. */
export const SecondFactorSecret = Schema.Struct({ secret: Schema.String, uri: Schema.String })

export const SecondFactorProof = Schema.Struct({ code: OfferedCode })

/** Each recovery code signs in once in place of a code of the app. They are shown only here. */
export const RecoveryCodes = Schema.Struct({ recovery_codes: Schema.Array(Schema.String) })

export const SecondFactorRemoval = Schema.Struct({ current_password: OfferedPassword, code: OfferedCode })

/** The code of the app is wrong, or it was used before. */
export class CodeWrong extends Failure<CodeWrong>()("CodeWrong", {
  status: 422,
  params: {},
  detail: () => "The code is wrong or was used before. Please enter the next one.",
  field: () => "code",
}) {}

/** The second step is on already, is off, or was not begun. */
export class SecondFactorUnchanged extends Failure<SecondFactorUnchanged>()("SecondFactorUnchanged", {
  status: 409,
  params: {},
  detail: () => "The second step was changed meanwhile. Please open this page again.",
}) {}

export class CurrentPasswordWrong extends Failure<CurrentPasswordWrong>()("CurrentPasswordWrong", {
  status: 422,
  params: {},
  detail: () => "The current password is wrong.",
  field: () => "current_password",
}) {}
