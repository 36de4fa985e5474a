import { NativeSelect, TextInput } from "@mantine/core"
import { IconReceipt } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import { EmptyList } from "../../../components/ui/empty-list.tsx"
import { usePermissions } from "../../../lib/permissions.ts"
import { useArea } from "../../../lib/use-area.ts"
import { salesQuery } from "../api/history.ts"
import { useSaleColumns } from "../lib/use-sale-columns.tsx"

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }))

/** The hour that the address names; '' for all. */
const hourIn = (text: string): number | "" => (hours.some(({ value }) => value === text) ? Number(text) : "")

/** The sale history, the latest sale first, searched by number, medicine, staff, amount and day. */
export const SaleHistoryPage = () => {
  const { t } = useTranslation("sales")
  const state = useListState()
  const filter = { search: state.search, day: state.filter("day"), hour: hourIn(state.filter("hour")) }
  const list = useList({
    state,
    query: (page, size) => salesQuery(filter, page, size),
    read: ({ items, total, pages, more = false }) => ({ rows: items, total, pages, more }),
  })
  const columns = useSaleColumns()
  const isAll = filter.search === "" && filter.day === ""
  return (
    <ListFrame
      title={t("history.title")}
      subtitle={t("history.subtitle")}
      list={list}
      search={{ label: t("history.search") }}
      filters={
        <>
          <TextInput
            type="date"
            label={t("history.day")}
            value={filter.day}
            onChange={(event) => {
              const day = event.currentTarget.value
              state.setFilters({ day, ...(day === "" ? { hour: "" } : {}) })
            }}
          />
          {filter.day === "" ? null : (
            <NativeSelect
              label={t("history.hour")}
              value={String(filter.hour)}
              onChange={(event) => state.setFilters({ hour: event.currentTarget.value })}
              data={[{ value: "", label: t("history.allHours") }, ...hours]}
            />
          )}
        </>
      }
      fileName="sales"
      failed={t("failed.history")}
      empty={<Nothing isAll={isAll} state={state} />}
      table={{ columns, rowKey: (row) => row.id }}
    />
  )
}

type NothingProps = { readonly isAll: boolean; readonly state: ListState }

/** Why the list is empty, with what can be done. */
const Nothing = ({ isAll, state }: NothingProps) => {
  const { t } = useTranslation("sales")
  const { t: common } = useTranslation()
  const { to } = useArea()
  const { can } = usePermissions()
  const sell = can("Create Sale") === true ? { words: t("history.sell"), to: to("newSale") } : undefined
  const clear = {
    words: common("filters.clear"),
    onPress: () => state.setFilters({ search: "", day: "", hour: "" }),
  }
  return (
    <EmptyList
      icon={<IconReceipt size={28} />}
      title={t(isAll ? "history.empty" : "history.noMatch")}
      description={t(isAll ? "history.emptyHint" : "history.noMatchHint")}
      next={[isAll ? sell : clear]}
    />
  )
}
