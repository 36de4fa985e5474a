/**
 * Words that do not begin a line with the point or the sign of a multiplication: "Amoxicillin 500mg · Capsule × 2" breaks
 * behind the point, and "× 2" stays with what it counts. For the screen alone; files have usual spaces.
 */
export const keptTogether = (words: string): string =>
  words.replaceAll(" × ", "\u00a0×\u00a0").replaceAll(" · ", "\u00a0· ")

/** Words that stay on one line, as a day does: "Expired" may stand above "Dec 31, 2020", but not above "31, 2020". */
export const onOneLine = (words: string): string => words.replaceAll(" ", "\u00a0")
