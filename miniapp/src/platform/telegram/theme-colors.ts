/** A colour as Telegram writes it, such as "#18222d". */
export type Color = `#${string}`

type Channels = readonly [number, number, number]

const channelsOf = (color: Color): Channels => {
  const number = Number.parseInt(color.slice(1, 7), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

const colorOf = (channels: Channels): Color =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`

/** So much of the second colour, from 0 to 1, in the first. */
const mixed = (one: Color, other: Color, share: number): Color => {
  const [first, second] = [channelsOf(one), channelsOf(other)]
  const at = (index: 0 | 1 | 2) => first[index] + (second[index] - first[index]) * share
  return colorOf([at(0), at(1), at(2)])
}

/** The relative luminance of WCAG 2.2, from 0 (black) to 1 (white). */
const luminance = (color: Color): number => {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const part = channel / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export const contrast = (one: Color, other: Color): number => {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The luminance at which black and white have the same contrast. */
const middle = 0.18

/** Whether light text is read better on it than dark text. */
export const isDark = (color: Color): boolean => luminance(color) < middle

/** The contrast that WCAG 2.2 (AA) asks for: of text, and of the outlines of controls. */
const ofText = 4.5
const ofOutline = 3

/** Steps from a colour to the one that it may become. */
const steps = 20

/** The colour, as little nearer to another as it needs for this contrast with all of these. */
const withContrast = (color: Color, against: ReadonlyArray<Color>, toward: Color, least: number): Color => {
  for (let step = 0; step <= steps; step += 1) {
    const tried = mixed(color, toward, step / steps)
    if (against.every((one) => contrast(tried, one) >= least)) return tried
  }
  return toward
}

/** The colours of the user's theme that the app follows, by Telegram's names. */
export type Theme = {
  readonly page: Color
  readonly surface: Color
  readonly text: Color
  readonly hint: Color
  readonly link: Color
  readonly button: Color
  readonly buttonText: Color
}

/**
 * The design tokens in the colours of the user's theme. Themes are made for Telegram's large texts, and some of their
 * hints, links and buttons are too faint to read; these are moved towards the text's colour until they are not.
 */
export const tokensOf = ({ page, surface, text, hint, link, button, buttonText }: Theme) => {
  const sunken = mixed(surface, text, 0.07)
  const behind = [page, surface, sunken]
  const ink = withContrast(text, behind, isDark(surface) ? "#ffffff" : "#000000", ofText)
  const shownLink = withContrast(link, behind, ink, ofText)
  const away = isDark(buttonText) ? "#ffffff" : "#000000"
  const primary = withContrast(button, [buttonText], away, ofText)
  const soft = mixed(surface, primary, 0.14)
  return {
    "--color-page": page,
    "--color-surface": surface,
    "--color-raised": surface,
    "--color-sunken": sunken,
    "--color-text": ink,
    "--color-muted": withContrast(hint, behind, ink, ofText),
    "--color-link": shownLink,
    "--color-focus": withContrast(link, behind, ink, ofOutline),
    "--color-border": mixed(surface, text, 0.16),
    "--color-control": withContrast(mixed(surface, text, 0.4), behind, ink, ofOutline),
    "--color-primary": primary,
    "--color-primary-hover": mixed(primary, away, 0.12),
    "--color-on-primary": buttonText,
    "--color-primary-soft": soft,
    "--color-on-primary-soft": withContrast(shownLink, [soft], ink, ofText),
  } as const
}
