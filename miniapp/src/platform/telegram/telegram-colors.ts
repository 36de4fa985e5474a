import { followTheme } from "@rokthnam/shared/web/browser/color-scheme"
import { miniApp, themeParams } from "@telegram-apps/sdk-react"
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
  // Read whole: the SDK's signals of single colours are still the old ones while it tells of a change.
  const theme = themeParams.state()
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
  // Telegram's bars continue the app's own: its top bar above, the page below.
  if (miniApp.setHeaderColor.isAvailable() && miniApp.setHeaderColor.supports.rgb())
    miniApp.setHeaderColor(surface)
  miniApp.setBackgroundColor.ifAvailable(page)
  miniApp.setBottomBarColor.ifAvailable(page)
}

/** Wears the colours of the person's Telegram, and follows them. */
export const followColors = () => {
  applyColors()
  themeParams.state.sub(applyColors)
}
