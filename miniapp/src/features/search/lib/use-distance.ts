import { formatKilometres } from "@rokthnam/shared/web/formats/numbers"
import { useTranslation } from "react-i18next"
import { isAbout } from "./location-age.ts"
import { useChosenLocation } from "./location-store.ts"

type DistanceWords = { readonly long: string; readonly short: string }

const words = {
  exact: { long: "kilometres", short: "kilometres" },
  about: { long: "aboutKilometres", short: "aboutKilometresShort" },
} as const

/**
 * Formats a distance in kilometres, which is approximate from the middle of a place or from where the device was.
 */
export const useDistanceWords = (): ((kilometres: number) => DistanceWords) => {
  const { t } = useTranslation("search")
  const { long, short } = words[isAbout(useChosenLocation()) ? "about" : "exact"]
  return (kilometres) => {
    const distance = formatKilometres(kilometres)
    return { long: t(long, { distance }), short: t(short, { distance }) }
  }
}

/** The same in a sentence, where there is room. */
export const useDistance = (): ((kilometres: number) => string) => {
  const wordsOf = useDistanceWords()
  return (kilometres) => wordsOf(kilometres).long
}
