import { formatKilometres } from "@rokthnam/shared/web/formats/numbers"
import { useTranslation } from "react-i18next"
import { useChosenLocation } from "./location-store.ts"

/**
 * How a distance in kilometres is said: from a place that was chosen by name it is measured from the middle of that place,
 * so it is only about right.
 */
export const useDistance = (): ((kilometres: number) => string) => {
  const { t } = useTranslation("search")
  const word = useChosenLocation()?.kind === "place" ? "aboutKilometres" : "kilometres"
  return (kilometres) => t(word, { distance: formatKilometres(kilometres) })
}
