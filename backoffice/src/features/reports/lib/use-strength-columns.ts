import { useFormName } from "@rokthnam/shared/web/formats/use-form-name"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"

/** The strength and the form of a medicine, which have columns of their own in the API's files; the screen says them with the name. */
export const useStrengthColumns = (): ReadonlyArray<Column<unknown>> => {
  const { t } = useTranslation("reports")
  const formName = useFormName()
  return [
    { id: "dosage", header: t("columns.strength"), isFileOnly: true },
    { id: "form", header: t("columns.form"), isFileOnly: true, exported: formName },
  ]
}
