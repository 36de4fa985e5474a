import { FileSystem, HttpApiGroup, HttpApiSchema, Multipart } from "@effect/platform"
import { Option, Schema } from "effect"
import { AdminFileAccess } from "../Identity/Access.ts"
import { NotFound, TooManyRequests } from "../Primitives/CommonFailures.ts"
import { get, post } from "../Primitives/Endpoint.ts"
import { Failure } from "../Primitives/Failure.ts"

/** 10 MB, the limit of every upload (DECISIONS, "Files"), in bytes. */
export const largestUpload = 10 * 1024 * 1024

export class FileTooLarge extends Failure<FileTooLarge>()("FileTooLarge", {
  status: 413,
  params: { limit_mb: Schema.Number },
  detail: (p) => `The file is larger than ${p.limit_mb} MB.`,
  field: () => "file",
}) {}

/** `allowed` names the kinds of files, such as `PDF, PNG, JPEG`, and holds no word of a language. */
export class FileTypeRefused extends Failure<FileTypeRefused>()("FileTypeRefused", {
  status: 415,
  params: { allowed: Schema.String },
  detail: (p) => `This kind of file is not accepted. Please send one of these: ${p.allowed}.`,
  field: () => "file",
}) {}

export class FileAbsent extends Failure<FileAbsent>()("FileAbsent", {
  status: 422,
  params: {},
  detail: () => "Please send one file in the field “file”.",
  field: () => "file",
}) {}

export const UploadedName = Schema.Struct({ filename: Schema.String })

/** A picture of an accepted type that cannot be decoded, or that needs more memory than one upload may use. */
export class ImageUnreadable extends Failure<ImageUnreadable>()("ImageUnreadable", {
  status: 422,
  params: {},
  detail: () => "The picture is damaged or has too many pixels. Please send another one.",
  field: () => "file",
}) {}

const limits = {
  maxFileSize: Option.some(FileSystem.Size(largestUpload)),
  maxTotalSize: Option.some(FileSystem.Size(largestUpload + 64 * 1024)),
  maxParts: Option.some(8),
}
const fileField = Schema.Struct({ file: Multipart.SingleFileSchema })

/**
 * One file in the field `file`. The handler reads it and never writes it to disk, so a client's file name cannot be
 * used as a path.
 */
export const OneFileStream = HttpApiSchema.MultipartStream(fileField, limits)

/** Widths of the small image variants, in pixels. */
export const imageWidths = ["160", "480"] as const

const uploading = {
  body: OneFileStream,
  answer: UploadedName,
  status: 201,
  failures: [FileTooLarge, FileTypeRefused, FileAbsent, ImageUnreadable, TooManyRequests],
} as const

const name = Schema.Struct({ name: Schema.String })

export class FilesApi extends HttpApiGroup.make("files")
  .add(post("uploadImage", "/api/images/upload", uploading))
  .add(post("uploadLicense", "/files/pharmacy/license", uploading))
  .add(
    get("image", "/api/images/:name", {
      path: name,
      query: Schema.Struct({ w: Schema.optional(Schema.Literal(...imageWidths)) }),
      answer: HttpApiSchema.Uint8Array({ contentType: "image/webp" }),
      failures: [NotFound],
    }),
  ) {}

export class LicensesApi extends HttpApiGroup.make("licenses")
  .add(
    get("license", "/files/pharmacy/license/:name", {
      path: name,
      answer: HttpApiSchema.Uint8Array({ contentType: "application/octet-stream" }),
      failures: [NotFound],
    }),
  )
  .middleware(AdminFileAccess) {}
