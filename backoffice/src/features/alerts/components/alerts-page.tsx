import { Group, Paper, SegmentedControl, SimpleGrid, Skeleton, Stack, Switch } from "@mantine/core"
import { IconAlertTriangle, IconBell, IconCircleCheck, IconListDetails } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useTableState } from "../../../components/data-table/use-table-state.ts"
import { EmptyMessage } from "../../../components/ui/empty-message.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { StatCard } from "../../../components/ui/stat-card.tsx"
import { useFailureText } from "../../../lib/use-failure-text.ts"
import { useFormat } from "../../../lib/use-format.ts"
import { acknowledge, alertsQuery, unacknowledge } from "../api/alerts.ts"
import type { Alert } from "../api/alerts.ts"
import { AlertRow } from "./alert-row.tsx"

const types = ["", "LOW_STOCK", "EXPIRING_SOON"] as const

const useChange = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (alert: Alert) =>
      alert.is_acknowledged ? unacknowledge(alert.medicine_id, alert.alert_type) : acknowledge(alert, "page"),
    onSettled: () => client.invalidateQueries({ queryKey: ["alerts"] }),
  })
}

/** Alerts about stock and expiry, active and acknowledged. */
export const AlertsPage = () => {
  const { t } = useTranslation("alerts")
  const failureText = useFailureText()
  const table = useTableState()
  const withAcknowledged = table.filter("acknowledged") !== "hidden"
  const type = types.find((one) => one === table.filter("type")) ?? ""
  const { data, error, refetch } = useQuery(alertsQuery({ withAcknowledged }))
  const change = useChange()
  const shown = data?.filter((alert) => type === "" || alert.alert_type === type)
  return (
    <>
      <PageHeader title={t("page.title")} subtitle={t("page.subtitle")} />
      <Stack gap="md">
        <Counts alerts={shown} />
        <Filters type={type} withAcknowledged={withAcknowledged} onChange={table.setFilters} />
        {change.error === null ? null : (
          <ErrorBanner
            message={failureText(
              change.error,
              t(change.variables?.is_acknowledged === true ? "failed.unacknowledge" : "failed.acknowledge"),
            )}
            onClose={change.reset}
          />
        )}
        {error !== null && data === undefined ? (
          <ErrorBanner message={failureText(error, t("failed.list"))} onRetry={() => void refetch()} />
        ) : null}
        {data === undefined && error === null ? <Skeleton h={320} radius="lg" /> : null}
        {shown?.length === 0 ? (
          <Paper>
            <EmptyMessage icon={<IconBell size={28} />} title={t("page.empty")} hint={t("page.emptyHint")} />
          </Paper>
        ) : null}
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: "none" }} aria-label={t("page.title")}>
          {shown?.map((alert) => (
            <AlertRow
              key={`${alert.medicine_id} ${alert.alert_type}`}
              alert={alert}
              isBusy={change.isPending && change.variables === alert}
              onChange={() => change.mutate(alert)}
            />
          ))}
        </Stack>
      </Stack>
    </>
  )
}

const Counts = ({ alerts }: { readonly alerts: ReadonlyArray<Alert> | undefined }) => {
  const { t } = useTranslation("alerts")
  const { count } = useFormat()
  const acknowledged = alerts?.filter((alert) => alert.is_acknowledged).length
  const figure = (number: number | undefined) => (number === undefined ? undefined : count(number))
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <StatCard
        label={t("page.active")}
        value={figure(alerts === undefined ? undefined : alerts.length - (acknowledged ?? 0))}
        icon={<IconAlertTriangle />}
        color="yellow"
      />
      <StatCard
        label={t("page.acknowledged")}
        value={figure(acknowledged)}
        icon={<IconCircleCheck />}
        color="green"
      />
      <StatCard label={t("page.total")} value={figure(alerts?.length)} icon={<IconListDetails />} />
    </SimpleGrid>
  )
}

type FiltersProps = {
  readonly type: (typeof types)[number]
  readonly withAcknowledged: boolean
  readonly onChange: (filters: Readonly<Record<string, string>>) => void
}

const Filters = ({ type, withAcknowledged, onChange }: FiltersProps) => {
  const { t } = useTranslation("alerts")
  return (
    <Group justify="space-between" gap="md">
      <SegmentedControl
        aria-label={t("page.type")}
        value={type}
        onChange={(value) => onChange({ type: value })}
        data={types.map((value) => ({ value, label: t(`page.types.${value === "" ? "all" : value}`) }))}
      />
      <Switch
        label={t("page.showAcknowledged")}
        checked={withAcknowledged}
        onChange={(event) => onChange({ acknowledged: event.currentTarget.checked ? "" : "hidden" })}
      />
    </Group>
  )
}
