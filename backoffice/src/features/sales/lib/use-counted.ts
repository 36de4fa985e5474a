import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import type { Measure } from "./desk/measures.ts"

/** So many of a measure in words: packages are a plain number, as before there were loose units. */
export const useCounted = () => {
  const { t } = useTranslation("sales")
  const { count } = useFormat()
  return (measure: Measure, quantity: number): string =>
    measure === "package" ? count(quantity) : t(`measure.counts.${measure}`, { count: quantity })
}
