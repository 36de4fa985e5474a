import { chooseTheme, useTheme } from "@rokthnam/shared/web/browser/color-scheme"
import { useTranslation } from "react-i18next"
import { IconButton } from "./button.tsx"

/** Switches between light and dark; until it is first pressed the colours follow the system. */
export const ThemeSwitch = () => {
  const { t } = useTranslation("common")
  const other = useTheme() === "dark" ? "light" : "dark"
  return (
    <IconButton
      icon={other === "dark" ? "moon" : "sun"}
      label={t(other === "dark" ? "themeToDark" : "themeToLight")}
      onClick={() => chooseTheme(other)}
    />
  )
}
