/**
 * The lengths and letters of words in one typed array. They show for most candidates that these are too far from a query,
 * without reading their strings, which lie scattered in memory.
 */
import type { Comparable, NearnessLimits } from "./Nearness.ts"
import { hasTooFewLetters, isTooLongOrShort } from "./Nearness.ts"

/** Numbers for each word: bits of the letters and of the sound, and their lengths. */
const width = 4

export class Outlines {
  private columns = new Int32Array(width * 1024)

  /** Adds a word under the next number, counted from 0. */
  add(number: number, { letters, sound, letterBits, soundBits }: Comparable): void {
    const at = number * width
    if (at >= this.columns.length) {
      const larger = new Int32Array(this.columns.length * 2)
      larger.set(this.columns)
      this.columns = larger
    }
    this.columns.set([letterBits, soundBits, letters.length, sound.length], at)
  }

  /** False when a word is further from the query than the limits allow, by its spelling and by its sound. */
  mayBeNear(number: number, query: Comparable, { spelling, sound }: NearnessLimits): boolean {
    const { columns } = this
    const at = number * width
    const isFarBySound =
      hasTooFewLetters(query.soundBits, columns[at + 1] ?? 0, sound) ||
      isTooLongOrShort(query.sound.length, columns[at + 3] ?? 0, sound)
    if (!isFarBySound) return true
    return (
      !hasTooFewLetters(query.letterBits, columns[at] ?? 0, spelling) &&
      !isTooLongOrShort(query.letters.length, columns[at + 2] ?? 0, spelling)
    )
  }
}
