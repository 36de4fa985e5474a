import { Anchor, Group, Skeleton, Text } from "@mantine/core"
import { IconAlertTriangle, IconArrowsDiff, IconCashBanknote } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { EmptyWords } from "../../../components/ui/empty-words.tsx"
import { Panel } from "../../../components/ui/panel.tsx"
import type { DayFigures } from "../api/dashboard.ts"
import { useLeads } from "../lib/use-leads.ts"

/** What waits for this member beside what runs out and what expires, each with the list in which it is done. */
export const ToDo = ({ day }: { readonly day: DayFigures | undefined }) => {
  const { t } = useTranslation("dashboard")
  const { lead } = useLeads()
  if (day === undefined)
    return (
      <Panel title={t("todo.waiting")} order={3}>
        <Skeleton>
          <Text>{"\u00a0"}</Text>
        </Skeleton>
      </Panel>
    )
  const { waiting } = day
  const tasks = [
    {
      name: "alerts",
      icon: IconAlertTriangle,
      count: waiting.alerts ?? 0,
      to: lead("alerts", { acknowledged: "hidden" }),
    },
    { name: "conflicts", icon: IconArrowsDiff, count: waiting.conflicts ?? 0, to: lead("conflicts") },
    {
      name: "drawers",
      icon: IconCashBanknote,
      count: waiting.open_shifts ?? 0,
      to: lead("shifts", { state: "open" }),
    },
  ] as const
  const open = tasks.filter(({ count, to }) => count > 0 && to !== undefined)
  return (
    <Panel title={t("todo.waiting")} order={3}>
      {open.length === 0 ? (
        <EmptyWords words={t("todo.none")} next={t("seeAlerts")} to={lead("alerts")} />
      ) : (
        <Group component="ul" gap="var(--space-3) var(--space-6)" p={0} m={0} style={{ listStyle: "none" }}>
          {open.map(({ name, icon: Sign, count, to = "" }) => (
            <Group key={name} component="li" wrap="nowrap" gap="sm" align="flex-start">
              <Sign size={22} aria-hidden style={{ flex: "none" }} />
              <Anchor component={Link} to={to} fw={600}>
                {t(`todo.${name}`, { count })}
              </Anchor>
            </Group>
          ))}
        </Group>
      )}
    </Panel>
  )
}
