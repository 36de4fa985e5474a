import { formatKilometres } from "@rokthnam/shared/web/formats/numbers"
import { useTranslation } from "react-i18next"
import { useChosenLocation } from "./location-store.ts"

/**
 * Formats a distance in kilometres. From a place that was chosen by name the distance is approximate, since it is
 * measured from the middle of that place.
 */
export const useDistance = (): ((kilometres: number) => string) => {
  const { t } = useTranslation("search")
  const word = useChosenLocation()?.kind === "place" ? "aboutKilometres" : "kilometres"
  return (kilometres) => t(word, { distance: formatKilometres(kilometres) })
}
