import { Schema } from "effect"
import { everyError, LooseText, OfferedEmail, OfferedPassword } from "../Primitives/Text.ts"

const credentials = { email: OfferedEmail, password: OfferedPassword }

export const Credentials = Schema.Struct(credentials).annotations(everyError)
export type Credentials = typeof Credentials.Type

/** A code of an authenticator app or a recovery code, with or without spaces and hyphens. */
export const OfferedCode = LooseText(40)

/** The credentials of the roles that may ask for a second step. `code` is sent after `SecondFactorRequired`. */
export const CredentialsWithCode = Schema.Struct({
  ...credentials,
  code: Schema.optional(Schema.NullOr(OfferedCode)),
}).annotations(everyError)
export type CredentialsWithCode = typeof CredentialsWithCode.Type

export const AccessToken = Schema.Struct({ access_token: Schema.String })
