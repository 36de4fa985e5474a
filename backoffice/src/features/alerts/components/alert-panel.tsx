import { Button, CloseButton, Group, ScrollArea, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { confirmDanger } from "../../../components/ui/confirm.tsx"
import { useArea } from "../../../lib/use-area.ts"
import { alertsQuery } from "../api/alerts.ts"
import type { Alert } from "../api/alerts.ts"
import { alertKey } from "../lib/alert-list.ts"
import { isExpiredAlert, useAlertWords } from "../lib/use-alert-words.ts"
import type { Dismissal } from "../lib/use-dismissal.tsx"
import { AlertIcon } from "./alert-icon.tsx"

/** The maximum number of alerts in the panel; the page lists all. */
const shownAtMost = 20

type Props = { readonly dismissal: Dismissal; readonly onLeave: () => void }

/** The panel below the bell with the active alerts. */
export const AlertPanel = ({ dismissal, onLeave }: Props) => {
  const { t } = useTranslation("alerts")
  const { to } = useArea()
  const { data: alerts = [], isPending } = useQuery(alertsQuery({ withAcknowledged: false }))
  return (
    <section id={dismissal.regionId} tabIndex={-1} aria-label={t("bell.title")}>
      <Group justify="space-between" px="md" py="xs" wrap="nowrap">
        <Text fw={600}>{t("bell.title")}</Text>
        <DismissAll alerts={alerts} dismissal={dismissal} onAsk={onLeave} />
      </Group>
      <ScrollArea.Autosize mah="min(24rem, 60dvh)">
        <Stack gap={0} px="md" pb="xs">
          {alerts.length === 0 ? (
            <Text c="dimmed" py="md" ta="center">
              {isPending ? t("bell.loading") : t("bell.none")}
            </Text>
          ) : null}
          {alerts.slice(0, shownAtMost).map((alert) => (
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

type AllProps = {
  readonly alerts: ReadonlyArray<Alert>
  readonly dismissal: Dismissal
  readonly onAsk: () => void
}

/** Dismisses all alerts after a confirmation, because some may be about medicines that must no longer be sold. */
const DismissAll = ({ alerts, dismissal: { dismissAll }, onAsk }: AllProps) => {
  const { t } = useTranslation("alerts")
  const { t: common } = useTranslation()
  const ask = () => {
    onAsk()
    confirmDanger({
      title: t("dismissAll.title", { count: alerts.length }),
      body: t("dismissAll.body", { count: alerts.filter(isExpiredAlert).length }),
      confirm: t("bell.dismissAll"),
      cancel: common("cancel"),
      onConfirm: () => dismissAll.mutate(alerts),
    })
  }
  return (
    <Button
      variant="subtle"
      size="sm"
      onClick={ask}
      loading={dismissAll.isPending}
      disabled={alerts.length === 0}
    >
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
