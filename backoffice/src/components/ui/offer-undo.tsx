import { Button, Group, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useTranslation } from "react-i18next"

type Props = { readonly message: string; readonly onUndo: () => void }

const Undo = ({ message, onUndo }: Props) => {
  const { t } = useTranslation()
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text>{message}</Text>
      <Button variant="light" size="sm" onClick={onUndo}>
        {t("undo")}
      </Button>
    </Group>
  )
}

/** Says for eight seconds what was done, with a button that takes it back. */
export const offerUndo = (message: string, onUndo: () => void): void => {
  const id = notifications.show({
    autoClose: 8000,
    color: "green",
    message: (
      <Undo
        message={message}
        onUndo={() => {
          notifications.hide(id)
          onUndo()
        }}
      />
    ),
  })
}
