import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core"
import { IconMoon, IconSun } from "@tabler/icons-react"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"

/** Light or dark; the choice is kept, until then the system decides. */
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

/** Tells the design tokens which scheme the kit shows. */
export const SchemeOfTokens = () => {
  const scheme = useComputedColorScheme("light")
  useEffect(() => {
    show(scheme)
    // Paper is light, whatever the screen is.
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

/** The tokens follow the first, the kit's own colours the second. */
const show = (scheme: "light" | "dark") => {
  document.documentElement.dataset["theme"] = scheme
  document.documentElement.dataset["mantineColorScheme"] = scheme
}
