import type { Turn } from "./CropText.ts"
import type { ReadLine } from "./CtcDecoding.ts"

/** A line read at the turn that read best. */
export interface TurnedLine extends ReadLine {
  readonly turn: Turn
}

/** Under this a line may stand on its head (measured: README of the evidence). */
const RETRY_SCORE = 0.8

const better = (a: TurnedLine, b: TurnedLine): TurnedLine => (b.score > a.score ? b : a)

/**
 * Reads a box at the turns it may have: a box taller than wide at 90° and 270°, any other upright, and when that
 * scores low on its head; the better reading is kept.
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

/** A line over this is right as it is. */
const SURE_SCORE = 0.95

/** The turn at which most letters of the picture were read with confidence. */
export const favouriteTurn = (lines: ReadonlyArray<TurnedLine>): Turn => {
  const letters = new Map<Turn, number>()
  for (const { text, score, turn } of lines)
    if (score >= RETRY_SCORE) letters.set(turn, (letters.get(turn) ?? 0) + text.length)
  return [...letters].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0
}

/** A doubtful line that was read upside down to the rest of the picture is read once more as the rest stands. */
export const readAgainAt = async (
  favourite: Turn,
  line: TurnedLine,
  read: (turn: Turn) => Promise<ReadLine>,
): Promise<TurnedLine> => {
  if (Math.abs(line.turn - favourite) !== 180 || line.score >= SURE_SCORE) return line
  return better(line, { ...(await read(favourite)), turn: favourite })
}
