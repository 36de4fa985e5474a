import { EmptyState, TextInput } from "@mantine/core"
import { IconReceipt } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { salesQuery } from "../api/history.ts"
import { useSaleColumns } from "../lib/use-sale-columns.tsx"

/** The sale history, the latest sale first, searched by number, medicine, staff, amount and day. */
export const SaleHistoryPage = () => {
  const { t } = useTranslation("sales")
  const state = useListState()
  const filter = { search: state.search, day: state.filter("day") }
  const list = useList({
    state,
    query: (page, size) => salesQuery(filter, page, size),
    read: ({ items, total, pages }) => ({ rows: items, total, pages }),
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
        <TextInput
          type="date"
          label={t("history.day")}
          value={filter.day}
          onChange={(event) => state.setFilters({ day: event.currentTarget.value })}
        />
      }
      fileName="sales"
      failed={t("failed.history")}
      empty={
        <EmptyState
          icon={<IconReceipt size={28} />}
          title={t(isAll ? "history.empty" : "history.noMatch")}
          description={t(isAll ? "history.emptyHint" : "history.noMatchHint")}
        />
      }
      table={{ columns, rowKey: (row) => row.id }}
    />
  )
}
