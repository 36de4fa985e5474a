import { Alert, Button, Group, Modal, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconLockOpen } from "@tabler/icons-react"
import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { LoginForm } from "../../features/access/components/login-form.tsx"
import { awayMember } from "../../lib/away-member.ts"

/** Says that the counter is open without a session, and lets its account sign in. It is not shown otherwise. */
export const AwayBar = () => {
  const { t } = useTranslation("sales")
  const { t: common } = useTranslation()
  const away = useSyncExternalStore(awayMember.subscribe, awayMember.current)
  const [opened, { open, close }] = useDisclosure(false)
  if (away === null) return null
  const { name } = away
  return (
    <>
      <Alert role="status" mb="lg" className="no-print" color="yellow" icon={<IconLockOpen aria-hidden />}>
        <Group justify="space-between" gap="sm">
          <div>
            <Text fw={600}>{t("device.away")}</Text>
            <Text size="sm">{name === "" ? t("device.keptForOwner") : t("device.keptFor", { name })}</Text>
          </div>
          <Button variant="default" size="sm" onClick={open}>
            {t("device.signIn")}
          </Button>
        </Group>
      </Alert>
      <Modal
        opened={opened}
        onClose={close}
        title={t("device.signIn")}
        closeButtonProps={{ "aria-label": common("close") }}
      >
        <LoginForm role={away.role} />
      </Modal>
    </>
  )
}
