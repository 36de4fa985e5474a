import { Paper, Skeleton, Stack, Text, Title, VisuallyHidden } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { lazy, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { FigureTable } from "../../../components/charts/figure-table.tsx"
import type { OwnerDashboard } from "../api/dashboard.ts"

// The chart library is large, so it loads after the figures are shown.
const MonthlyBars = lazy(async () => ({
  default: (await import("../../../components/charts/monthly-bars.tsx")).MonthlyBars,
}))

type Props = { readonly months: OwnerDashboard["monthly_sales"] | undefined }

/** Sales by month: bars, and a table for screen readers. */
export const MonthlySales = ({ months }: Props) => {
  const { t } = useTranslation("dashboard")
  const { money, month } = useFormat()
  const bars = (months ?? []).map((one) => ({
    label: month(one.month),
    title: month(one.month, true),
    amount: one.amount,
  }))
  const hasSales = bars.some((one) => one.amount > 0)
  return (
    <Paper p="lg">
      <Stack gap="md">
        <Title order={2} size="h3">
          {t("monthly.title")}
        </Title>
        {months === undefined ? <Skeleton h={272} /> : null}
        {months !== undefined && !hasSales ? <Text c="dimmed">{t("monthly.empty")}</Text> : null}
        {hasSales ? (
          <Suspense fallback={<Skeleton h={272} />}>
            <MonthlyBars data={bars} format={money} seriesName={t("monthly.series")} />
          </Suspense>
        ) : null}
        <VisuallyHidden>
          <FigureTable
            figures={{
              title: t("monthly.title"),
              heads: [t("monthly.month"), t("monthly.series")],
              rows: bars.map((bar) => ({ label: bar.title, weight: bar.amount, words: [money(bar.amount)] })),
            }}
          />
        </VisuallyHidden>
      </Stack>
    </Paper>
  )
}
