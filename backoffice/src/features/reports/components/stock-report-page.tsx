import { Badge, SimpleGrid, Stack, Switch, Text } from "@mantine/core"
import { stockColor } from "@rokthnam/shared/Medicines/StockRules"
import { IconPackage, IconPackageOff, IconPackages } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { StatCard } from "../../../components/ui/stat-card.tsx"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { stockReportQuery } from "../api/reports.ts"
import type { StockReport } from "../api/reports.ts"
import { CategoryFilter } from "./category-filter.tsx"
import type { CategoryOption } from "./category-filter.tsx"
import { FilterBar } from "./filter-bar.tsx"
import { ReportActions } from "./report-actions.tsx"
import { ReportTable } from "./report-table.tsx"

type Row = StockReport["items"][number]

const useColumns = (): ReadonlyArray<Column<Row>> => {
  const { t } = useTranslation("reports")
  const { money, count, moment } = useFormat()
  return [
    { id: "name", header: t("columns.name"), isTitle: true, cell: (row) => <Text fw={600}>{row.name}</Text> },
    { id: "category", header: t("columns.category"), cell: (row) => row.category_name ?? t("noCategory") },
    {
      id: "quantity",
      header: t("columns.quantity"),
      align: "end",
      cell: (row) => (
        <Badge
          color={stockColor(row.quantity)}
          aria-label={t(`stock.${stockColor(row.quantity)}`, { count: row.quantity })}
        >
          {count(row.quantity)}
        </Badge>
      ),
    },
    { id: "units", header: t("columns.units"), align: "end", cell: (row) => count(row.unit_per_package) },
    { id: "price", header: t("columns.price"), align: "end", cell: (row) => money(row.price) },
    {
      id: "unitPrice",
      header: t("columns.unitPrice"),
      align: "end",
      cell: (row) => money(row.price_per_unit),
    },
    { id: "updated", header: t("columns.updated"), cell: (row) => moment(row.last_updated) },
  ]
}

/** What is in stock, what runs low, what is gone. */
export const StockReportPage = ({ categories }: { readonly categories: ReadonlyArray<CategoryOption> }) => {
  const { t } = useTranslation("reports")
  const { moment } = useFormat()
  const table = useListState()
  const filter = {
    category_id: table.filter("category"),
    low_stock_only: table.filter("low") === "true",
  }
  const query = useQuery(stockReportQuery(table.page, filter))
  const columns = useColumns()
  const generatedAt = query.data?.summary.generated_at
  return (
    <>
      <PageHeader
        title={t("stockReport.title")}
        subtitle={t("stockReport.subtitle")}
        actions={<ReportActions isLoading={query.isFetching} onRefresh={() => void query.refetch()} />}
      />
      <Stack gap="md">
        {generatedAt === undefined ? null : (
          <Text c="dimmed">{t("generated", { date: moment(generatedAt) })}</Text>
        )}
        <Summary summary={query.data?.summary} />
        <FilterBar>
          <CategoryFilter
            categories={categories}
            value={filter.category_id}
            onChange={(category) => table.setFilters({ category })}
          />
          <Switch
            label={t("filters.lowOnly")}
            checked={filter.low_stock_only}
            onChange={(event) => table.setFilters({ low: event.currentTarget.checked ? "true" : "" })}
            mb={10}
          />
        </FilterBar>
        <ReportTable
          label={t("stockReport.title")}
          columns={columns}
          query={query}
          rowKey={(row) => row.id}
          fallback={t("failed.stock")}
          empty={t("stockReport.empty")}
          page={table.page}
          onPage={table.setPage}
        />
      </Stack>
    </>
  )
}

const Summary = ({ summary }: { readonly summary: StockReport["summary"] | undefined }) => {
  const { t } = useTranslation("reports")
  const { count } = useFormat()
  const shown = (figure: number | undefined) => (figure === undefined ? undefined : count(figure))
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <StatCard label={t("stockReport.total")} value={shown(summary?.total_items)} icon={<IconPackages />} />
      <StatCard
        label={t("stockReport.low")}
        value={shown(summary?.low_stock_items)}
        icon={<IconPackage />}
        color="yellow"
      />
      <StatCard
        label={t("stockReport.out")}
        value={shown(summary?.out_of_stock_items)}
        icon={<IconPackageOff />}
        color="red"
      />
    </SimpleGrid>
  )
}
