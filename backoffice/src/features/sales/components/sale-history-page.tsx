import { EmptyState } from "@mantine/core"
import { IconReceipt } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { useList } from "../../../components/frames/list/use-list.ts"
import type { List } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { salesQuery } from "../api/history.ts"
import type { Transaction } from "../api/history.ts"
import { useSaleColumns } from "../lib/use-sale-columns.tsx"

const mentions = (sale: Transaction, term: string): boolean =>
  [
    String(sale.id),
    sale.payment_method_name,
    sale.staff_name,
    sale.notes ?? "",
    ...sale.items.map((item) => item.medicine_name),
  ].some((text) => text.toLowerCase().includes(term.toLowerCase()))

/** The API has no search for sales: the box searches only the shown page and says so; a CSV file searches all pages. */
const searched = (list: List<Transaction>, term: string): List<Transaction> => {
  const found = (sales: ReadonlyArray<Transaction>) => sales.filter((sale) => mentions(sale, term))
  return {
    ...list,
    rows: list.rows === undefined ? undefined : found(list.rows),
    readAll: async (options) => {
      const { rows, total } = await list.readAll(options)
      return { rows: found(rows), total: total - rows.length + found(rows).length }
    },
  }
}

/** The sale history, the latest sale first. */
export const SaleHistoryPage = () => {
  const { t } = useTranslation("sales")
  const state = useListState()
  const { search: term } = state
  const list = useList({
    state,
    query: salesQuery,
    read: ({ items, total, pages }) => ({ rows: items, total, pages }),
  })
  const columns = useSaleColumns()
  return (
    <ListFrame
      title={t("history.title")}
      subtitle={t("history.subtitle")}
      list={searched(list, term)}
      search={{ label: t("history.search"), isOfPage: true }}
      fileName="sales"
      failed={t("failed.history")}
      empty={
        <EmptyState
          icon={<IconReceipt size={28} />}
          title={t(term === "" ? "history.empty" : "history.noMatch", { term })}
          description={term === "" ? t("history.emptyHint") : undefined}
        />
      }
      table={{ columns, rowKey: (row) => row.id }}
    />
  )
}
