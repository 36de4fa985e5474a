import { Button, Group, Paper, Text } from "@mantine/core"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { longestAway, sayOfDevice } from "../lib/device/device-counter.ts"

const days = longestAway / (24 * 3_600_000)

/**
 * Asks an account once whether this device is the pharmacy's own, so that the counter may open on it without a connection
 * and without a sign-in.
 */
export const DeviceOffer = () => {
  const { t } = useTranslation("sales")
  const [isAnswered, setAnswered] = useState(false)
  if (isAnswered) return null
  const say = (isOurs: boolean) =>
    void sayOfDevice(isOurs).then(
      () => setAnswered(true),
      () => setAnswered(true),
    )
  return (
    <Paper component="section" aria-label={t("device.title")} px="md" py="sm">
      <Text fw={600}>{t("device.title")}</Text>
      <Text size="sm" c="dimmed">
        {t("device.explain", { days })}
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="sm" variant="light" onClick={() => say(true)}>
          {t("device.yes")}
        </Button>
        <Button size="sm" variant="default" onClick={() => say(false)}>
          {t("device.no")}
        </Button>
      </Group>
    </Paper>
  )
}
