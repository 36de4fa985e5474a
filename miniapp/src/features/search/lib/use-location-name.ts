import { languageOf } from "@rokthnam/shared/web/i18n/languages"
import { useTranslation } from "react-i18next"
import { useAgeWords } from "./location-age.ts"
import type { ChosenLocation } from "./location-store.ts"

/**
 * A location in words: "Near Siem Reap", "Near where you were 2 h ago". Where the host does not say when it was measured, it
 * was at least as long ago as the device was told.
 */
export const useLocationName = (location: ChosenLocation) => {
  const { t, i18n } = useTranslation("search")
  const ageWords = useAgeWords()
  if (location.kind === "link") return t("nearLink")
  if (location.kind === "device") {
    const age = ageWords(location.measuredAt ?? location.keptAt)
    const name = location.measuredAt === null ? "nearYouOnce" : "nearYou"
    return age === undefined ? t(name) : t(`${name}Then`, { age })
  }
  if (location.kind === "saved") return t("near", { place: location.saved.name })
  return t("near", { place: location.place[languageOf(i18n.resolvedLanguage)] })
}
