import { HttpServerRequest, type Multipart } from "@effect/platform"
import { FileAbsent, FileTooLarge, largestUpload } from "@rokthnam/shared/Files/FilesApi"
import { Effect, Stream } from "effect"

const tooLarge = () => new FileTooLarge({ limit_mb: largestUpload / (1024 * 1024) })

const isTooLarge = ({ reason }: Multipart.MultipartError): boolean =>
  reason === "FileTooLarge" || reason === "BodyTooLarge"

const bytesOf = (part: Multipart.Part): Stream.Stream<Uint8Array, Multipart.MultipartError> =>
  part._tag === "File" && part.key === "file" ? part.content : Stream.empty

/** The bytes of the field `file` of a multipart request, held in memory only. A form that is broken is a 400. */
export const receivePhoto = Effect.fn("PhotoLookup.receive")(function* (
  parts: Stream.Stream<Multipart.Part, Multipart.MultipartError>,
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  if (!(request.headers["content-type"] ?? "").startsWith("multipart/form-data"))
    return yield* new FileAbsent()
  const chunks = yield* parts.pipe(
    Stream.flatMap(bytesOf),
    Stream.runCollect,
    Effect.catchAll((error) => (isTooLarge(error) ? tooLarge() : Effect.die(error))),
  )
  const bytes = Buffer.concat([...chunks])
  if (bytes.length === 0) return yield* new FileAbsent()
  return bytes
})
