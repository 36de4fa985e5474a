import { normalise } from "../../../matching/text/Normalise.ts"
import { withBorders } from "./PackWords.ts"
import type { PhotoLine } from "./PhotoWorkerMessages.ts"

/** A strength with its unit, optionally per volume: `500mg`, `0.5%`, `250mg/5ml`. */
const strengthText = /\d[\d.,]*\s?(?:mg|mcg|µg|μg|g|iu|ml|%)(?:\s?\/\s?\d*\s?ml)?(?![a-z])/gi
/** A letter O that the recogniser read instead of a zero: `5OOmg`. */
const letterZero = /(?<=\d[oO]*)[oO](?=[oO\d]*\s?(?:mg|mcg|µg|μg|g|ml|iu|%))/g

const written = (found: string): string =>
  found
    .split("/")
    .map((part) => normalise(part).replaceAll(" ", ""))
    .join("/")

/**
 * The strengths in a line, in the spelling that search uses. A volume alone (`100ml`) is a pack size, not a
 * strength.
 */
export const strengthsOf = (line: string): ReadonlyArray<string> =>
  (withBorders(line.replace(letterZero, "0")).match(strengthText) ?? [])
    .map(written)
    .filter((found) => !/^[\d.]+ml$/.test(found))

/** Matches the strengths of several ingredients: `250 mg/150 mg/50 mg`, `500mg+65mg`. */
const joined = new RegExp(String.raw`${strengthText.source}(?:\s?[/+]\s?${strengthText.source})+`, "i")

/** The strength in a line: those of all ingredients if they are printed together, otherwise the first one. */
const dosageIn = (line: string): string | undefined => {
  const together = joined.exec(withBorders(line.replace(letterZero, "0")))?.[0]
  const strengths = strengthsOf(together ?? line)
  return together === undefined ? strengths[0] : strengths.join("/")
}

/** A line counts as near the name when the gap is at most this many heights of the name's letters. */
const REACH = 2

/** The gap between two lines as a share of the picture's long side; 0 when they overlap. */
export const gapBetween = (a: PhotoLine, b: PhotoLine): number =>
  Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom))

/** The strength printed in the name's line, or in the nearest line within reach; null when there is none. */
export const dosageBeside = (nameLine: PhotoLine, lines: ReadonlyArray<PhotoLine>): string | null => {
  const own = dosageIn(nameLine.text)
  if (own !== undefined) return own
  const beside = lines
    .map((line) => ({ away: gapBetween(line, nameLine), strength: dosageIn(line.text) }))
    .filter(({ away, strength }) => strength !== undefined && away <= REACH * nameLine.height)
    .toSorted((a, b) => a.away - b.away)
  return beside[0]?.strength ?? null
}
