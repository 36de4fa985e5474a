import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import type { ImportReason } from "@rokthnam/shared/Imports/ImportColumns"
import { useTranslation } from "react-i18next"

type Refused = {
  readonly reasons: ReadonlyArray<ImportReason>
  readonly cells?: ReadonlyArray<string> | undefined
}

/** Words for why a row is refused, and for the values in question. */
export const useReasonWords = () => {
  const { t } = useTranslation("imports")
  const reasonWords = (reason: ImportReason): string =>
    t(`reasons.${reason.code}`, {
      ...reason,
      ...("column" in reason ? { column: t(`columns.${reason.column}`) } : {}),
    })
  return {
    reasonsOf: ({ reasons }: Refused): string => reasons.map(reasonWords).join("; "),
    /** The cells that the reasons name. */
    valuesOf: ({ reasons, cells = [] }: Refused): string =>
      reasons
        .flatMap((reason) => ("column" in reason ? [reason.column] : []))
        .map((column) => cells[importColumns.indexOf(column)] ?? "")
        .map((value) => (value === "" ? t("result.emptyCell") : `“${value}”`))
        .join("; "),
  }
}
