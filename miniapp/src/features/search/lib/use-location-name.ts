import { languageOf } from "@rokthnam/shared/web/i18n/languages"
import { useTranslation } from "react-i18next"
import { useAgeWords } from "./location-age.ts"
import type { ChosenLocation } from "./location-store.ts"

/** A location in words: "Near Siem Reap", "Near you, 2 h ago". */
export const useLocationName = (location: ChosenLocation) => {
  const { t, i18n } = useTranslation("search")
  const ageWords = useAgeWords()
  if (location.kind === "link") return t("nearLink")
  if (location.kind === "device") {
    if (location.measuredAt === null) return t("nearYouOnce")
    const age = ageWords(location.measuredAt)
    return age === undefined ? t("nearYou") : t("nearYouThen", { age })
  }
  return t("near", { place: location.place[languageOf(i18n.resolvedLanguage)] })
}
