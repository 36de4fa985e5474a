import {
  ActionIcon,
  Button,
  CloseButton,
  Group,
  Indicator,
  Popover,
  ScrollArea,
  Stack,
  Text,
} from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconBell } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useArea } from "../../../lib/use-area.ts"
import { acknowledge, acknowledgeAll, alertCountQuery, alertsQuery } from "../api/alerts.ts"
import type { Alert } from "../api/alerts.ts"
import { useAlertWords } from "../lib/use-alert-words.ts"
import { AlertIcon } from "./alert-icon.tsx"

/** How many alerts the dropdown lists; the page lists all. */
const shownAtMost = 20

/** The bell with the number of active alerts and their list. A failed fetch is ignored: the bell keeps what it knew. */
export const AlertBell = () => {
  const { t } = useTranslation("alerts")
  const { data: count = 0 } = useQuery(alertCountQuery)
  const [opened, { toggle, close }] = useDisclosure(false)
  return (
    <Popover
      opened={opened}
      onChange={close}
      position="bottom-end"
      width="min(24rem, 94vw)"
      trapFocus
      withRoles
    >
      <Indicator
        label={count > 99 ? "99+" : count}
        size={20}
        offset={10}
        color="red"
        disabled={count === 0}
        styles={{ indicator: { pointerEvents: "none" } }}
      >
        <Popover.Target>
          <ActionIcon
            color="gray"
            c="var(--color-text)"
            onClick={toggle}
            aria-label={t("bell.label", { count })}
          >
            <IconBell aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label={t("bell.title")}>
        {opened ? <Panel onLeave={close} /> : null}
      </Popover.Dropdown>
    </Popover>
  )
}

const Panel = ({ onLeave }: { readonly onLeave: () => void }) => {
  const { t } = useTranslation("alerts")
  const { to } = useArea()
  const client = useQueryClient()
  const { data, isPending } = useQuery(alertsQuery({ withAcknowledged: false }))
  const reload = () => client.invalidateQueries({ queryKey: ["alerts"] })
  const dismissAll = useMutation({ mutationFn: () => acknowledgeAll("bell"), onSettled: reload })
  const dismiss = useMutation({
    mutationFn: (alert: Alert) => acknowledge(alert, "bell"),
    onSettled: reload,
  })
  const alerts = data ?? []
  return (
    <>
      <Group justify="space-between" px="md" py="xs" wrap="nowrap">
        <Text fw={600}>{t("bell.title")}</Text>
        <Button
          variant="subtle"
          size="sm"
          onClick={() => dismissAll.mutate()}
          loading={dismissAll.isPending}
          disabled={alerts.length === 0}
        >
          {t("bell.dismissAll")}
        </Button>
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
              key={`${alert.medicine_id} ${alert.alert_type}`}
              alert={alert}
              onDismiss={() => dismiss.mutate(alert)}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Group px="md" py="sm" style={{ borderTop: "1px solid var(--color-border)" }}>
        <Button component={Link} to={to("alerts")} onClick={onLeave} variant="light" fullWidth>
          {t("bell.viewAll")}
        </Button>
      </Group>
    </>
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
