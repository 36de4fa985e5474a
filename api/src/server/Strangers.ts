import type { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Redacted } from "effect"
import { isBotSecret } from "../accounts/Identity/BotSecret.ts"
import { Tokens } from "../accounts/Identity/Tokens.ts"
import { AppConfig } from "../Config.ts"
import { unavailable } from "./Answers.ts"
import { CrowdLines } from "./Crowd.ts"
import { tokenOf } from "./HotParts.ts"

type Answering<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

/**
 * Yields how strangers wait, whatever the method of their requests; whomever we know does not. A token that is none of ours makes
 * nobody known, so that it does not help a crowd past the line.
 */
export const strangersWait = Effect.map(
  Effect.all([Tokens, AppConfig, CrowdLines]),
  ([{ isOurs }, { botServiceSecret }, { strangers, received }]) => {
    const isKnown = ({ headers }: HttpServerRequest.HttpServerRequest): boolean => {
      const given = tokenOf(headers["authorization"])
      if (given === undefined) return false
      const token = Redacted.value(given)
      return isOurs(token) || isBotSecret(botServiceSecret, token)
    }

    /**
     * Answers in a turn of the line. Nothing is read of a body before, so what waits or is refused holds none. Who leaves before the
     * turn is forgotten; afterwards a call is interrupted only where it says so.
     */
    const inTurn = <E, R>(
      request: HttpServerRequest.HttpServerRequest,
      answer: Answering<E, R>,
    ): Answering<E, R> =>
      Effect.suspend(() =>
        isKnown(request)
          ? answer
          : Effect.flatMap(strangers.turn, (hasTurn) => (hasTurn ? answer : Effect.succeed(unavailable))),
      )

    /** Waits once more when the body is complete. */
    const afterBody = (request: HttpServerRequest.HttpServerRequest): Effect.Effect<void> =>
      Effect.suspend(() => (isKnown(request) ? Effect.void : received.turn))

    return { inTurn, afterBody }
  },
)
