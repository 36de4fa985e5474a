import type { HttpServerRequest } from "@effect/platform"
import { FileAbsent, FileTooLarge, largestUpload } from "@rokthnam/shared/Files/FilesApi"
import { Effect, Stream } from "effect"

/** Bytes by which the multipart encoding may exceed the file. */
const envelope = 64 * 1024
/**
 * Bytes of a too large body that are read and dropped, so that a browser that is still sending receives the 413.
 */
const largestDrained = 32 * 1024 * 1024

const tooLarge = () => new FileTooLarge({ limit_mb: largestUpload / 1024 / 1024 })

/** The body, held in memory. A body larger than one upload is dropped. */
const bodyOf = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.gen(function* () {
    const kept: Array<Uint8Array> = []
    let size = 0
    yield* Stream.runForEachWhile(request.stream, (chunk) =>
      Effect.sync(() => {
        size += chunk.length
        if (size <= largestUpload + envelope) kept.push(chunk)
        else kept.length = 0
        return size <= largestDrained
      }),
    )
    return size <= largestUpload + envelope ? Buffer.concat(kept) : yield* tooLarge()
  }).pipe(Effect.catchTag("RequestError", Effect.die))

/**
 * The bytes of the only file in the field `file`. The body is parsed in memory by the platform's FormData; the
 * client's file name is not used. Fails with FileAbsent (unreadable multipart body, no file, an empty file, or
 * several) or with FileTooLarge.
 */
export const uploadedFile = (
  request: HttpServerRequest.HttpServerRequest,
): Effect.Effect<Buffer, FileAbsent | FileTooLarge> =>
  Effect.gen(function* () {
    const body = yield* bodyOf(request)
    const contentType = request.headers["content-type"] ?? ""
    const form = yield* Effect.tryPromise({
      try: () => new Response(body, { headers: { "content-type": contentType } }).formData(),
      catch: () => new FileAbsent(),
    })
    const [file, ...others] = form.getAll("file")
    if (!(file instanceof File) || file.size === 0 || others.length > 0) return yield* new FileAbsent()
    if (file.size > largestUpload) return yield* tooLarge()
    return Buffer.from(yield* Effect.promise(() => file.arrayBuffer()))
  })
