import { Button, Group, Paper, Stack, Title } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCheck, IconFileCertificate, IconX } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { Facts } from "../../../components/ui/facts.tsx"
import { StoredImage } from "../../../components/ui/stored-image.tsx"
import type { Pending } from "../api/pharmacies.ts"

type Props = {
  readonly pharmacy: Pending
  readonly busy: "approve" | "reject" | "preview" | null
  readonly onApprove: () => void
  readonly onReject: () => void
  readonly onPreview: () => void
}

/** One pending registration with everything that the admin needs to decide. */
export const PendingCard = ({ pharmacy, busy, onApprove, onReject, onPreview }: Props) => {
  const { t } = useTranslation("admin")
  const { moment } = useFormat()
  const facts = [
    [t("pending.address"), pharmacy.address],
    [t("pending.email"), pharmacy.email],
    [t("pending.phone"), pharmacy.phone],
    [t("pending.license"), pharmacy.license_id],
    [t("pending.submitted"), moment(pharmacy.created_at)],
  ] as const
  return (
    <Paper component="article" p="lg" aria-label={pharmacy.name}>
      <Stack gap="md" h="100%">
        <Group wrap="nowrap" align="flex-start">
          <StoredImage name={pharmacy.photo} alt={pharmacy.name} size={72} />
          <Title order={2} size="h3">
            {pharmacy.name}
          </Title>
        </Group>
        <Facts facts={facts} />
        <Group mt="auto" gap="sm">
          <Button
            variant="default"
            leftSection={<IconFileCertificate size={20} aria-hidden />}
            onClick={onPreview}
            loading={busy === "preview"}
          >
            {t("pending.viewLicense")}
          </Button>
          <Button
            color="red"
            variant="light"
            leftSection={<IconX size={20} aria-hidden />}
            onClick={onReject}
            loading={busy === "reject"}
            disabled={busy === "approve"}
          >
            {t("pending.reject")}
          </Button>
          <Button
            leftSection={<IconCheck size={20} aria-hidden />}
            onClick={onApprove}
            loading={busy === "approve"}
            disabled={busy === "reject"}
          >
            {t("pending.approve")}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
