import type { NearName } from "./NameIndex.ts"
import type { PhotoLine } from "./PhotoWorkerMessages.ts"

/** A name found in a line, not yet weighed against the others. */
export interface FoundName extends NearName {
  readonly line: PhotoLine
  readonly matchedText: string
  readonly rank: number
}

/** similarity² × OCR score × √text height: the order that was right first in 64 of 66 photos (README of the evidence). */
export const rankOf = (similarity: number, line: PhotoLine): number =>
  similarity ** 2 * line.score * Math.sqrt(line.height)
