import { HttpApiGroup, HttpApiSchema } from "@effect/platform"
import { Schema } from "effect"
import { FileAbsent, FileTooLarge, FileTypeRefused, OneFileStream } from "../Files/FilesApi.ts"
import { memberAccess } from "../Identity/Access.ts"
import { anyOf } from "../Identity/Policy.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { get, post } from "../Primitives/Endpoint.ts"
import { Failure } from "../Primitives/Failure.ts"
import { IdempotencyKey, idempotencyHeaders } from "../Primitives/IdempotencyKey.ts"
import { importColumns } from "./ImportColumns.ts"
import type { ImportReason as Reason } from "./ImportColumns.ts"

const column = Schema.Literal(...importColumns)

/** The wire schema of the reasons in `ImportColumns`. */
const ImportReason: Schema.Schema<Reason> = Schema.Union(
  Schema.Struct({
    code: Schema.Literal(
      "Required",
      "UnreadableText",
      "NotAnAmount",
      "NotADate",
      "NotABarcode",
      "StripsUneven",
    ),
    column,
  }),
  Schema.Struct({ code: Schema.Literal("TooLong"), column, limit: Schema.Int }),
  Schema.Struct({ code: Schema.Literal("NotAWholeNumber"), column, least: Schema.Int, most: Schema.Int }),
  Schema.Struct({ code: Schema.Literal("RepeatedInFile"), earlier_row: Schema.Int }),
  Schema.Struct({ code: Schema.Literal("AlreadyInList") }),
)

/** `row` is the row's number in the file. The header is row 1. */
export const ImportError = Schema.Struct({
  row: Schema.Int,
  message: Schema.String,
  reasons: Schema.Array(ImportReason),
})

export const ImportResult = Schema.Struct({
  message: Schema.String,
  total_rows: Schema.Int,
  successful_imports: Schema.Int,
  failed_imports: Schema.Int,
  errors: Schema.Array(ImportError),
  dry_run: Schema.Boolean,
})
export type ImportResult = typeof ImportResult.Type

export class ImportUnreadable extends Failure<ImportUnreadable>()("ImportUnreadable", {
  status: 422,
  params: { reason: Schema.String },
  detail: (p) => p.reason,
  field: () => "file",
}) {}

export class ImportTooLong extends Failure<ImportTooLong>()("ImportTooLong", {
  status: 422,
  params: { limit: Schema.Int },
  detail: (p) => `The file has more than ${p.limit} rows. Please split it.`,
  field: () => "file",
}) {}

export class ImportsBusy extends Failure<ImportsBusy>()("ImportsBusy", {
  status: 503,
  params: { retry_after: Schema.Int },
  detail: (p) => `Too many files are being imported. Please try again in ${p.retry_after} seconds.`,
}) {}

/** The progress of a running import. `key` is the `Idempotency-Key` that the caller sent with the import. */
export const ImportProgress = Schema.Struct({
  state: Schema.Literal("reading", "importing", "done", "failed"),
  rows_done: Schema.Int,
  total_rows: Schema.Int,
})
export type ImportProgress = typeof ImportProgress.Type

export class ImportsApi extends HttpApiGroup.make("imports")
  .add(
    post("run", "/inventory/medicines/bulk-import", {
      query: Schema.Struct({ dry_run: Schema.optional(Schema.Literal("true", "false")) }),
      headers: idempotencyHeaders,
      body: OneFileStream,
      answer: ImportResult,
      failures: [FileAbsent, FileTooLarge, FileTypeRefused, ImportUnreadable, ImportTooLong, ImportsBusy],
    }),
  )
  .add(
    get("progress", "/inventory/medicines/bulk-import/progress", {
      query: Schema.Struct({ key: IdempotencyKey }),
      answer: ImportProgress,
      failures: [NotFound],
    }),
  )
  .add(
    get("template", "/inventory/medicines/template/download", {
      query: Schema.Struct({
        format: Schema.optionalWith(Schema.Literal("csv", "xlsx"), { default: () => "csv" }),
      }),
      answer: HttpApiSchema.Uint8Array({ contentType: "application/octet-stream" }),
    }),
  )
  .middleware(memberAccess(anyOf("Import Export Medicine"))) {}
