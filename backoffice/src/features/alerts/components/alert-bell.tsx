import { ActionIcon, Indicator, Popover } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconBell } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { alertCountQuery } from "../api/alerts.ts"
import { useDismissal } from "../lib/use-dismissal.tsx"
import { AlertPanel } from "./alert-panel.tsx"

/**
 * The bell with the number of active alerts and their list. A failed fetch is ignored: the bell keeps showing the last
 * number.
 */
export const AlertBell = () => {
  const { t } = useTranslation("alerts")
  const { data: count = 0 } = useQuery(alertCountQuery)
  const [opened, { toggle, close }] = useDisclosure(false)
  const dismissal = useDismissal("bell")
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
        {opened ? <AlertPanel dismissal={dismissal} onLeave={close} /> : null}
      </Popover.Dropdown>
    </Popover>
  )
}
