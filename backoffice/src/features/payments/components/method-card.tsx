import { Group, Paper, Stack, Text, Title } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { RowActions } from "../../../components/frames/list/row-actions.tsx"
import { StoredImage } from "../../../components/ui/stored-image.tsx"
import type { PaymentMethod } from "../api/payment-methods.ts"

type Props = {
  readonly method: PaymentMethod
  readonly onEdit: () => void
  readonly onDelete: () => void
}

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
        <StoredImage name={method.qr_photo} alt={t("qrOf", { name })} size={96} width={480} />
        <Stack gap={4} flex={1} miw={0}>
          <Title order={2} size="h3">
            {name}
          </Title>
          <Text style={{ whiteSpace: "pre-line" }}>{method.bank_info}</Text>
          <Text size="sm" c="dimmed">
            {t("updatedAt", { date: moment(method.last_updated) })}
          </Text>
        </Stack>
      </Group>
      <Group justify="flex-end" mt="auto">
        <RowActions
          edit={{ label: t("edit", { name }), onPress: onEdit }}
          remove={{ label: t("delete", { name }), onPress: onDelete }}
        />
      </Group>
    </Paper>
  )
}
