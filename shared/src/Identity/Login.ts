import { Schema } from "effect"
import { everyError, OfferedEmail, OfferedPassword } from "../Primitives/Text.ts"

export const Credentials = Schema.Struct({ email: OfferedEmail, password: OfferedPassword }).annotations(
  everyError,
)
export type Credentials = typeof Credentials.Type

export const AccessToken = Schema.Struct({ access_token: Schema.String })
