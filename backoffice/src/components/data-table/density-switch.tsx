import { ActionIcon } from "@mantine/core"
import { IconLineHeight } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { chooseDensity, useDensity } from "./density.ts"

/** Lets the rows of all tables stand closer together, or not. */
export const DensitySwitch = () => {
  const { t } = useTranslation()
  const isCompact = useDensity() === "compact"
  return (
    <ActionIcon
      variant={isCompact ? "light" : "subtle"}
      {...(isCompact ? {} : { color: "gray", c: "var(--color-text)" })}
      aria-label={t("density.compact")}
      aria-pressed={isCompact}
      title={t("density.compact")}
      onClick={() => chooseDensity(isCompact ? "comfortable" : "compact")}
    >
      <IconLineHeight aria-hidden />
    </ActionIcon>
  )
}
