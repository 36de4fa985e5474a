import { HttpApiBuilder, HttpApiSecurity, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { Effect, Layer } from "effect"
import type { OpenedFile } from "../../FileStore/Store.ts"
import { Files } from "../Files.ts"
import { clientAddress } from "../../http/ClientAddress.ts"
import { streamedAnswer } from "../../http/StreamedAnswer.ts"
import { Uploads } from "../../http/Uploads.ts"
import { Sessions } from "../../accounts/Identity/Sessions.ts"
import { RateLimits } from "../RateLimits.ts"

/** Uploads per hour: from one address without a session (a registration needs two), and of one account. */
const anonymousUploads = { hits: 60, seconds: 3600 }
const accountUploads = { hits: 1000, seconds: 3600 }

/** A file's content never changes under its name, so copies never have to be revalidated. */
const immutable = "public, max-age=31536000, immutable"

const matches = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  header.split(",").some((given) => given.trim() === "*" || given.trim().replace(/^W\//, "") === tag)

/** The kind of a file and the headers of its answer. */
type Answer = { readonly contentType: string; readonly headers: Readonly<Record<string, string>> }

/** The answer with a file. */
const answerFile = ({ content, size }: OpenedFile, answer: Answer) =>
  content instanceof Uint8Array
    ? Effect.succeed(HttpServerResponse.uint8Array(content, answer))
    : streamedAnswer(content, { ...answer, contentLength: size })

/**
 * Counts an upload for the account of the bearer token, or for the address when there is no valid token. Returns
 * whether it is anonymous.
 */
const limitUploads = Effect.gen(function* () {
  const sessions = yield* Sessions
  const limits = yield* RateLimits
  const files = yield* Files
  return Effect.gen(function* () {
    const account = yield* Effect.flatMap(
      HttpApiBuilder.securityDecode(HttpApiSecurity.bearer),
      sessions.account,
    )
    if (account !== undefined) {
      yield* limits.allow(`upload:${account}`, accountUploads)
      return false
    }
    yield* limits.allow(`upload:${yield* clientAddress}`, anonymousUploads)
    yield* files.admitAnonymous()
    return true
  })
})

const Open = HttpApiBuilder.group(Api, "files", (handlers) =>
  Effect.gen(function* () {
    const files = yield* Files
    const uploads = yield* Uploads
    const limit = yield* limitUploads
    return handlers
      .handle("uploadImage", ({ request }) =>
        Effect.gen(function* () {
          const anonymous = yield* limit
          return { filename: yield* files.addImage(yield* uploads.receive(request), anonymous) }
        }).pipe(Effect.scoped),
      )
      .handle("uploadLicense", ({ request }) =>
        Effect.gen(function* () {
          const anonymous = yield* limit
          return { filename: yield* files.addLicense(yield* uploads.receive(request), anonymous) }
        }).pipe(Effect.scoped),
      )
      .handle("image", ({ path: { name }, urlParams: { w } }) =>
        Effect.gen(function* () {
          const request = yield* HttpServerRequest.HttpServerRequest
          const etag = `"${name}${w === undefined ? "" : `-${w}`}"`
          const headers = { etag, "cache-control": immutable }
          if (matches(request.headers["if-none-match"], etag)) {
            yield* files.expectStored("image", name, w)
            return HttpServerResponse.empty({ status: 304, headers })
          }
          return yield* answerFile(yield* files.open("image", name, w), {
            contentType: "image/webp",
            headers,
          })
        }),
      )
  }),
)

const Licenses = HttpApiBuilder.group(Api, "licenses", (handlers) =>
  Effect.gen(function* () {
    const files = yield* Files
    // Sent as an attachment with a policy that allows no scripts, as for every call, so a PDF with a script does no
    // harm.
    return handlers.handle("license", ({ path: { name } }) =>
      Effect.flatMap(files.open("license", name), (file) =>
        answerFile(file, {
          contentType: name.endsWith(".pdf") ? "application/pdf" : "image/webp",
          headers: { "content-disposition": `attachment; filename="license-${name}"` },
        }),
      ),
    )
  }),
)

export const FilesHttp = Layer.mergeAll(Open, Licenses).pipe(Layer.provide([Files.Default, Sessions.Default]))
