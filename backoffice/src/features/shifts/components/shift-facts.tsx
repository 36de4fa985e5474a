import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { Facts } from "../../../components/ui/facts.tsx"
import type { ShiftReport } from "../api/shifts.ts"

/** Who had the drawer from when until when, and what was sold in it. */
export const useShiftFacts = (shift: ShiftReport): ReadonlyArray<readonly [string, string]> => {
  const { t } = useTranslation("shifts")
  const { moment, count } = useFormat()
  const { closed_at, closed_by, drawer, staff_name, note, figures } = shift
  return [
    [t("facts.clerk"), staff_name],
    ...(drawer ? [[t("facts.drawer"), drawer] as const] : []),
    [t("facts.opened"), moment(shift.opened_at)],
    [t("facts.closed"), closed_at === null ? t("facts.stillOpen") : moment(closed_at)],
    ...(closed_by === null || closed_by === staff_name ? [] : [[t("facts.countedBy"), closed_by] as const]),
    ...(figures === null
      ? []
      : [
          [t("facts.sales"), count(figures.sales)] as const,
          [t("facts.returns"), count(figures.returns)] as const,
        ]),
    ...(note === null ? [] : [[t("close.note"), note] as const]),
  ]
}

export const ShiftFacts = ({ shift }: { readonly shift: ShiftReport }) => (
  <Facts facts={useShiftFacts(shift)} />
)
