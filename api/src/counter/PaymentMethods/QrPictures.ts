import { Unavailable } from "@rokthnam/shared/Primitives/BorderFailures"
import { Effect, Option } from "effect"
import type { Duration } from "effect"
import { boundedLine } from "../../platform/BoundedLine.ts"
import { makeJobThread } from "../../platform/JobThread.ts"
import type { JobThreadOptions } from "../../platform/JobThread.ts"
import { programOf } from "../../platform/Programs.ts"
import type { QrAnswer, QrWork } from "./QrThreadMessages.ts"

export interface QrReaderOptions extends JobThreadOptions {
  /** Time limit for reading a picture, the start of the thread included, without `cancelGrace`. */
  readonly timeLimit: Duration.DurationInput
  /** How long a picture waits and is read in all: less than a load balancer waits for an answer. */
  readonly patience: Duration.DurationInput
}

const defaults: QrReaderOptions = {
  program: programOf("counter/PaymentMethods/QrThread"),
  niceness: 15,
  heapMegabytes: 128,
  idleTime: "2 minutes",
  timeLimit: "20 seconds",
  patience: "30 seconds",
  cancelGrace: "1 second",
  endGrace: "7 seconds",
}

/** Pictures that are read or wait for it in a process: one took .12 s on a slow server. */
const mostPictures = 8

/**
 * Yields a function that finds the text of the KHQR in a stored picture; null if there is none. A thread of its own reads one
 * picture at a time. When too many wait, further ones are told to come again, and so is a picture that takes too long or
 * with which two threads died.
 */
export const khqrReader = (given: Partial<QrReaderOptions> = {}) =>
  Effect.gen(function* () {
    const options = { ...defaults, ...given }
    const turns = yield* Effect.makeSemaphore(1)
    const bounded = boundedLine(mostPictures)
    const thread = yield* makeJobThread<QrWork, never, QrAnswer>(options)

    const answerTo = (bytes: Uint8Array): Effect.Effect<QrAnswer> =>
      thread.run({ bytes }).pipe(
        Effect.tapError((died) => Effect.logError("The thread that reads QR pictures died", died)),
        Effect.retry({ times: 1 }),
        Effect.timeout(options.timeLimit),
        Effect.tapErrorTag("TimeoutException", (late) => Effect.logError("A QR picture took too long", late)),
        Effect.catchAll(() => Effect.die(new Unavailable())),
      )

    return (picture: Uint8Array): Effect.Effect<string | null> =>
      Effect.flatMap(answerTo(picture), (answer) =>
        answer.kind === "read"
          ? Effect.succeed(answer.khqr)
          : // The payment method is saved all the same; its picture is shown as it is.
            Effect.as(Effect.logWarning("A QR picture could not be read", answer.message), null),
      ).pipe(
        turns.withPermits(1),
        Effect.timeoutOption(options.patience),
        Effect.flatMap(Option.match({ onNone: () => Effect.die(new Unavailable()), onSome: Effect.succeed })),
        bounded,
      )
  })
