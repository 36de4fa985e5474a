import { Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useTranslation } from "react-i18next"
import type { SessionRole } from "../../../lib/sessions.ts"
import type { Security } from "../api/security.ts"
import { TurnOffDialog } from "./turn-off-dialog.tsx"
import { TurnOnDialog } from "./turn-on-dialog.tsx"

/** With this many recovery codes or fewer, the person is told how to get new ones. */
const few = 3

type Props = { readonly role: SessionRole; readonly security: Security }

/** Whether the second step of the sign-in is on, and the dialogs that switch it. */
export const SecondFactorCard = ({ role, security }: Props) => {
  const { t } = useTranslation("security")
  const [opened, { open, close }] = useDisclosure(false)
  const isOn = security.second_factor === "on"
  const left = security.recovery_codes_left
  return (
    <Paper p="lg" maw={760}>
      <Stack>
        <Group gap="sm">
          <Title order={2}>{t("second.title")}</Title>
          <Badge color={isOn ? "green" : "gray"}>{t(isOn ? "second.on" : "second.off")}</Badge>
        </Group>
        <Text c="dimmed">{t("second.explain")}</Text>
        {isOn ? <Text>{t("second.left", { count: left })}</Text> : null}
        {isOn && left <= few ? <Text>{t("second.fewLeft")}</Text> : null}
        <Group justify="flex-end">
          <Button variant={isOn ? "default" : "filled"} onClick={open}>
            {t(isOn ? "second.turnOff" : "second.turnOn")}
          </Button>
        </Group>
      </Stack>
      {isOn ? (
        <TurnOffDialog role={role} opened={opened} onClose={close} />
      ) : (
        <TurnOnDialog role={role} opened={opened} onClose={close} />
      )}
    </Paper>
  )
}
