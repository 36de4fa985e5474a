import { Button, Group, Stack, Text, TextInput } from "@mantine/core"
import { IconMapPin } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { GeoPoint, LocationState } from "../../lib/use-location-sharing.ts"

type Props = {
  readonly state: LocationState
  /** The location stored earlier, such as a profile's. */
  readonly stored?: GeoPoint
  readonly onAsk: () => void
}

/** The read-only fields of a location, which sharing the device's location fills in. */
export const LocationFields = ({ state, stored, onAsk }: Props) => {
  const { t } = useTranslation()
  const point = state.kind === "known" ? state.point : stored
  return (
    <Stack gap="sm">
      <Group grow align="flex-start">
        <TextInput label={t("location.latitude")} readOnly value={point?.latitude.toFixed(6) ?? ""} />
        <TextInput label={t("location.longitude")} readOnly value={point?.longitude.toFixed(6) ?? ""} />
      </Group>
      <Button
        variant="light"
        onClick={onAsk}
        loading={state.kind === "asking"}
        leftSection={<IconMapPin size={20} aria-hidden />}
      >
        {t("location.share")}
      </Button>
      {state.kind === "unsupported" || state.kind === "failed" ? (
        <Text role="alert" c="red" size="sm">
          {t(`location.${state.kind}`)}
        </Text>
      ) : null}
    </Stack>
  )
}
