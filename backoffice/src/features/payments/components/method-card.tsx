import { Badge, Group, Paper, Stack, Text, Title } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconBuildingBank, IconCash, IconQrcode } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { ActionButtons, deleteAction, editAction } from "../../../components/frames/list/row-actions.tsx"
import { StoredImage } from "../../../components/ui/stored-image.tsx"
import type { PaymentMethod } from "../api/payment-methods.ts"

type Props = {
  readonly method: PaymentMethod
  readonly onEdit: () => void
  readonly onDelete: () => void
}

const icons = { cash: IconCash, qr: IconQrcode, other: IconBuildingBank } as const

/** A payment method with its QR code. */
export const MethodCard = ({ method, onEdit, onDelete }: Props) => {
  const { t } = useTranslation("payments")
  const { moment } = useFormat()
  const name = method.method_name
  return (
    <Paper
      component="article"
      p="md"
      display="flex"
      style={{ flexDirection: "column", gap: "var(--space-2)" }}
      aria-label={name}
    >
      <Group wrap="nowrap" align="flex-start" gap="md">
        <StoredImage
          name={method.qr_photo}
          alt={method.qr_photo === null ? "" : t("qrOf", { name })}
          size={96}
          width={480}
          placeholder={icons[method.kind]}
        />
        <Stack gap={4} flex={1} miw={0}>
          <Title order={2} size="h3">
            {name}
          </Title>
          <Badge style={{ alignSelf: "flex-start" }}>{t(`kind.${method.kind}`)}</Badge>
          <Text style={{ whiteSpace: "pre-line" }}>{method.bank_info}</Text>
          <Payee method={method} />
          <Text size="sm" c="dimmed">
            {t("updatedAt", { date: moment(method.last_updated) })}
          </Text>
        </Stack>
      </Group>
      <Group justify="flex-end" mt="auto">
        <ActionButtons
          actions={[editAction(t("edit", { name }), onEdit), deleteAction(t("delete", { name }), onDelete)]}
        />
      </Group>
    </Paper>
  )
}

/** Whom the code in the picture pays, so that the owner notices a swapped sticker; else that it is only a picture. */
const Payee = ({ method }: { readonly method: PaymentMethod }) => {
  const { t } = useTranslation("payments")
  const { khqr, qr_photo: photo } = method
  if (photo === null) return null
  if (khqr === null) {
    return (
      <Text size="sm" c="dimmed">
        {t("khqr.none")}
      </Text>
    )
  }
  const { merchant_name: name, account, currency } = khqr
  return (
    <div>
      <Text fw={600}>{t("khqr.payee", { name, currency: t(`khqr.${currency}`) })}</Text>
      <Text size="sm">{account}</Text>
      <Text size="sm" c="dimmed">
        {t("khqr.check")}
      </Text>
    </div>
  )
}
