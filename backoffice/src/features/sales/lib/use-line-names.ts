import { useTranslation } from "react-i18next"
import { distinctNames } from "../../../lib/distinct-names.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { Line } from "./desk/basket.ts"

/** The names by which the lines of an order are told apart: with strength and measure where names repeat. */
export const useLineNames = (lines: ReadonlyArray<Line>): ReadonlyArray<string> => {
  const { t } = useTranslation("sales")
  const { strengthOf } = useMedicineNames()
  return distinctNames(
    lines.map((line) => ({
      name: line.name,
      dosage: strengthOf(line),
      more: t(`measure.names.${line.measure}`),
    })),
  )
}
