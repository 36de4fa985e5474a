import { IconBell } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { EmptyList } from "../../../components/ui/empty-list.tsx"
import { usePermissions } from "../../../lib/permissions.ts"
import { useArea } from "../../../lib/use-area.ts"
import { alertsQuery } from "../api/alerts.ts"
import { alertKey, alertTypes, orderOf } from "../lib/alert-list.ts"
import { useAlertColumns } from "../lib/use-alert-columns.tsx"
import { useDismissal } from "../lib/use-dismissal.tsx"
import { AlertCounts, CountProblem } from "./alert-counts.tsx"
import { AlertFilters } from "./alert-filters.tsx"

/** Alerts about stock and expiry, active and acknowledged. */
export const AlertsPage = () => {
  const { t } = useTranslation("alerts")
  const { t: common } = useTranslation()
  const { to } = useArea()
  const { can } = usePermissions()
  const state = useListState()
  const withAcknowledged = state.filter("acknowledged") !== "hidden"
  const type = alertTypes.find((one) => one === state.filter("type")) ?? ""
  const filter = { type, withAcknowledged, sort: orderOf(state.sort) }
  const list = useList({
    state,
    query: (page, size) => alertsQuery(filter, page, size),
    read: pageOfItems,
  })
  const change = useDismissal("page")
  const columns = useAlertColumns(change)
  return (
    <ListFrame
      title={t("page.title")}
      subtitle={t("page.subtitle")}
      list={list}
      filters={<AlertFilters type={type} withAcknowledged={withAcknowledged} state={state} />}
      notices={
        <>
          {list.error === null ? <CountProblem /> : null}
          <AlertCounts counts={list.data?.counts} />
        </>
      }
      fileName="alerts"
      regionId={change.regionId}
      failed={t("failed.list")}
      empty={
        <EmptyList
          icon={<IconBell size={28} />}
          title={t("page.empty")}
          description={t("page.emptyHint")}
          next={[
            type === "" && withAcknowledged
              ? can("Manage Medicine Inventory") === true
                ? { words: t("page.seeMedicines"), to: to("medicines") }
                : undefined
              : {
                  words: common("filters.clear"),
                  onPress: () => state.setFilters({ type: "", acknowledged: "" }),
                },
          ]}
        />
      }
      table={{ columns, rowKey: alertKey, isDimmed: (alert) => alert.is_acknowledged }}
    />
  )
}
