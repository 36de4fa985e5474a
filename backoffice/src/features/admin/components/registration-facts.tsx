import { Group, Paper, Skeleton, Stack, Text } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { lazy, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { Facts } from "../../../components/ui/facts.tsx"
import { StatusBadge } from "../../../components/ui/status-badge.tsx"
import { StoredImage } from "../../../components/ui/stored-image.tsx"
import type { Registration } from "../api/pharmacies.ts"

/** The map and its library are loaded by who looks at a registration. */
const PlaceMap = lazy(async () => ({
  default: (await import("@rokthnam/shared/web/maps/place-map")).PlaceMap,
}))

type Props = { readonly registration: Registration }

/** What the pharmacy has told, in the order in which it is compared with the licence, and where it is. */
export const RegistrationFacts = ({ registration }: Props) => {
  const { t } = useTranslation("admin")
  const { moment } = useFormat()
  const { status, rejection_reason: reason } = registration
  const facts = [
    [
      t("pending.license"),
      <Text key="license" fw={700} size="lg">
        {registration.license_id}
      </Text>,
    ],
    [t("list.name"), registration.name],
    [t("pending.address"), registration.address],
    [t("pending.phone"), registration.phone],
    [t("pending.email"), registration.email],
    [t("pending.submitted"), moment(registration.created_at)],
    [t("list.status"), <StatusBadge key="status" status={status} />],
    ...(status === "REJECTED" ? [[t("list.reason"), reason ?? t("list.noReason")] as const] : []),
  ] as const
  return (
    <Paper p={{ base: "md", sm: "lg" }}>
      <Stack gap="md">
        <Group align="flex-start">
          {registration.photo === null ? null : (
            <StoredImage name={registration.photo} alt={registration.name} size={72} />
          )}
          <div style={{ flex: "1 1 16rem", minWidth: 0 }}>
            <Facts facts={facts} />
          </div>
        </Group>
        <Place registration={registration} />
      </Stack>
    </Paper>
  )
}

const Place = ({ registration: { id, name, latitude, longitude } }: Props) => {
  const { t } = useTranslation("admin")
  if (latitude === 0 && longitude === 0) return <Text c="dimmed">{t("review.noPlace")}</Text>
  return (
    <Suspense fallback={<Skeleton h={300} radius="lg" />}>
      <PlaceMap
        label={t("review.map", { pharmacy: name })}
        pins={[{ id, latitude, longitude, words: name, label: name, isFaint: false }]}
        here={undefined}
      />
    </Suspense>
  )
}
