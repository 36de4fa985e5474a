import {
  auditActions,
  auditRetentionDays,
  auditRoles,
  largestAuditList,
} from "@rokthnam/shared/Audit/AuditActs"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconHistory } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import { EmptyList } from "../../../components/ui/empty-list.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { auditQuery } from "../api/audit.ts"
import type { AuditFilter } from "../api/audit.ts"
import { useAuditColumns } from "../lib/use-audit-columns.tsx"
import { AuditFilters } from "./audit-filters.tsx"

const filterOf = (state: ListState): AuditFilter => ({
  start_date: state.filter("start"),
  end_date: state.filter("end"),
  role: auditRoles.find((role) => role === state.filter("role")) ?? "",
  action: auditActions.find((action) => action === state.filter("action")) ?? "",
  pharmacy_id: state.filter("pharmacy"),
  actor_id: state.filter("actor"),
  search: state.search,
})

const daysAYear = 365

/** The audit log: who did what, when, and in which session. */
export const AuditPage = () => {
  const { t } = useTranslation("audit")
  const { t: common } = useTranslation()
  const { count } = useFormat()
  const state = useListState()
  const filter = filterOf(state)
  const { start_date, end_date } = filter
  const problem =
    start_date !== "" && end_date !== "" && start_date > end_date ? t("filters.reversed") : undefined
  const list = useList({
    state,
    query: (page, size) => auditQuery(filter, page, size),
    read: pageOfItems,
    isEnabled: problem === undefined,
  })
  const isCut = list.total === largestAuditList
  return (
    <ListFrame
      title={t("title")}
      subtitle={t("subtitle", { count: Math.round(auditRetentionDays / daysAYear) })}
      list={list}
      search={{ label: t("search") }}
      filters={<AuditFilters state={state} filter={filter} problem={problem} />}
      notices={
        problem === undefined && !isCut ? null : (
          <ErrorBanner message={problem ?? t("cut", { most: count(largestAuditList) })} />
        )
      }
      fileName="audit-log"
      failed={t("failed")}
      empty={
        <EmptyList
          icon={<IconHistory size={28} />}
          title={t("empty")}
          description={t("emptyHint")}
          next={[
            {
              words: common("filters.clear"),
              onPress: () =>
                state.setFilters({
                  search: "",
                  start: "",
                  end: "",
                  role: "",
                  action: "",
                  pharmacy: "",
                  actor: "",
                }),
            },
          ]}
        />
      }
      table={{ columns: useAuditColumns(), rowKey: (row) => row.id, skeletonRows: 20 }}
    />
  )
}
