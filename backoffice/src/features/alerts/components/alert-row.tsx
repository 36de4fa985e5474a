import { Badge, Button, Group, Paper, Text } from "@mantine/core"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { pathIn } from "../../../lib/paths.ts"
import { useToken } from "../../../lib/sessions/use-session.ts"
import { useFormat } from "../../../lib/use-format.ts"
import type { Alert } from "../api/alerts.ts"
import { useAlertWords } from "../lib/use-alert-words.ts"
import { AlertIcon } from "./alert-icon.tsx"

type Props = { readonly alert: Alert; readonly isBusy: boolean; readonly onChange: () => void }

/** One alert; an acknowledged one is dimmed. */
export const AlertRow = ({ alert, isBusy, onChange }: Props) => {
  const { t } = useTranslation("alerts")
  const { dateTime } = useFormat()
  const words = useAlertWords()(alert)
  // Document 2: the pharmacy's page if a pharmacy session exists, else the staff's.
  const area = useToken("pharmacy") === null ? "staff" : "pharmacy"
  const isDone = alert.is_acknowledged
  return (
    <Paper component="li" p="md" bg={isDone ? "var(--color-sunken)" : "var(--color-surface)"}>
      <Group justify="space-between" gap="md">
        <Group wrap="nowrap" flex="1 1 16rem" style={isDone ? { opacity: 0.75 } : {}}>
          <AlertIcon alert={alert} />
          <div>
            <Text fw={600}>{words}</Text>
            <Group gap="xs">
              <Badge size="md" color={alert.alert_type === "LOW_STOCK" ? "blue" : "orange"}>
                {t(`page.types.${alert.alert_type}`)}
              </Badge>
              {alert.acknowledged_at === null ? null : (
                <Text size="sm" c="dimmed">
                  {t("page.acknowledgedAt", { date: dateTime(alert.acknowledged_at) })}
                </Text>
              )}
            </Group>
          </div>
        </Group>
        <Group gap="xs">
          <Button
            component={Link}
            to={pathIn(area, "editMedicine", alert.medicine_id)}
            variant="default"
            size="sm"
          >
            {t("page.viewMedicine")}
          </Button>
          <Button variant="light" size="sm" loading={isBusy} onClick={onChange}>
            {t(isDone ? "page.unacknowledge" : "page.dismiss")}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
