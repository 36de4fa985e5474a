import { normalise } from "../Search/text/Normalise.ts"
import { withBorders } from "./PackWords.ts"
import type { PhotoLine } from "./PhotoWorkerMessages.ts"

/** A strength with its unit, perhaps in a volume: `500mg`, `0.5%`, `250mg/5ml`. */
const strength = /\d[\d.,]*\s?(?:mg|mcg|µg|μg|g|iu|ml|%)(?:\s?\/\s?\d*\s?ml)?(?![a-z])/gi
/** The letter that the recogniser takes for a zero: `5OOmg`. */
const letterZero = /(?<=\d[oO]*)[oO](?=[oO\d]*\s?(?:mg|mcg|µg|μg|g|ml|iu|%))/g

const written = (found: string): string =>
  found
    .split("/")
    .map((part) => normalise(part).replaceAll(" ", ""))
    .join("/")

/** The strengths of a line, as search writes them. A volume alone (`100ml`) is a pack size, not a strength. */
export const strengthsOf = (line: string): ReadonlyArray<string> =>
  (withBorders(line.replace(letterZero, "0")).match(strength) ?? [])
    .map(written)
    .filter((found) => !/^[\d.]+ml$/.test(found))

/** Other lines count as beside the name within so many heights of its letters. */
const REACH = 3

/** The strength printed in the name's line, or in the nearest line within reach; null when there is none. */
export const dosageBeside = (nameLine: PhotoLine, lines: ReadonlyArray<PhotoLine>): string | null => {
  const own = strengthsOf(nameLine.text)[0]
  if (own !== undefined) return own
  const distance = (line: PhotoLine): number => Math.hypot(line.x - nameLine.x, line.y - nameLine.y)
  const reach = Math.max(REACH * nameLine.height, 0.1)
  const beside = lines
    .filter((line) => distance(line) <= reach)
    .toSorted((a, b) => distance(a) - distance(b))
    .flatMap(({ text }) => strengthsOf(text))
  return beside[0] ?? null
}
