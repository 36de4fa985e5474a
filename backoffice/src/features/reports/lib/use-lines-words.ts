import { useTranslation } from "react-i18next"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { LinesFilter } from "../api/reports.ts"

/** The words for the lines that a report is narrowed to; undefined for all lines. */
export const useLinesWords = (lines: LinesFilter | undefined, named: string): string | undefined => {
  const { t } = useTranslation("reports")
  const { fullName } = useMedicineNames()
  if (lines === undefined) return undefined
  const { medicine_name: name, dosage = "", manufacter_name: maker, unit_per_package: pack } = lines
  const { category_id: category, staff_id: staff } = lines
  return [
    ...(name === undefined ? [] : [fullName(name, { dosage })]),
    ...(maker === undefined ? [] : [maker]),
    ...(pack === undefined ? [] : [t("filters.pack", { count: pack })]),
    ...(category === undefined && staff === undefined
      ? []
      : [named !== "" ? named : category === "none" ? t("noCategory") : `#${category ?? staff ?? ""}`]),
  ].join(" · ")
}
