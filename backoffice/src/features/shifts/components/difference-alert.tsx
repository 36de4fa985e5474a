import { Alert, Text } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { ShiftReport } from "../api/shifts.ts"
import { differenceState, inRiel } from "../lib/difference-state.ts"
import { useMoneyRows } from "../lib/use-money-rows.ts"

/** What the count of a closed shift showed, and which sales arrived after it. */
export const DifferenceAlert = ({ shift }: { readonly shift: ShiftReport }) => {
  const { t } = useTranslation("shifts")
  const { count, signedRiel } = useFormat()
  const rows = useMoneyRows()
  const { difference, riel_per_dollar: rate, figures } = shift
  if (difference === null || figures === null) return null
  const state = differenceState(difference)
  const total = rate === null ? 0 : inRiel(difference, rate)
  const late = figures.late.sales
  return (
    <Alert
      role="status"
      color={state === "none" ? "green" : state === "missing" ? "red" : "yellow"}
      icon={state === "none" ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={t(`state.${state}`)}
    >
      {state === "none" ? null : (
        <Text fw={600} fz="lg">
          {rows.difference(difference)}
        </Text>
      )}
      {state !== "exchanged" || rate === null ? null : (
        <Text size="sm">{t("together", { amount: signedRiel(total), rate: count(rate) })}</Text>
      )}
      {late === 0 ? null : (
        <Text size="sm">{t("late", { count: late, amount: rows.notes(figures.late.cash) })}</Text>
      )}
    </Alert>
  )
}
