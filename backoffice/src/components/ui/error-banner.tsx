import { Alert, Button, Group, Text } from "@mantine/core"
import { IconAlertTriangle } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"

type Props = {
  readonly message: string
  readonly onRetry?: () => void
  readonly onClose?: () => void
}

/** The red banner for every failure, with a button to try again if `onRetry` is given. */
export const ErrorBanner = ({ message, onRetry, onClose }: Props) => {
  const { t } = useTranslation()
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      withCloseButton={onClose !== undefined}
      closeButtonLabel={t("close")}
      {...(onClose === undefined ? {} : { onClose })}
    >
      <Group justify="space-between" gap="sm">
        <Text c="var(--color-danger)" fw={600} flex="1 1 12rem">
          {message}
        </Text>
        {onRetry === undefined ? null : (
          // It is higher than a line: beside one it does not push the words down from their icon.
          <Button size="sm" color="red" variant="outline" my={{ base: 0, sm: -6 }} onClick={onRetry}>
            {t("tryAgain")}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
