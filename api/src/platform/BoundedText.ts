import type { HttpClientResponse } from "@effect/platform"
import { Effect, Stream } from "effect"

/** The body of an answer as text; undefined if it has more than `most` bytes, of which no more are received. */
export const boundedText = (response: HttpClientResponse.HttpClientResponse, most: number) =>
  response.stream.pipe(
    Stream.mapAccum(0, (received, chunk) => [
      received + chunk.length,
      { chunk, received: received + chunk.length },
    ]),
    Stream.takeUntil(({ received }) => received > most),
    Stream.runCollect,
    Effect.map((parts) => {
      const chunks = [...parts]
      return (chunks.at(-1)?.received ?? 0) > most
        ? undefined
        : Buffer.concat(chunks.map(({ chunk }) => chunk)).toString("utf8")
    }),
  )
