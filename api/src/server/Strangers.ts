import type { HttpServerRequest } from "@effect/platform"
import { Effect, Redacted } from "effect"
import { isBotSecret } from "../accounts/Identity/BotSecret.ts"
import { Tokens } from "../accounts/Identity/Tokens.ts"
import { AppConfig } from "../Config.ts"
import { tokenOf } from "./HotParts.ts"

/**
 * Tells whether a request is a read by nobody in particular, such as of a picture or of what is not there. A token that is none of
 * ours makes nobody known, so that it does not help a crowd past the line of strangers.
 */
export const strangersRead = Effect.map(
  Effect.all([Tokens, AppConfig]),
  ([{ verify }, { botServiceSecret }]) =>
    ({ method, headers }: HttpServerRequest.HttpServerRequest): Effect.Effect<boolean> => {
      if (method !== "GET" && method !== "HEAD") return Effect.succeed(false)
      const given = tokenOf(headers["authorization"])
      if (given === undefined) return Effect.succeed(true)
      const token = Redacted.value(given)
      return Effect.map(
        verify(token),
        (claims) => claims === undefined && !isBotSecret(botServiceSecret, token),
      )
    },
)
