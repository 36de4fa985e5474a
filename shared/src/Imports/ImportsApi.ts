import { HttpApiGroup, HttpApiSchema } from "@effect/platform"
import { Schema } from "effect"
import { FileAbsent, FileTooLarge, FileTypeRefused, OneFileStream } from "../Files/FilesApi.ts"
import { memberAccess } from "../Identity/Access.ts"
import { anyOf } from "../Identity/Policy.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { Message } from "../Primitives/Page.ts"
import { get, post } from "../Primitives/Endpoint.ts"
import { Failure } from "../Primitives/Failure.ts"
import { IdempotencyKey, idempotencyHeaders } from "../Primitives/IdempotencyKey.ts"
import { neverRefuses, refusedAs } from "../Primitives/Constraint.ts"
import { importColumns, mostFileColumns } from "./ImportColumns.ts"
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
  Schema.Struct({ code: Schema.Literal("AlreadyInList", "NotInList", "SeveralInList") }),
)

/** `row` is the row's number in the file. The header is row 1. */
export const ImportError = Schema.Struct({
  row: Schema.Int,
  message: Schema.String,
  reasons: Schema.Array(ImportReason),
  /** With `details`: the cells as they are in the file, in the order of `importColumns`. */
  cells: Schema.optional(Schema.Array(Schema.String)),
})

/**
 * How a file is imported. `columns` tells what the first columns of the file are, separated by commas, an empty name for
 * one that is not imported; without it the header tells. `update` also changes the medicines that the pharmacy has, by
 * exactly this row, else bar code, else name, dosage and manufacturer; columns that the file lacks and cells that are
 * empty change nothing, but a medicine is only added by a row that has everything. With `stock=keep` the stock of those medicines is not changed. `details` adds the cells of refused rows.
 */
const importOptions = {
  mode: Schema.optional(Schema.Literal("add", "update")),
  stock: Schema.optional(Schema.Literal("keep", "write")),
  columns: Schema.optional(
    Schema.split(",").pipe(
      Schema.annotations(neverRefuses),
      Schema.compose(Schema.Array(Schema.Literal(...importColumns, ""))),
      // the names are refused by their own rule
      Schema.annotations(neverRefuses),
      Schema.maxItems(
        mostFileColumns,
        refusedAs("TooManyItems", { max: mostFileColumns }, `must have at most ${mostFileColumns} columns`),
      ),
    ),
  ),
  details: Schema.optional(Schema.Literal("true", "false")),
} as const

export const ImportResult = Schema.Struct({
  message: Schema.String,
  total_rows: Schema.Int,
  successful_imports: Schema.Int,
  failed_imports: Schema.Int,
  errors: Schema.Array(ImportError),
  dry_run: Schema.Boolean,
  /** With `details`: of the successful rows, those added and changed (the others were in the list already). */
  added: Schema.optional(Schema.Int),
  updated: Schema.optional(Schema.Int),
  /** Whether the import was stopped before its last row. */
  stopped: Schema.optional(Schema.Boolean),
})
export type ImportResult = typeof ImportResult.Type

/** What makes a file unreadable. */
const unreadableFiles = ["Damaged", "TooLarge", "Encoding", "ColumnsMissing"] as const
export type UnreadableFile = (typeof unreadableFiles)[number]

export class ImportUnreadable extends Failure<ImportUnreadable>()("ImportUnreadable", {
  status: 422,
  params: {
    reason: Schema.String,
    /** What is wrong, and the names of columns that it is about, so that a client can say it in another language. */
    problem: Schema.optional(Schema.Literal(...unreadableFiles)),
    columns: Schema.optional(Schema.String),
  },
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

/** A column of the file: its name, some of its cells, and what it is taken for; null if it is not imported. */
const FileColumn = Schema.Struct({
  header: Schema.String,
  samples: Schema.Array(Schema.String),
  column: Schema.NullOr(column),
})

/**
 * What an import would do with a row: add a medicine, change one, leave one as it is (`known`), or refuse the row
 * (`wrong`). `changes` are the values that it has and would get, as text. `is_expired`: its last day is past.
 */
const PreviewedRow = Schema.Struct({
  row: Schema.Int,
  kind: Schema.Literal("new", "changed", "known", "wrong"),
  name: Schema.String,
  dosage: Schema.String,
  manufacter_name: Schema.String,
  expiration_date: Schema.String,
  is_expired: Schema.Boolean,
  changes: Schema.Array(Schema.Struct({ column, before: Schema.String, after: Schema.String })),
  reasons: Schema.Array(ImportReason),
  /** The cells of a wrong row, and the values that a new row would be written with, in the order of `importColumns`. */
  cells: Schema.Array(Schema.String),
})
export type PreviewedRow = typeof PreviewedRow.Type

/** What an import would do. While columns are missing there are no rows. */
export const ImportPreview = Schema.Struct({
  columns: Schema.Array(FileColumn),
  missing: Schema.Array(column),
  total_rows: Schema.Int,
  new_rows: Schema.Int,
  changed_rows: Schema.Int,
  known_rows: Schema.Int,
  wrong_rows: Schema.Int,
  /** Of the new and changed rows, those whose last day is past. */
  expired_rows: Schema.Int,
  rows: Schema.Array(PreviewedRow),
})
export type ImportPreview = typeof ImportPreview.Type

const importFailures = [
  FileAbsent,
  FileTooLarge,
  FileTypeRefused,
  ImportUnreadable,
  ImportTooLong,
  ImportsBusy,
] as const

export class ImportsApi extends HttpApiGroup.make("imports")
  .add(
    post("run", "/inventory/medicines/bulk-import", {
      query: Schema.Struct({
        dry_run: Schema.optional(Schema.Literal("true", "false")),
        ...importOptions,
      }),
      headers: idempotencyHeaders,
      body: OneFileStream,
      answer: ImportResult,
      failures: importFailures,
    }),
  )
  .add(
    post("preview", "/inventory/medicines/bulk-import/preview", {
      query: Schema.Struct(importOptions),
      body: OneFileStream,
      answer: ImportPreview,
      failures: importFailures,
    }),
  )
  .add(
    post("stop", "/inventory/medicines/bulk-import/stop", {
      body: Schema.Struct({ key: IdempotencyKey }),
      answer: Message,
    }),
  )
  .add(
    get("export", "/inventory/medicines/export", {
      query: Schema.Struct({ format: Schema.optional(Schema.Literal("csv")) }),
      answer: HttpApiSchema.Text({ contentType: "text/csv; charset=utf-8" }),
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
