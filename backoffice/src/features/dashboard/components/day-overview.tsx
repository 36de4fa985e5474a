import { SimpleGrid, Text } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { useArea } from "../../../lib/use-area.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { dayQuery } from "../api/dashboard.ts"
import type { DayFigures } from "../api/dashboard.ts"
import { useLeads } from "../lib/use-leads.ts"
import classes from "./day-overview.module.css"
import { DayCards } from "./day-cards.tsx"
import { DayChart, HourChart } from "./day-charts.tsx"
import { FirstSteps } from "./first-steps.tsx"
import { RankList } from "./rank-list.tsx"
import { Expires, RunsOut } from "./shelf-futures.tsx"
import { ToDo } from "./to-do.tsx"

/** How today is going, what to do next, and how this month was sold and paid. */
export const DayOverview = () => {
  const { t } = useTranslation("dashboard")
  const errorWords = useErrorWords()
  const { moment } = useFormat()
  const { area } = useArea()
  const { data, error, refetch } = useQuery(dayQuery)
  if (error !== null && data === undefined)
    return <ErrorBanner message={errorWords(error, t("failed.day"))} onRetry={() => void refetch()} />
  return (
    <>
      {area === "pharmacy" ? <FirstSteps done={data?.steps} /> : null}
      <DayCards day={data} />
      {data === undefined ? null : (
        <Text size="sm" c="dimmed">
          {t("readAt", { time: moment(data.read_at) })}
        </Text>
      )}
      <SimpleGrid className={classes["lists"] ?? ""} cols={{ base: 1, sm: 2, lg: 3 }}>
        <ToDo day={data} />
        <RunsOut day={data} />
        <Expires day={data} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <HourChart day={data} />
        <DayChart day={data} />
        <Methods day={data} />
        <TopByAmount day={data} />
      </SimpleGrid>
    </>
  )
}

type Props = { readonly day: DayFigures | undefined }

const Methods = ({ day }: Props) => {
  const { t } = useTranslation("dashboard")
  const { money } = useFormat()
  const { sales } = useLeads()
  const first = `${day?.day.slice(0, 8) ?? ""}01`
  return (
    <RankList
      title={t("methods.title")}
      empty={t("methods.empty")}
      rows={day?.methods.map((one) => ({
        name: one.method,
        weight: one.amount,
        figure: `${money(one.amount)} · ${t("metrics.salesCount", { count: one.sales })}`,
        to: sales(first, day.day, { payment: one.method }),
      }))}
    />
  )
}

const TopByAmount = ({ day }: Props) => {
  const { t } = useTranslation("dashboard")
  const { money } = useFormat()
  const { fullName } = useMedicineNames()
  const { lead } = useLeads()
  return (
    <RankList
      title={t("top.byAmount")}
      empty={t("top.empty")}
      rows={day?.top_by_amount.map((one) => ({
        name: fullName(one.name, one),
        weight: one.total_revenue,
        figure: money(one.total_revenue),
        to: lead("saleHistory", { search: `${one.name} ${one.dosage}`.trim() }),
      }))}
    />
  )
}
