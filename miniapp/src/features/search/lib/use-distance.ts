import { formatKilometres } from "@rokthnam/shared/web/formats/numbers"
import { useTranslation } from "react-i18next"
import { isAbout } from "./location-age.ts"
import { useChosenLocation } from "./location-store.ts"

/**
 * Formats a distance in kilometres, which is approximate from the middle of a place or from where the device was.
 */
export const useDistance = (): ((kilometres: number) => string) => {
  const { t } = useTranslation("search")
  const word = isAbout(useChosenLocation()) ? "aboutKilometres" : "kilometres"
  return (kilometres) => t(word, { distance: formatKilometres(kilometres) })
}
