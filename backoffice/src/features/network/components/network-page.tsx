import { Button, SegmentedControl, Stack } from "@mantine/core"
import { searchPeriods } from "@rokthnam/shared/Network/NetworkRules"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { IconBuildingStore, IconClockHour4, IconHourglass, IconSearch } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { FigureSheet } from "../../../components/frames/report/figure-sheet.tsx"
import { PrintButton, RefreshButton } from "../../../components/frames/report/paper-buttons.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { adminPages } from "../../../lib/paths.ts"
import { figuresQuery, searchesQuery } from "../api/network.ts"
import { useFreshnessFigures, useProvinceFigures, useSearchFigures } from "../lib/use-network-figures.ts"
import { FigureSection } from "./figure-section.tsx"

const ReviewButton = () => {
  const { t } = useTranslation("admin")
  return (
    <Button component={Link} to={adminPages.pending} leftSection={<IconHourglass size={20} aria-hidden />}>
      {t("dashboard.review")}
    </Button>
  )
}

const PharmaciesButton = () => {
  const { t } = useTranslation("admin")
  return (
    <Button component={Link} to={adminPages.pharmacies} variant="default">
      {t("list.title")}
    </Button>
  )
}

/** The period of the address; a month unless it names one. */
const usePeriod = () => {
  const state = useListState()
  const days = searchPeriods.find((period) => String(period) === state.filter("days")) ?? 30
  return { days, setDays: (period: string) => state.setFilters({ days: period }) }
}

type PeriodProps = ReturnType<typeof usePeriod>

const PeriodChoice = ({ days, setDays }: PeriodProps) => {
  const { t } = useTranslation("network")
  return (
    <SegmentedControl
      aria-label={t("searches.period")}
      mb="md"
      maw="100%"
      value={String(days)}
      onChange={setDays}
      data={searchPeriods.map((count) => ({ value: String(count), label: t("searches.days", { count }) }))}
    />
  )
}

/** Looks further back, where there is a longer period; after the longest one, at the pharmacies that people search. */
const LongerButton = ({ days, setDays }: PeriodProps) => {
  const { t } = useTranslation("network")
  const longer = searchPeriods.find((period) => period > days)
  return longer === undefined ? (
    <PharmaciesButton />
  ) : (
    <Button onClick={() => setDays(String(longer))}>{t("searches.last", { count: longer })}</Button>
  )
}

/** The figures of both calls as the page shows and prints them; undefined while they load. */
const useFigures = (days: PeriodProps["days"]) => {
  const network = useQuery(figuresQuery)
  const searches = useQuery(searchesQuery(days))
  const provincesOf = useProvinceFigures()
  const freshnessOf = useFreshnessFigures()
  const searchesOf = useSearchFigures()
  return {
    provinces: network.data === undefined ? undefined : provincesOf(network.data.provinces),
    freshness: network.data === undefined ? undefined : freshnessOf(network.data.freshness),
    searches: searches.data === undefined ? undefined : searchesOf(searches.data),
    error: network.error ?? searches.error,
    isFetching: network.isFetching || searches.isFetching,
    readAt: Math.min(network.dataUpdatedAt, searches.dataUpdatedAt),
    refetch: () => {
      void network.refetch()
      void searches.refetch()
    },
  }
}

type ShownFigures = ReturnType<typeof useFigures>

const Sections = ({ figures, period }: { readonly figures: ShownFigures; readonly period: PeriodProps }) => {
  const { t } = useTranslation("network")
  const none = { title: t("none"), description: t("noneHint") }
  return (
    <>
      <FigureSection
        title={t("provinces.title")}
        hint={t("provinces.hint")}
        figures={figures.provinces}
        empty={{ icon: <IconBuildingStore size={28} />, ...none }}
        next={<ReviewButton />}
      />
      <FigureSection
        title={t("freshness.title")}
        hint={t("freshness.hint")}
        figures={figures.freshness}
        empty={{ icon: <IconClockHour4 size={28} />, ...none }}
        next={<PharmaciesButton />}
      />
      <FigureSection
        title={t("searches.title")}
        hint={t("searches.hint")}
        figures={figures.searches}
        filters={<PeriodChoice {...period} />}
        next={<LongerButton {...period} />}
        empty={{
          icon: <IconSearch size={28} />,
          title: t("searches.empty"),
          description: t("searches.emptyHint"),
        }}
      />
    </>
  )
}

/** Where the pharmacies of the network are, how fresh their stock is, and what people look for and nobody has. */
export const NetworkPage = () => {
  const { t } = useTranslation("network")
  const errorWords = useErrorWords()
  const period = usePeriod()
  const figures = useFigures(period.days)
  const { provinces, freshness, searches, error } = figures
  const isReady = provinces !== undefined && freshness !== undefined && searches !== undefined
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          <>
            <PrintButton isReady={isReady} onPrint={() => globalThis.print()} />
            <RefreshButton isFetching={figures.isFetching} onRefresh={figures.refetch} />
          </>
        }
      />
      <Stack gap="lg">
        {error === null ? null : (
          <ErrorBanner message={errorWords(error, t("failed"))} onRetry={figures.refetch} />
        )}
        {isReady || error === null ? <Sections figures={figures} period={period} /> : null}
      </Stack>
      {isReady ? (
        <FigureSheet
          title={t("title")}
          readAt={new Date(figures.readAt).toISOString()}
          facts={[
            [t("searches.title"), t("searches.last", { count: period.days })],
            ...(searches.rows.length === 0 ? [["", t("searches.empty")] as const] : []),
          ]}
          figures={[provinces, freshness, searches]}
        />
      ) : null}
    </>
  )
}
