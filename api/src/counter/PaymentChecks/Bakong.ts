import { FetchHttpClient, HttpClient, HttpClientRequest } from "@effect/platform"
import { Data, Effect, Option } from "effect"
import type { Redacted } from "effect"
import { AppConfig } from "../../Config.ts"
import { errorCodes, readAnswer } from "./BakongAnswer.ts"
import type { Transaction } from "./BakongAnswer.ts"
import { boundedText } from "../../platform/BoundedText.ts"
import { traced } from "../../platform/Span.ts"

/** Largest answer that is read, in bytes. A documented one has less than 1,000. */
const largestAnswer = 16 * 1024
/** Calls of this process at the same time. While Bakong is slow, further ones are told at once that it is. */
const callsAtOnce = 16

/** What Bakong tells about a payment. */
type Told =
  | { readonly result: "reported"; readonly payment: Transaction }
  | { readonly result: "not_found" | "failed" }

/** Why Bakong told nothing, in words for the log. They hold neither the token nor anything of the payment. */
class Untold extends Data.TaggedError("Untold")<{ readonly reason: string }> {}
const untold = (reason: string) => new Untold({ reason })

const refused = "it refuses BAKONG_TOKEN, which may have expired"

/** What the body of an answer says. */
const meaning = (text: string): Effect.Effect<Told, Untold> =>
  Effect.flatMap(
    Effect.mapError(readAnswer(text), () => untold("its answer is not as documented")),
    (answer): Effect.Effect<Told, Untold> => {
      if (answer.responseCode === 0) return Effect.succeed({ result: "reported", payment: answer.data })
      if (answer.errorCode === errorCodes.notFound) return Effect.succeed({ result: "not_found" })
      if (answer.errorCode === errorCodes.failed) return Effect.succeed({ result: "failed" })
      return untold(
        answer.errorCode === errorCodes.unauthorized ? refused : `it answers error code ${answer.errorCode}`,
      )
    },
  )

/**
 * The client of the National Bank's Bakong Open API. Each call is made once, within the time and size of the settings.
 * Nothing of a payment is kept or logged.
 */
export class Bakong extends Effect.Service<Bakong>()("Bakong", {
  effect: Effect.gen(function* () {
    const { bakong } = yield* AppConfig
    // A span would end at another operator's service, and its headers would tell our trace ids there.
    const http = HttpClient.withTracerDisabledWhen(yield* HttpClient.HttpClient, () => true)
    const permits = yield* Effect.makeSemaphore(callsAtOnce)
    let lastTrouble: string | undefined

    /** Logs a trouble when it begins, changes and ends, not at every call. */
    const note = (trouble: string | undefined) =>
      Effect.suspend(() => {
        const before = lastTrouble
        lastTrouble = trouble
        if (trouble === before) return Effect.void
        return trouble === undefined
          ? Effect.logInfo("Bakong answers again")
          : Effect.logWarning(`Payments cannot be checked with Bakong: ${trouble}`)
      })

    const ask = (token: Redacted.Redacted, md5: string) =>
      Effect.gen(function* () {
        const response = yield* http.execute(
          HttpClientRequest.post(`${bakong.apiUrl}/v1/check_transaction_by_md5`).pipe(
            HttpClientRequest.bearerToken(token),
            HttpClientRequest.acceptJson,
            HttpClientRequest.bodyUnsafeJson({ md5 }),
          ),
        )
        if (response.status === 401 || response.status === 403) return yield* untold(refused)
        if (response.status !== 200) return yield* untold(`it answers HTTP ${response.status}`)
        const text = yield* boundedText(response, largestAnswer)
        return yield* text === undefined ? untold("its answer is too large") : meaning(text)
      }).pipe(
        // The token must not follow a redirection to another address.
        Effect.provideService(FetchHttpClient.RequestInit, { redirect: "error" }),
        Effect.catchTags({
          RequestError: () => untold("it cannot be reached"),
          ResponseError: () => untold("its answer broke off"),
        }),
        Effect.timeoutFail({
          duration: bakong.timeout,
          onTimeout: () => untold("it does not answer in time"),
        }),
      )

    /** What Bakong tells about the payment of the code with this MD5; undefined if it tells nothing. */
    const find = traced("Bakong.find")((md5: string) =>
      (bakong.token === undefined
        ? Effect.succeedNone
        : permits.withPermitsIfAvailable(1)(ask(bakong.token, md5))
      ).pipe(
        Effect.flatMap(
          Option.match({ onNone: () => untold("too many checks wait for it"), onSome: Effect.succeed }),
        ),
        Effect.tap(() => note(undefined)),
        Effect.catchTag("Untold", ({ reason }) => Effect.as(note(reason), undefined)),
      ),
    )

    return { isOn: bakong.token !== undefined, find }
  }),
  dependencies: [FetchHttpClient.layer],
}) {}
