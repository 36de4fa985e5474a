import { Badge, Group, NativeSelect, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core"
import { IconCalculator, IconCoin, IconPackages, IconReceipt } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { StatCard } from "../../../components/ui/stat-card.tsx"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { salesReportQuery } from "../api/reports.ts"
import type { DateFilter, SalesReport } from "../api/reports.ts"
import { DateFilters } from "./date-filters.tsx"
import { FilterBar } from "./filter-bar.tsx"
import { ReportActions } from "./report-actions.tsx"
import { ReportTable } from "./report-table.tsx"

type Row = SalesReport["items"][number]

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
    { id: "quantity", header: t("columns.sold"), align: "end", cell: (row) => count(row.quantity_sold) },
    { id: "amount", header: t("columns.amount"), align: "end", cell: (row) => money(row.total_amount) },
    { id: "payment", header: t("columns.payment"), cell: (row) => <Badge>{row.payment_method}</Badge> },
    { id: "staff", header: t("columns.staff"), cell: (row) => row.staff_name },
    { id: "date", header: t("columns.date"), cell: (row) => moment(row.sale_date) },
  ]
}

/** What was sold in a range of days, by which payment method. */
export const SalesReportPage = ({ methods }: { readonly methods: ReadonlyArray<string> }) => {
  const { t } = useTranslation("reports")
  const table = useListState()
  const filter = {
    start_date: table.filter("start"),
    end_date: table.filter("end"),
    payment_method: table.filter("payment"),
  }
  const query = useQuery(salesReportQuery(table.page, filter))
  const columns = useColumns()
  const setDates = ({ start_date, end_date }: Partial<DateFilter>) =>
    table.setFilters({
      ...(start_date === undefined ? {} : { start: start_date }),
      ...(end_date === undefined ? {} : { end: end_date }),
    })
  return (
    <>
      <PageHeader
        title={t("salesReport.title")}
        subtitle={t("salesReport.subtitle")}
        actions={<ReportActions isLoading={query.isFetching} onRefresh={() => void query.refetch()} />}
      />
      <Stack gap="md">
        <Summary summary={query.data?.summary} />
        <Breakdown methods={query.data?.summary.payment_methods ?? []} />
        <FilterBar>
          <DateFilters value={filter} onChange={setDates} />
          <NativeSelect
            label={t("filters.payment")}
            value={filter.payment_method}
            onChange={(event) => table.setFilters({ payment: event.currentTarget.value })}
            data={[
              { value: "", label: t("filters.allPayments") },
              ...methods.map((name) => ({ value: name, label: name })),
            ]}
          />
        </FilterBar>
        <ReportTable
          label={t("salesReport.title")}
          columns={columns}
          query={query}
          rowKey={(row) => row.id}
          fallback={t("failed.sales")}
          empty={t("salesReport.empty")}
          page={table.page}
          onPage={table.setPage}
        />
      </Stack>
    </>
  )
}

type SummaryProps = { readonly summary: SalesReport["summary"] | undefined }

const Summary = ({ summary }: SummaryProps) => {
  const { t } = useTranslation("reports")
  const { money, count } = useFormat()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
      <StatCard
        label={t("salesReport.revenue")}
        value={summary === undefined ? undefined : money(summary.total_revenue)}
        icon={<IconCoin />}
        color="green"
      />
      <StatCard
        label={t("salesReport.transactions")}
        value={summary === undefined ? undefined : count(summary.total_transactions)}
        icon={<IconReceipt />}
      />
      <StatCard
        label={t("salesReport.average")}
        value={summary === undefined ? undefined : money(summary.average_transaction)}
        icon={<IconCalculator />}
        color="blue"
      />
      <StatCard
        label={t("salesReport.units")}
        value={summary === undefined ? undefined : count(summary.total_units_sold)}
        icon={<IconPackages />}
        color="yellow"
      />
    </SimpleGrid>
  )
}

type BreakdownProps = { readonly methods: SalesReport["summary"]["payment_methods"] }

const Breakdown = ({ methods }: BreakdownProps) => {
  const { t } = useTranslation("reports")
  const { money } = useFormat()
  if (methods.length === 0) return null
  return (
    <Paper p="lg">
      <Title order={2} size="h3" mb="sm">
        {t("salesReport.breakdown")}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="xl">
        {methods.map((method) => (
          <Group key={method.method} justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Text fw={600}>{method.method}</Text>
              <Text size="sm" c="dimmed">
                {t("salesReport.count", { count: method.transaction_count })}
              </Text>
            </div>
            <Text fw={700}>{money(method.total_amount)}</Text>
          </Group>
        ))}
      </SimpleGrid>
    </Paper>
  )
}
