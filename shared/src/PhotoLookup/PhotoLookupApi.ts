import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { FileAbsent, FileTooLarge, FileTypeRefused, OneFileStream } from "../Files/FilesApi.ts"
import { CalendarDay } from "../Primitives/CalendarDay.ts"
import { TooManyRequests } from "../Primitives/CommonFailures.ts"
import { post } from "../Primitives/Endpoint.ts"
import { Failure } from "../Primitives/Failure.ts"

/** A name that may be printed on the photographed pack. */
export const NameCandidate = Schema.Struct({
  name: Schema.String,
  /**
   * The strength printed beside the name: `500mg`, or `500mg/65mg` for several ingredients; null when none was read.
   */
  dosage: Schema.NullOr(Schema.String),
  /** 0 to 1: how certain it is that this name is on the pack. 1 only for a name found by the pack's barcode. */
  confidence: Schema.Number,
  /** The text that was read, or the barcode's digits. */
  matched_text: Schema.String,
  /**
   * False for words that neither the dictionary nor a pharmacy knows; otherwise absent. Clients must ask the user
   * ("we read …, is it a medicine's name?") before they search for it.
   */
  is_listed: Schema.optional(Schema.Boolean),
  /** The family of the dosage form printed on the pack, as in search results: `tablet`, `liquid`. */
  form: Schema.optional(Schema.String),
  /**
   * The query for a search by strength and form: `Amoxicillin 250mg/5ml suspension`. A search for the name alone also
   * finds other strengths and forms.
   */
  query: Schema.optional(Schema.String),
  /**
   * The ingredients, if the pack prints them as well as the name. Several medicines printed in one line are the
   * ingredients of one product.
   */
  ingredients: Schema.optional(Schema.UndefinedOr(Schema.Array(Schema.String))),
})
export type NameCandidate = typeof NameCandidate.Type

/** At most five names, the best first. Empty when nothing could be read. */
export const PhotoAnswer = Schema.Struct({
  medicine_name: Schema.Array(Schema.String),
  candidates: Schema.Array(NameCandidate),
  /** The data of the pack's code (EAN-13, GS1 DataMatrix, QR), if one was read. */
  barcode: Schema.optional(Schema.String),
  batch: Schema.optional(Schema.String),
  serial: Schema.optional(Schema.String),
  expiration_date: Schema.optional(CalendarDay),
})
export type PhotoAnswer = typeof PhotoAnswer.Type

/** The picture's header gives more pixels than allowed. It is refused before it is decoded. */
export class PhotoHasTooManyPixels extends Failure<PhotoHasTooManyPixels>()("PhotoHasTooManyPixels", {
  status: 413,
  params: { limit_megapixels: Schema.Int },
  detail: (p) => `The photo has more than ${p.limit_megapixels} megapixels. Please send a smaller one.`,
  field: () => "file",
}) {}

export class PhotoUnreadable extends Failure<PhotoUnreadable>()("PhotoUnreadable", {
  status: 422,
  params: {},
  detail: () => "The photo is damaged or incomplete. Please take it again.",
  field: () => "file",
}) {}

/** Too many photos are waiting, or this one could not be read within the time limit. */
export class PhotoLookupBusy extends Failure<PhotoLookupBusy>()("PhotoLookupBusy", {
  status: 503,
  params: { retry_after: Schema.Int },
  detail: (p) => `Too many photos are being read. Please try again in ${p.retry_after} seconds.`,
}) {}

export class PhotoLookupApi extends HttpApiGroup.make("photoLookup").add(
  post("readPhoto", "/users/ocr/medicine", {
    body: OneFileStream,
    answer: PhotoAnswer,
    failures: [
      FileAbsent,
      FileTooLarge,
      FileTypeRefused,
      PhotoHasTooManyPixels,
      PhotoUnreadable,
      PhotoLookupBusy,
      TooManyRequests,
    ],
  }),
) {}
