import type { Turn } from "./CropText.ts"
import type { ReadLine } from "./CtcDecoding.ts"

/** A line, and the rotation at which it was read best. */
export interface TurnedLine extends ReadLine {
  readonly turn: Turn
}

/** A line with a lower score may be upside down. The value was measured on test photos. */
const RETRY_SCORE = 0.8

const better = (a: TurnedLine, b: TurnedLine): TurnedLine => (b.score > a.score ? b : a)

/**
 * Reads a box in its possible orientations and returns the better reading. A tall box is read at 90° and 270°. Any
 * other box is read upright, and upside down if the upright score is low.
 */
export const readAtBestTurn = async (
  box: { readonly width: number; readonly height: number },
  read: (turn: Turn) => Promise<ReadLine>,
): Promise<TurnedLine> => {
  const at = async (turn: Turn): Promise<TurnedLine> => ({ ...(await read(turn)), turn })
  if (box.height > box.width * 1.5) return better(await at(90), await at(270))
  const upright = await at(0)
  return upright.score >= RETRY_SCORE ? upright : better(upright, await at(180))
}

/** A line with at least this score is not read again. */
const SURE_SCORE = 0.95

/** The orientation in which most letters of the picture were read with confidence. */
export const favouriteTurn = (lines: ReadonlyArray<TurnedLine>): Turn => {
  const letters = new Map<Turn, number>()
  for (const { text, score, turn } of lines)
    if (score >= RETRY_SCORE) letters.set(turn, (letters.get(turn) ?? 0) + text.length)
  return [...letters].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0
}

/** Reads an uncertain line again if it was read upside down compared with the rest of the picture. */
export const readAgainAt = async (
  favourite: Turn,
  line: TurnedLine,
  read: (turn: Turn) => Promise<ReadLine>,
): Promise<TurnedLine> => {
  if (Math.abs(line.turn - favourite) !== 180 || line.score >= SURE_SCORE) return line
  return better(line, { ...(await read(favourite)), turn: favourite })
}
