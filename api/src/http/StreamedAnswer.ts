import { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { Effect, Stream } from "effect"

/**
 * An answer that is sent while its content is read. When the content breaks off, status and headers are sent already, and the
 * framework would end the answer as if it were whole: half a report would be taken for the report. So the connection is
 * ended instead, which every client tells apart.
 */
export const streamedAnswer = <E>(
  content: Stream.Stream<Uint8Array, E>,
  options: HttpServerResponse.Options,
) =>
  Effect.map(HttpServerRequest.HttpServerRequest, (request) =>
    HttpServerResponse.stream(
      Stream.tapErrorCause(content, (cause) =>
        Effect.zipRight(
          Effect.logError("An answer could not be sent to its end", cause),
          Effect.sync(() => NodeHttpServerRequest.toIncomingMessage(request).socket.destroy()),
        ),
      ),
      options,
    ),
  )
