import { SimpleGrid, Stack, Text, Title } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { Panel } from "../../../components/ui/panel.tsx"
import { useArea } from "../../../lib/use-area.ts"
import { dayQuery, overviewQuery } from "../api/dashboard.ts"
import type { DayFigures } from "../api/dashboard.ts"
import { useLeads } from "../lib/use-leads.ts"
import { TopByAmount, TopByPackages } from "./best-sellers.tsx"
import { DayChart, HourChart } from "./day-charts.tsx"
import classes from "./dashboard.module.css"
import { FirstSteps } from "./first-steps.tsx"
import { MonthlySales } from "./monthly-sales.tsx"
import { PaymentMethods } from "./payment-methods.tsx"
import { RecentSales } from "./recent-sales.tsx"
import { SalesCards } from "./sales-cards.tsx"
import { Expires, RunsOut } from "./shelf-futures.tsx"
import { StockCards } from "./stock-cards.tsx"
import { ToDo } from "./to-do.tsx"

/**
 * The dashboards of both documents as one page that says each thing once: how the sales go, what to do next, what the
 * pharmacy has, and what was sold when and how. The figures come in two answers; what one of them has is left out if it
 * could not be fetched.
 */
export const Dashboard = () => {
  const { t } = useTranslation("dashboard")
  const errorWords = useErrorWords()
  const { area } = useArea()
  const { lead } = useLeads()
  const { data: day, error: dayError, refetch: readDay } = useQuery(dayQuery)
  const { data: overview, error, refetch } = useQuery(overviewQuery)
  const hasDay = day !== undefined || dayError === null
  const hasOverview = overview !== undefined || error === null
  const isOwner = area === "pharmacy"
  return (
    <Stack gap="md">
      <Failures
        failures={[
          ...(hasDay ? [] : [{ words: errorWords(dayError, t("failed.day")), retry: readDay }]),
          ...(hasOverview ? [] : [{ words: errorWords(error, t("failed.overview")), retry: refetch }]),
        ]}
      />
      {isOwner ? <FirstSteps done={day?.steps} /> : null}
      {hasDay || hasOverview ? <SalesCards day={day} overview={overview} /> : null}
      {hasDay ? <WhatToDo day={day} /> : null}
      {hasOverview ? <StockCards overview={overview} /> : null}
      {hasDay ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <HourChart day={day} />
          <DayChart day={day} />
        </SimpleGrid>
      ) : null}
      {isOwner ? <MonthlySales /> : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }} className={classes["lists"] ?? ""}>
        {hasOverview ? <TopByPackages day={day} overview={overview} /> : null}
        {hasDay ? <TopByAmount day={day} /> : null}
        {hasDay ? <PaymentMethods day={day} /> : null}
      </SimpleGrid>
      {hasOverview ? (
        <Panel title={t("recent.title")} to={lead("saleHistory")}>
          <RecentSales sales={overview?.recent_sales} />
        </Panel>
      ) : null}
    </Stack>
  )
}

type Failed = { readonly words: string; readonly retry: () => Promise<unknown> }

/** What could not be fetched. When all failed for the same reason, it is said once. */
const Failures = ({ failures }: { readonly failures: ReadonlyArray<Failed> }) =>
  [...new Set(failures.map(({ words }) => words))].map((said) => (
    <ErrorBanner
      key={said}
      message={said}
      onRetry={() => {
        for (const { words, retry } of failures) if (words === said) void retry()
      }}
    />
  ))

/** What waits for somebody, what runs out, and what expires. */
const WhatToDo = ({ day }: { readonly day: DayFigures | undefined }) => {
  const { t } = useTranslation("dashboard")
  const { moment } = useFormat()
  return (
    <>
      <Text size="sm" c="dimmed">
        {day === undefined ? "\u00a0" : t("readAt", { time: moment(day.read_at) })}
      </Text>
      <Title order={2} size="h3">
        {t("todo.title")}
      </Title>
      <ToDo day={day} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <RunsOut day={day} />
        <Expires day={day} />
      </SimpleGrid>
    </>
  )
}
