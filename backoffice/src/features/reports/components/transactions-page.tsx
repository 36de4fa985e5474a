import { Badge, SimpleGrid, Stack, Text } from "@mantine/core"
import { IconCoin, IconReceipt } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { StatCard } from "../../../components/ui/stat-card.tsx"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { transactionsQuery } from "../api/reports.ts"
import type { Transactions } from "../api/reports.ts"
import { DateFilters } from "./date-filters.tsx"
import { FilterBar } from "./filter-bar.tsx"
import { ReportTable } from "./report-table.tsx"

type Row = Transactions["items"][number]

const useColumns = (): ReadonlyArray<Column<Row>> => {
  const { t } = useTranslation("reports")
  const { money, count, moment } = useFormat()
  return [
    {
      id: "medicine",
      header: t("columns.medicine"),
      isTitle: true,
      cell: (row) => <Text fw={600}>{row.medicine_name}</Text>,
    },
    { id: "date", header: t("columns.date"), cell: (row) => moment(row.date) },
    { id: "quantity", header: t("columns.quantity"), align: "end", cell: (row) => count(row.quantity) },
    { id: "amount", header: t("columns.amount"), align: "end", cell: (row) => money(row.amount) },
    { id: "payment", header: t("columns.payment"), cell: (row) => <Badge>{row.payment_method}</Badge> },
    { id: "staff", header: t("columns.staff"), cell: (row) => row.staff_name },
    { id: "notes", header: t("columns.notes"), cell: (row) => row.notes ?? "" },
  ]
}

/** Every line sold, by date. */
export const TransactionsPage = () => {
  const { t } = useTranslation("reports")
  const { money, count } = useFormat()
  const table = useListState()
  const filter = { start_date: table.filter("start"), end_date: table.filter("end") }
  const query = useQuery(transactionsQuery(table.page, filter))
  const columns = useColumns()
  const summary = query.data?.summary
  return (
    <>
      <PageHeader title={t("transactions.title")} subtitle={t("transactions.subtitle")} />
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <StatCard
            label={t("transactions.count")}
            value={summary === undefined ? undefined : count(summary.total_transactions)}
            icon={<IconReceipt />}
          />
          <StatCard
            label={t("transactions.amount")}
            value={summary === undefined ? undefined : money(summary.total_amount)}
            icon={<IconCoin />}
            color="green"
          />
        </SimpleGrid>
        <FilterBar>
          <DateFilters
            value={filter}
            onChange={({ start_date, end_date }) =>
              table.setFilters({
                ...(start_date === undefined ? {} : { start: start_date }),
                ...(end_date === undefined ? {} : { end: end_date }),
              })
            }
          />
        </FilterBar>
        <ReportTable
          label={t("transactions.title")}
          columns={columns}
          query={query}
          rowKey={(row) => row.id}
          fallback={t("failed.transactions")}
          empty={t("transactions.empty")}
          page={table.page}
          onPage={table.setPage}
        />
      </Stack>
    </>
  )
}
