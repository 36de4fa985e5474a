import { Alert, Anchor, Group, Stack, Text } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCopy } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { StatusBadge } from "../../../components/ui/status-badge.tsx"
import { reviewPath } from "../../../lib/paths.ts"
import type { Twin } from "../api/pharmacies.ts"

/** The pharmacies that may be the same one as this, and why. */
export const TwinList = ({ twins }: { readonly twins: ReadonlyArray<Twin> }) => {
  const { t } = useTranslation("admin")
  if (twins.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconCopy aria-hidden />} title={t("review.twins", { count: twins.length })}>
      <Stack gap="md" component="ul" style={{ listStyle: "none", margin: 0, padding: 0 }}>
        {twins.map((twin) => (
          <li key={twin.id}>
            <TwinLine twin={twin} />
          </li>
        ))}
      </Stack>
    </Alert>
  )
}

const TwinLine = ({ twin }: { readonly twin: Twin }) => {
  const { t } = useTranslation("admin")
  const { count } = useFormat()
  const why = twin.same.map((same) =>
    same === "license"
      ? t("review.sameLicense", { license: twin.license_id })
      : t("review.samePlace", { metres: count(twin.metres ?? 0) }),
  )
  return (
    // Where a line has no room for it all, its parts stay closer to each other than to the next pharmacy.
    <Group gap="xs" style={{ rowGap: 2 }}>
      <Anchor component={Link} to={reviewPath(twin.id)} fw={600}>
        {twin.name}
      </Anchor>
      <StatusBadge status={twin.status} />
      <Text size="sm">{[...why, twin.rejection_reason ?? ""].filter(Boolean).join(" · ")}</Text>
    </Group>
  )
}
