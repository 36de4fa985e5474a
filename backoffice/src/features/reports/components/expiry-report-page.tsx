import { Badge, Button, NativeSelect, SimpleGrid, Stack, Text } from "@mantine/core"
import { defaultExpiryThreshold, expiryColor, expiryThresholds } from "@rokthnam/shared/Medicines/StockRules"
import { IconCalendarDue, IconCalendarMonth, IconCalendarX } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Column } from "../../../components/data-table/column.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { StatCard } from "../../../components/ui/stat-card.tsx"
import { useArea } from "../../../lib/use-area.ts"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { expiryReportQuery } from "../api/reports.ts"
import type { ExpiryReport } from "../api/reports.ts"
import { CategoryFilter } from "./category-filter.tsx"
import type { CategoryOption } from "./category-filter.tsx"
import { FilterBar } from "./filter-bar.tsx"
import { ReportActions } from "./report-actions.tsx"
import { ReportTable } from "./report-table.tsx"

type Row = ExpiryReport["items"][number]

const useColumns = (): ReadonlyArray<Column<Row>> => {
  const { t } = useTranslation("reports")
  const { to } = useArea()
  const { count, day } = useFormat()
  return [
    { id: "name", header: t("columns.name"), isTitle: true, cell: (row) => <Text fw={600}>{row.name}</Text> },
    { id: "category", header: t("columns.category"), cell: (row) => row.category_name ?? t("noCategory") },
    { id: "manufacturer", header: t("columns.manufacturer"), cell: (row) => row.manufacter_name },
    { id: "quantity", header: t("columns.quantity"), align: "end", cell: (row) => count(row.quantity) },
    { id: "date", header: t("columns.expiration"), cell: (row) => day(row.expiration_date) },
    {
      id: "days",
      header: t("columns.daysLeft"),
      cell: (row) => (
        <Badge color={expiryColor(row.days_until_expiry)}>
          {row.days_until_expiry <= 0 ? t("expired") : t("days", { count: row.days_until_expiry })}
        </Badge>
      ),
    },
    {
      id: "actions",
      header: t("columns.actions"),
      actions: "below",
      align: "end",
      cell: (row) => (
        <Button
          component={Link}
          to={to("editMedicine", row.id)}
          variant="default"
          size="sm"
          aria-label={t("detailsOf", { name: row.name })}
        >
          {t("details")}
        </Button>
      ),
    },
  ]
}

const thresholdOf = (text: string): number =>
  expiryThresholds.find((days) => String(days) === text) ?? defaultExpiryThreshold

/** What expires within the chosen number of days, and what has. */
export const ExpiryReportPage = ({ categories }: { readonly categories: ReadonlyArray<CategoryOption> }) => {
  const { t } = useTranslation("reports")
  const table = useListState()
  const filter = {
    category_id: table.filter("category"),
    days_threshold: thresholdOf(table.filter("days")),
  }
  const query = useQuery(expiryReportQuery(table.page, filter))
  const columns = useColumns()
  return (
    <>
      <PageHeader
        title={t("expiryReport.title")}
        subtitle={t("expiryReport.subtitle")}
        actions={<ReportActions isLoading={query.isFetching} onRefresh={() => void query.refetch()} />}
      />
      <Stack gap="md">
        <Summary summary={query.data?.summary} />
        <FilterBar>
          <CategoryFilter
            categories={categories}
            value={filter.category_id}
            onChange={(category) => table.setFilters({ category })}
          />
          <NativeSelect
            label={t("filters.days")}
            value={String(filter.days_threshold)}
            onChange={(event) => table.setFilters({ days: event.currentTarget.value })}
            data={expiryThresholds.map((days) => ({
              value: String(days),
              label: t("filters.daysChoice", { count: days }),
            }))}
          />
        </FilterBar>
        <ReportTable
          label={t("expiryReport.title")}
          columns={columns}
          query={query}
          rowKey={(row) => row.id}
          fallback={t("failed.expiry")}
          empty={t("expiryReport.empty")}
          page={table.page}
          onPage={table.setPage}
        />
      </Stack>
    </>
  )
}

const Summary = ({ summary }: { readonly summary: ExpiryReport["summary"] | undefined }) => {
  const { t } = useTranslation("reports")
  const { count } = useFormat()
  const shown = (figure: number | undefined) => (figure === undefined ? undefined : count(figure))
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <StatCard
        label={t("expiryReport.total")}
        value={shown(summary?.total_expiring_items)}
        icon={<IconCalendarDue />}
        color="yellow"
      />
      <StatCard
        label={t("expiryReport.month")}
        value={shown(summary?.expiring_this_month)}
        icon={<IconCalendarMonth />}
        color="blue"
      />
      <StatCard
        label={t("expiryReport.expired")}
        value={shown(summary?.expired_items)}
        icon={<IconCalendarX />}
        color="red"
      />
    </SimpleGrid>
  )
}
