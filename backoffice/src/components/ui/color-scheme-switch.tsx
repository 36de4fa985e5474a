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
    document.documentElement.dataset["theme"] = scheme
  }, [scheme])
  return null
}
