import type { PackCode } from "./Barcodes.ts"

/** A line of text of the photo, as much of it as finding names needs. */
export interface PhotoLine {
  readonly text: string
  /** How sure the recogniser is, 0 to 1. */
  readonly score: number
  /** The letters' height as a share of the picture's long side. */
  readonly height: number
  /** The upright box round the line, as shares of the picture's long side: what is printed near by belongs together. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** All that is kept of a photo, until it is answered. */
export interface PhotoReading {
  readonly codes: ReadonlyArray<PackCode>
  readonly lines: ReadonlyArray<PhotoLine>
}

/**
 * To the worker: a photo to read, or a word that its answer is no longer waited for. `thisYear` is what the two digits of
 * a printed year are read by.
 */
export type PhotoRequest =
  | { readonly kind: "read"; readonly job: number; readonly bytes: Uint8Array; readonly thisYear: number }
  | { readonly kind: "cancel"; readonly job: number }
  /** Let every photo go, and end once no native code is running. */
  | { readonly kind: "end" }

export type PhotoOutcome =
  | { readonly kind: "read"; readonly reading: PhotoReading }
  | { readonly kind: "cancelled" }
  /** The bytes begin like a picture, but are none that can be decoded. */
  | { readonly kind: "unreadable" }
  | { readonly kind: "tooManyPixels" }
  /** Our fault; the message is for the log. */
  | { readonly kind: "failed"; readonly message: string }

/** From the worker, before the text of a photo is read: its codes, when it has any. */
export interface PhotoCodes {
  readonly kind: "codes"
  readonly job: number
  readonly codes: ReadonlyArray<PackCode>
}

/** From the worker, one for each photo. `grownBy`: bytes of the process's memory since the worker began. */
export interface PhotoAnswer {
  readonly kind: "answer"
  readonly job: number
  readonly outcome: PhotoOutcome
  readonly grownBy: number
}
