import { followTheme } from "@rokthnam/shared/web/browser/color-scheme"
import { onTheme, paintBars, themeNow } from "./telegram-client.ts"
import { isDark, tokensOf } from "./theme-colors.ts"

/** Gives the screen these colours in place of the design's. Paper keeps the design's own, which are light there. */
const paintScreen = (tokens: Readonly<Record<string, string>>) => {
  const known = document.querySelector("style[data-telegram]")
  const colors = known ?? document.createElement("style")
  colors.textContent = `:root:root { ${Object.entries(tokens)
    .map(([name, color]) => `${name}: ${color};`)
    .join(" ")} }`
  if (known !== null) return
  colors.setAttribute("data-telegram", "")
  colors.setAttribute("media", "screen")
  document.head.append(colors)
}

const applyColors = () => {
  const theme = themeNow()
  const { bg_color: background, text_color: text } = theme
  // A client that does not tell these has no theme; the app keeps its own colours, light or dark.
  if (background === undefined || text === undefined) return
  followTheme(isDark(background) ? "dark" : "light")
  const page = theme["secondary_bg_color"] ?? background
  const surface = theme["section_bg_color"] ?? background
  const link = theme["link_color"] ?? text
  const tokens = tokensOf({
    page,
    surface,
    text,
    link,
    hint: theme["hint_color"] ?? text,
    button: theme["button_color"] ?? link,
    buttonText: theme["button_text_color"] ?? surface,
  })
  paintScreen(tokens)
  paintBars(surface, page)
}

/** Wears the colours of the person's Telegram, and follows them. */
export const followColors = () => {
  applyColors()
  onTheme(applyColors)
}
