import { Button, CloseButton, Group, ScrollArea, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { confirmDanger } from "../../../components/ui/confirm.tsx"
import { useArea } from "../../../lib/use-area.ts"
import { activeAlertsQuery } from "../api/alerts.ts"
import type { Alert, AlertPage } from "../api/alerts.ts"
import { alertKey } from "../lib/alert-list.ts"
import { useAlertWords } from "../lib/use-alert-words.ts"
import type { Dismissal } from "../lib/use-dismissal.tsx"
import { AlertIcon } from "./alert-icon.tsx"

type Props = { readonly dismissal: Dismissal; readonly onLeave: () => void }

/** The panel below the bell with the first active alerts; the page lists all. */
export const AlertPanel = ({ dismissal, onLeave }: Props) => {
  const { t } = useTranslation("alerts")
  const { to } = useArea()
  const { data, error, refetch, isFetching } = useQuery(activeAlertsQuery)
  const alerts = data?.items ?? []
  return (
    <section id={dismissal.regionId} tabIndex={-1} aria-label={t("bell.title")}>
      <Group justify="space-between" px="md" py="xs" wrap="nowrap">
        <Text fw={600}>{t("bell.title")}</Text>
        <DismissAll counts={data?.counts} dismissal={dismissal} onAsk={onLeave} />
      </Group>
      <ScrollArea.Autosize mah="min(24rem, 60dvh)">
        <Stack gap={0} px="md" pb="xs">
          {data === undefined && error !== null ? (
            <Unread isTrying={isFetching} onRetry={() => void refetch()} />
          ) : null}
          {alerts.length === 0 && (data !== undefined || error === null) ? (
            <Text c="dimmed" py="md" ta="center">
              {data === undefined ? t("bell.loading") : t("bell.none")}
            </Text>
          ) : null}
          {alerts.map((alert) => (
            <AlertLine
              key={alertKey(alert)}
              alert={alert}
              onDismiss={() => dismissal.dismiss.mutate(alert)}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Group px="md" py="sm" style={{ borderTop: "1px solid var(--color-border)" }}>
        <Button component={Link} to={to("alerts")} onClick={onLeave} variant="light" fullWidth>
          {t("bell.viewAll")}
        </Button>
      </Group>
    </section>
  )
}

/** The list did not come. It is said here alone and in plain words: nobody asked for it but by opening the bell. */
const Unread = ({ isTrying, onRetry }: { readonly isTrying: boolean; readonly onRetry: () => void }) => {
  const { t } = useTranslation("alerts")
  const { t: common } = useTranslation()
  return (
    <Stack gap="xs" py="md" align="center" role="status">
      <Text c="dimmed">{t("failed.list")}</Text>
      <Button variant="default" size="sm" loading={isTrying} onClick={onRetry}>
        {common("tryAgain")}
      </Button>
    </Stack>
  )
}

type AllProps = {
  readonly counts: AlertPage["counts"] | undefined
  readonly dismissal: Dismissal
  readonly onAsk: () => void
}

/** Dismisses all alerts after a confirmation, because some may be about medicines that must no longer be sold. */
const DismissAll = ({ counts, dismissal: { dismissAll }, onAsk }: AllProps) => {
  const { t } = useTranslation("alerts")
  const { t: common } = useTranslation()
  const { active = 0, expired = 0 } = counts ?? {}
  const ask = () => {
    onAsk()
    confirmDanger({
      title: t("dismissAll.title", { count: active }),
      body: t("dismissAll.body", { count: expired }),
      confirm: t("bell.dismissAll"),
      cancel: common("cancel"),
      onConfirm: () => dismissAll.mutate(),
    })
  }
  return (
    <Button variant="subtle" size="sm" onClick={ask} loading={dismissAll.isPending} disabled={active === 0}>
      {t("bell.dismissAll")}
    </Button>
  )
}

const AlertLine = ({ alert, onDismiss }: { readonly alert: Alert; readonly onDismiss: () => void }) => {
  const { t } = useTranslation("alerts")
  const words = useAlertWords()(alert)
  return (
    <Group wrap="nowrap" gap="sm" py={6}>
      <AlertIcon alert={alert} />
      <Text size="sm" flex={1}>
        {words}
      </Text>
      <CloseButton onClick={onDismiss} aria-label={t("dismissOne", { alert: words })} />
    </Group>
  )
}
