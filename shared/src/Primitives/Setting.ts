/** The least and the greatest value of a setting that is a whole number. */
export interface WholeRange {
  readonly least: number
  readonly greatest: number
}

/** What the numbers of the bot and of the start may be. */
export const settingRanges = {
  PORT: { least: 1, greatest: 65_535 },
  RESTART_LONGEST_PAUSE_MS: { least: 500, greatest: 600_000 },
  NOTICES_EVERY_MS: { least: 20, greatest: 24 * 3_600_000 },
} as const satisfies Record<string, WholeRange>

/** So much of a value that is refused is shown. */
const shownLength = 40

/** What a setting says, without spaces around it. An empty value, as a line of `.env` may have, counts as absent: undefined. */
export const givenSetting = (text: string | undefined): string | undefined => text?.trim() || undefined

/** The whole number that a setting gives, or the sentence that refuses it. */
export const wholeNumberOf = (
  name: string,
  text: string,
  { least, greatest }: WholeRange,
): number | string => {
  const number = /^[+-]?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= greatest
    ? number
    : `${name} is "${text.slice(0, shownLength)}", but it must be a whole number from ${least} to ${greatest}.`
}
