/** What tells the faces of a family apart, as a style sheet and the list of loaded fonts both say it. */
type Face = {
  readonly family: string
  readonly style: string
  readonly weight: string
  readonly unicodeRange: string
}

const bare = (text: string): string => text.replaceAll(/["'\s]/g, "").toLowerCase()

const nameOf = ({ family, style, weight, unicodeRange }: Face): string =>
  [family, style || "normal", weight || "normal", unicodeRange || "U+0-10FFFF"].map(bare).join(" ")

/** The `@font-face` rules of this origin's style sheets, with the addresses of their files. */
const rules = () =>
  [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules]
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map(({ style }) => ({
        family: style.getPropertyValue("font-family"),
        style: style.getPropertyValue("font-style"),
        weight: style.getPropertyValue("font-weight"),
        unicodeRange: style.getPropertyValue("unicode-range"),
        file: /url\("?([^")]+)"?\)/.exec(style.getPropertyValue("src"))?.[1],
        sheet: sheet.href ?? document.baseURI,
      })),
  )

const dataUrl = async (file: URL): Promise<string> => {
  // oxlint-disable-next-line no-restricted-globals -- a file of this page and no call of the API
  const blob = await (await fetch(file)).blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener("load", () => resolve(String(reader.result)))
    reader.addEventListener("error", () => reject(reader.error))
    reader.readAsDataURL(blob)
  })
}

/**
 * The fonts that this page has loaded, as `@font-face` rules that contain their files: a picture of a sheet may load
 * nothing.
 */
export const loadedFonts = async (): Promise<string> => {
  const loaded = new Set([...document.fonts].filter(({ status }) => status === "loaded").map(nameOf))
  const written = await Promise.all(
    rules()
      .filter((rule) => loaded.has(nameOf(rule)))
      .map(async ({ family, style, weight, unicodeRange, file, sheet }) =>
        file === undefined
          ? ""
          : `@font-face { font-family: ${family}; font-style: ${style || "normal"}; font-weight: ${weight || "normal"};
              unicode-range: ${unicodeRange || "U+0-10FFFF"}; src: url(${await dataUrl(new URL(file, sheet))}) }`,
      ),
  )
  return written.join("\n")
}
