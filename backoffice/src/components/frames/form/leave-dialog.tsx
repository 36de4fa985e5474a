import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { useTranslation } from "react-i18next"

type Props = {
  readonly opened: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
  /** The texts of the dialog, if something other than typed text would be lost. */
  readonly words?: { readonly title: string; readonly body: string; readonly leave: string }
}

/** Asks before unsaved changes are lost. */
export const LeaveDialog = ({ opened, onStay, onLeave, words }: Props) => {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={words?.title ?? t("unsaved.title")}
      zIndex={300}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Stack>
        <Text>{words?.body ?? t("unsaved.body")}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onStay} data-autofocus>
            {t("unsaved.stay")}
          </Button>
          <Button color="red" onClick={onLeave}>
            {words?.leave ?? t("unsaved.leave")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
