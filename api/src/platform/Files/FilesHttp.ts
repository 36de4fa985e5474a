import { HttpApiBuilder, HttpApiSecurity, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { Effect, Layer } from "effect"
import { Files } from "../Files.ts"
import { clientAddress } from "../../http/ClientAddress.ts"
import { uploadedFile } from "../../http/UploadedFile.ts"
import { Sessions } from "../../accounts/Identity/Sessions.ts"
import { RateLimits } from "../RateLimits.ts"

/** Uploads in an hour: of one address without a session (registering takes two), and of one account. */
const anonymousUploads = { hits: 60, seconds: 3600 }
const accountUploads = { hits: 1000, seconds: 3600 }

/** A name says its content for ever, so a copy never has to be asked for again. */
const immutable = "public, max-age=31536000, immutable"

const matches = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  header.split(",").some((given) => given.trim() === "*" || given.trim().replace(/^W\//, "") === tag)

/** Counts the upload for the account of the bearer token, or for the address when there is none that holds. */
const limitUploads = Effect.gen(function* () {
  const sessions = yield* Sessions
  const limits = yield* RateLimits
  return Effect.gen(function* () {
    const account = yield* Effect.flatMap(
      HttpApiBuilder.securityDecode(HttpApiSecurity.bearer),
      sessions.account,
    )
    if (account !== undefined) return yield* limits.allow(`upload:${account}`, accountUploads)
    const address = yield* clientAddress
    yield* limits.allow(`upload:${address}`, anonymousUploads)
  })
})

const Open = HttpApiBuilder.group(Api, "files", (handlers) =>
  Effect.gen(function* () {
    const files = yield* Files
    const limit = yield* limitUploads
    return handlers
      .handle("uploadImage", ({ request }) =>
        limit.pipe(
          Effect.zipRight(uploadedFile(request)),
          Effect.flatMap(files.addImage),
          Effect.map((filename) => ({ filename })),
        ),
      )
      .handle("uploadLicense", ({ request }) =>
        limit.pipe(
          Effect.zipRight(uploadedFile(request)),
          Effect.flatMap(files.addLicense),
          Effect.map((filename) => ({ filename })),
        ),
      )
      .handle("image", ({ path: { name }, urlParams: { w } }) =>
        Effect.gen(function* () {
          const request = yield* HttpServerRequest.HttpServerRequest
          const etag = `"${name}${w === undefined ? "" : `-${w}`}"`
          const headers = { etag, "cache-control": immutable }
          const bytes = yield* files.read("image", name, w)
          return matches(request.headers["if-none-match"], etag)
            ? HttpServerResponse.empty({ status: 304, headers })
            : HttpServerResponse.uint8Array(bytes, { contentType: "image/webp", headers })
        }),
      )
  }),
)

const Licenses = HttpApiBuilder.group(Api, "licenses", (handlers) =>
  Effect.gen(function* () {
    const files = yield* Files
    // An attachment under a policy that runs nothing (every call's): a PDF with a script is still only a file.
    return handlers.handle("license", ({ path: { name } }) =>
      Effect.map(files.read("license", name), (bytes) =>
        HttpServerResponse.uint8Array(bytes, {
          contentType: name.endsWith(".pdf") ? "application/pdf" : "image/webp",
          headers: { "content-disposition": `attachment; filename="license-${name}"` },
        }),
      ),
    )
  }),
)

export const FilesHttp = Layer.mergeAll(Open, Licenses).pipe(Layer.provide([Files.Default, Sessions.Default]))
