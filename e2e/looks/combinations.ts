/** In pixels: small and usual phones, a tablet, and a desktop. */
const widths = [360, 390, 768, 1440] as const
const languages = ["en", "km"] as const
const schemes = ["light", "dark"] as const

/** How a page is looked at. */
export type Look = {
  readonly width: (typeof widths)[number]
  readonly language: (typeof languages)[number]
  readonly scheme: (typeof schemes)[number]
}

/** Every way in which a page can look. */
const allLooks: ReadonlyArray<Look> = widths.flatMap((width) =>
  languages.flatMap((language) => schemes.map((scheme) => ({ width, language, scheme }))),
)

/**
 * The looks of the page that is the nth: all with `LOOKS=all`, as `npm run test:looks` sets it; otherwise one, on a small
 * phone in Khmer, where the least room is, for every other page, and another from page to page.
 */
export const looksOf = (turn: number): ReadonlyArray<Look> => {
  if (process.env["LOOKS"] === "all") return allLooks
  const others = allLooks.filter(({ width, language }) => width !== 360 && language === "en")
  const other = others[(turn >> 1) % others.length]
  if (turn % 2 === 1 && other !== undefined) return [other]
  return [{ width: 360, language: "km", scheme: turn % 4 === 0 ? "light" : "dark" }]
}
