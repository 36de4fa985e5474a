import { NativeSelect, TextInput } from "@mantine/core"
import { largestAuditList, pharmacyActions } from "@rokthnam/shared/Audit/AuditActs"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconListDetails } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import { EmptyList } from "../../../components/ui/empty-list.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { activityQuery, peopleQuery } from "../api/activity.ts"
import { useAuditColumns } from "../lib/use-audit-columns.tsx"

const subjects = [
  "medicine",
  "category",
  "alert",
  "sale",
  "shift",
  "payment_method",
  "exchange_rate",
  "report",
  "staff",
  "pharmacy",
] as const

/** The kinds of act by what they are done to. */
const actGroups = subjects.map((entity) => ({
  entity,
  acts: pharmacyActions.filter((act) => act.startsWith(`${entity}.`)),
}))

const filterOf = (state: ListState) => ({
  start_date: state.filter("start"),
  end_date: state.filter("end"),
  person: state.filter("person"),
  action: pharmacyActions.find((action) => action === state.filter("action")) ?? ("" as const),
})

/** What was done in the pharmacy, by whom and when, for its owner. */
export const ActivityPage = () => {
  const { t } = useTranslation("audit")
  const { t: common } = useTranslation()
  const { count } = useFormat()
  const state = useListState()
  const filter = filterOf(state)
  const { start_date: start, end_date: end } = filter
  const problem = start !== "" && end !== "" && start > end ? t("filters.reversed") : undefined
  const list = useList({
    state,
    query: (page, size) => activityQuery(filter, page, size),
    read: pageOfItems,
    isEnabled: problem === undefined,
  })
  const isFiltered = Object.values(filter).some((value) => value !== "")
  const isCut = list.total === largestAuditList
  return (
    <ListFrame
      title={t("activity.title")}
      subtitle={t("activity.subtitle")}
      list={list}
      filters={<Filters state={state} isWrong={problem !== undefined} />}
      notices={
        problem === undefined && !isCut ? null : (
          <ErrorBanner message={problem ?? t("cut", { most: count(largestAuditList) })} />
        )
      }
      fileName="activity"
      failed={t("activity.failed")}
      empty={
        <EmptyList
          icon={<IconListDetails size={28} />}
          title={t(isFiltered ? "empty" : "activity.none")}
          description={t(isFiltered ? "emptyHint" : "activity.noneHint")}
          next={[
            isFiltered
              ? {
                  words: common("filters.clear"),
                  onPress: () => state.setFilters({ start: "", end: "", person: "", action: "" }),
                }
              : undefined,
          ]}
        />
      }
      table={{ columns: useAuditColumns("pharmacy"), rowKey: (row) => row.id, skeletonRows: 20 }}
    />
  )
}

const Filters = ({ state, isWrong }: { readonly state: ListState; readonly isWrong: boolean }) => {
  const { t } = useTranslation("audit")
  const { data: people = [] } = useQuery(peopleQuery)
  const { start_date: start, end_date: end, person, action } = filterOf(state)
  const isKnown = person === "" || person === "owner" || people.some(({ id }) => String(id) === person)
  const unknown = { value: person, label: t("numbered", { role: t("roles.staff"), id: person }) }
  return (
    <>
      <NativeSelect
        flex="1 1 8rem"
        maw="16rem"
        label={t("columns.actor")}
        value={person}
        onChange={(event) => state.setFilters({ person: event.currentTarget.value })}
        data={[
          { value: "", label: t("filters.all") },
          { value: "owner", label: t("roles.pharmacy") },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(isKnown ? [] : [unknown]),
        ]}
      />
      <NativeSelect
        flex="1 1 11rem"
        maw="20rem"
        label={t("filters.action")}
        value={action}
        onChange={(event) => state.setFilters({ action: event.currentTarget.value })}
        data={[
          { value: "", label: t("filters.all") },
          ...actGroups.map(({ entity, acts }) => ({
            group: t(`entities.${entity}`),
            items: acts.map((act) => ({ value: act, label: t(`actions.${act}`) })),
          })),
        ]}
      />
      <TextInput
        type="date"
        flex="1 1 9rem"
        maw="12rem"
        label={t("filters.start")}
        value={start}
        onChange={(event) => state.setFilters({ start: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        flex="1 1 9rem"
        maw="12rem"
        label={t("filters.end")}
        value={end}
        error={isWrong}
        onChange={(event) => state.setFilters({ end: event.currentTarget.value })}
      />
    </>
  )
}
