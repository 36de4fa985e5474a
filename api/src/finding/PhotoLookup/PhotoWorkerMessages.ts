import type { PackCode } from "@rokthnam/shared/Medicines/PackCodeRules"

/** A line of text on the photo, with the data needed for finding names. */
export interface PhotoLine {
  readonly text: string
  /** The recogniser's confidence, 0 to 1. */
  readonly score: number
  /** The letters' height as a share of the picture's long side. */
  readonly height: number
  /**
   * The upright box around the line, as shares of the picture's long side. It shows which lines are near each
   * other.
   */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The result of reading a photo. It is held only until the request is answered. */
export interface PhotoReading {
  readonly codes: ReadonlyArray<PackCode>
  readonly lines: ReadonlyArray<PhotoLine>
}

/** What the worker needs to read a photo. `thisYear` decides the century of two-digit years. */
export interface PhotoWork {
  readonly bytes: Uint8Array
  readonly thisYear: number
}

export type PhotoOutcome =
  | { readonly kind: "read"; readonly reading: PhotoReading }
  | { readonly kind: "cancelled" }
  /** The bytes begin like a picture but cannot be decoded. */
  | { readonly kind: "unreadable" }
  | { readonly kind: "tooManyPixels" }
  /** A defect of the server. The message is for the log. */
  | { readonly kind: "failed"; readonly message: string }

/** What the worker notes before it reads the text: the photo's codes, if it has any. */
export type PhotoCodes = ReadonlyArray<PackCode>

/**
 * The worker's answer about a photo. `grownBy` is the growth of the process's memory in bytes since the worker began.
 */
export interface PhotoAnswer {
  readonly outcome: PhotoOutcome
  readonly grownBy: number
}
