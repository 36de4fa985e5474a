import { placeOf } from "@rokthnam/shared/Search/PlaceRules"
import { useTranslation } from "react-i18next"

/** Yields a function that names a province by its id in the language of the reader. */
export const useProvinceName = () => {
  const { t, i18n } = useTranslation()
  const language = i18n.language === "km" ? "km" : "en"
  return (id: string): string => placeOf(id)?.[language] ?? t("elsewhere")
}
