import { Button, Stack, Text, Title } from "@mantine/core"
import { useTranslation } from "react-i18next"

/** Shown when the code of a page could not be loaded or threw an error; offers to reload. */
export const RouteFailure = () => {
  const { t } = useTranslation()
  return (
    <Stack role="alert" align="center" justify="center" gap="md" mih="60dvh" p="md" ta="center">
      <Title order={1}>{t("broken.title")}</Title>
      <Text c="dimmed">{t("broken.hint")}</Text>
      <Button onClick={() => globalThis.location.reload()}>{t("broken.reload")}</Button>
    </Stack>
  )
}
