import { Anchor, Group, Stack, Text, ThemeIcon } from "@mantine/core"
import { IconCheck } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Panel } from "../../../components/ui/panel.tsx"
import { useArea } from "../../../lib/use-area.ts"
import type { DayFigures } from "../api/dashboard.ts"

const steps = [
  { name: "medicine", page: "bulk" },
  { name: "payment_method", page: "paymentMethods" },
  { name: "opening_hours", page: "openingHours" },
  { name: "sale", page: "newSale" },
] as const

/** What an owner who begins does first, until the pharmacy can sell and has sold. */
export const FirstSteps = ({ done }: { readonly done: DayFigures["steps"] | undefined }) => {
  const { t } = useTranslation("dashboard")
  const { to } = useArea()
  if (done === undefined || (done.medicine && done.payment_method && done.sale)) return null
  return (
    <Panel title={t("steps.title")}>
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
        {steps.map(({ name, page }, index) => (
          <Group key={name} component="li" wrap="nowrap" gap="sm" align="flex-start">
            <ThemeIcon radius="xl" size={28} variant={done[name] ? "filled" : "light"} aria-hidden>
              {done[name] ? <IconCheck size={18} /> : index + 1}
            </ThemeIcon>
            {done[name] ? (
              <Text c="dimmed">
                {t(`steps.${name}`)} · {t("steps.done")}
              </Text>
            ) : (
              <div>
                <Anchor component={Link} to={to(page)} fw={600}>
                  {t(`steps.${name}`)}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {t(`steps.hints.${name}`)}
                </Text>
              </div>
            )}
          </Group>
        ))}
      </Stack>
    </Panel>
  )
}
