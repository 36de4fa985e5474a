import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core"
import { IconMoon, IconSun } from "@tabler/icons-react"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"

/** Switches between light and dark. The choice is stored; without one the system decides. */
export const ColorSchemeSwitch = () => {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme("light")
  const other = scheme === "dark" ? "light" : "dark"
  return (
    <ActionIcon
      color="gray"
      c="var(--color-text)"
      aria-label={t(`scheme.${other}`)}
      onClick={() => setColorScheme(other)}
    >
      {scheme === "dark" ? <IconSun aria-hidden /> : <IconMoon aria-hidden />}
    </ActionIcon>
  )
}

/** Makes the design tokens follow the colour scheme that Mantine shows. */
export const SchemeOfTokens = () => {
  const scheme = useComputedColorScheme("light")
  useEffect(() => {
    show(scheme)
    // Print is always light, even when the screen is dark.
    const onPaper = () => show("light")
    const onScreen = () => show(scheme)
    globalThis.addEventListener("beforeprint", onPaper)
    globalThis.addEventListener("afterprint", onScreen)
    return () => {
      globalThis.removeEventListener("beforeprint", onPaper)
      globalThis.removeEventListener("afterprint", onScreen)
    }
  }, [scheme])
  return null
}

/** The first attribute is for the design tokens, the second for Mantine's own colours. */
const show = (scheme: "light" | "dark") => {
  document.documentElement.dataset["theme"] = scheme
  document.documentElement.dataset["mantineColorScheme"] = scheme
}
