import { SegmentedControl, Switch } from "@mantine/core"
import { useTranslation } from "react-i18next"
import { CardSortChoice } from "../../../components/frames/list/sort-choice.tsx"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import { alertOrders } from "../api/alerts.ts"
import { alertTypes } from "../lib/alert-list.ts"
import type { AlertTypeChoice } from "../lib/alert-list.ts"

type Props = {
  readonly type: AlertTypeChoice
  readonly withAcknowledged: boolean
  readonly state: ListState
}

/** The filters of the alerts page: the type, and whether acknowledged alerts are shown. */
export const AlertFilters = ({ type, withAcknowledged, state }: Props) => {
  const { t } = useTranslation("alerts")
  const onChange = state.setFilters
  return (
    <>
      <SegmentedControl
        aria-label={t("page.type")}
        value={type}
        onChange={(value) => onChange({ type: value })}
        data={alertTypes.map((value) => ({ value, label: t(`page.types.${value === "" ? "all" : value}`) }))}
      />
      <Switch
        mih="var(--control-height)"
        styles={{ body: { alignItems: "center", minHeight: "var(--control-height)" } }}
        label={t("page.showAcknowledged")}
        checked={withAcknowledged}
        onChange={(event) => onChange({ acknowledged: event.currentTarget.checked ? "" : "hidden" })}
      />
      <CardSortChoice
        state={state}
        label={t("page.sort")}
        offers={["" as const, ...alertOrders].map((value) => ({
          value,
          label: t(`page.sorts.${value === "" ? "own" : value}`),
        }))}
      />
    </>
  )
}
