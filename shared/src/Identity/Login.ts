import { Schema } from "effect"
import { Email, OfferedPassword, everyError } from "../Primitives/Text.ts"

export const Credentials = Schema.Struct({ email: Email, password: OfferedPassword }).annotations(everyError)
export type Credentials = typeof Credentials.Type

export const AccessToken = Schema.Struct({ access_token: Schema.String })
