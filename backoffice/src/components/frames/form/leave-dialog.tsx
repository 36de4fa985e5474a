import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { useTranslation } from "react-i18next"

type Props = { readonly opened: boolean; readonly onStay: () => void; readonly onLeave: () => void }

/** Asks before what was typed is lost. */
export const LeaveDialog = ({ opened, onStay, onLeave }: Props) => {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={t("unsaved.title")}
      zIndex={300}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Stack>
        <Text>{t("unsaved.body")}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onStay} data-autofocus>
            {t("unsaved.stay")}
          </Button>
          <Button color="red" onClick={onLeave}>
            {t("unsaved.leave")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
