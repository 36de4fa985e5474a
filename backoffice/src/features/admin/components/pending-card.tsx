import { Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCheck, IconFileCertificate, IconX } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { Facts } from "../../../components/ui/facts.tsx"
import { StoredImage } from "../../../components/ui/stored-image.tsx"
import type { Pending } from "../api/pharmacies.ts"

type Props = {
  readonly pharmacy: Pending
  readonly busy: "approve" | "reject" | "reopen" | null
  readonly onApprove: () => void
  readonly onReject: () => void
  /** Opens the licence beside the data. */
  readonly onReview: () => void
}

/** On a phone the two decisions share a line below the licence. */
const half = { base: 1, xs: "none" }

/** One pending registration. It is approved from here once its licence was looked at. */
export const PendingCard = ({ pharmacy, busy, onApprove, onReject, onReview }: Props) => {
  const { t } = useTranslation("admin")
  const { moment } = useFormat()
  const isSeen = pharmacy.license_seen === true
  const facts = [
    [t("pending.address"), pharmacy.address],
    [t("pending.email"), pharmacy.email],
    [t("pending.phone"), pharmacy.phone],
    [t("review.license"), pharmacy.license_id],
    [t("pending.submitted"), moment(pharmacy.created_at)],
  ] as const
  return (
    <Paper component="article" p="lg" aria-label={pharmacy.name}>
      <Stack gap="md" h="100%">
        <Head pharmacy={pharmacy} />
        <Facts facts={facts} />
        {isSeen ? null : (
          <Text size="sm" c="dimmed" mt="auto">
            {t("pending.lookFirst")}
          </Text>
        )}
        <Group mt={isSeen ? "auto" : 0} gap="sm">
          <Button
            variant={isSeen ? "default" : "filled"}
            leftSection={<IconFileCertificate size={20} aria-hidden />}
            onClick={onReview}
            w={{ base: "100%", xs: "auto" }}
          >
            {t("pending.viewLicense")}
          </Button>
          <Button
            color="red"
            variant="light"
            leftSection={<IconX size={20} aria-hidden />}
            onClick={onReject}
            flex={half}
            loading={busy === "reject"}
            disabled={busy === "approve"}
          >
            {t("pending.reject")}
          </Button>
          <Button
            leftSection={<IconCheck size={20} aria-hidden />}
            onClick={onApprove}
            flex={half}
            loading={busy === "approve"}
            disabled={!isSeen || busy === "reject"}
          >
            {t("pending.approve")}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

const Head = ({ pharmacy }: { readonly pharmacy: Pending }) => {
  const { t } = useTranslation("admin")
  return (
    <Group wrap="nowrap" align="flex-start">
      {pharmacy.photo === null ? null : <StoredImage name={pharmacy.photo} alt={pharmacy.name} size={72} />}
      <div>
        <Title order={2} size="h3">
          {pharmacy.name}
        </Title>
        <Group gap={6} mt={4}>
          {(pharmacy.doubts ?? []).map((doubt) => (
            <Badge key={doubt} color="yellow">
              {t(`pending.doubts.${doubt}`)}
            </Badge>
          ))}
        </Group>
      </div>
    </Group>
  )
}
