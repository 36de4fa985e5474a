import { Button, Chip, Group, Image, Input, Modal, Skeleton, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { imageUrl } from "@rokthnam/shared/web/formats/image-url"
import { IconQrcode } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"

type Method = Answer<"GET /inventory/payment-methods">[number]

/** The pharmacy's payment methods; `list` is undefined while they load. */
export type PaymentMethods = {
  readonly list: ReadonlyArray<Method> | undefined
  readonly error: string | null
  readonly onRetry: () => void
  /** A link for the owner to add the first method; null for staff. */
  readonly addLink: ReactNode
}

type Props = {
  readonly payments: PaymentMethods
  readonly chosen: number | null
  readonly total: string
  readonly isFrozen: boolean
  readonly onChoose: (id: number) => void
}

/** One press chooses a payment method; a QR code can be shown large to the customer. */
export const PaymentChoice = ({ payments, chosen, total, isFrozen, onChoose }: Props) => {
  const { t } = useTranslation("sales")
  const { list, error, onRetry, addLink } = payments
  if (error !== null && list === undefined) return <ErrorBanner message={error} onRetry={onRetry} />
  if (list === undefined) return <Skeleton h={76} />
  if (list.length === 0) {
    return (
      <Stack gap="xs">
        <Text c="dimmed">{t("payment.none")}</Text>
        {addLink}
      </Stack>
    )
  }
  const method = list.find((one) => one.id === chosen)
  return (
    <Input.Wrapper label={t("payment.label")} labelElement="div" size="md">
      <Chip.Group value={String(chosen ?? "")} onChange={(value) => onChoose(Number(value))}>
        <Group gap="xs" mt={4} role="radiogroup" aria-label={t("payment.label")}>
          {list.map((one) => (
            <Chip
              key={one.id}
              value={String(one.id)}
              size="lg"
              radius="md"
              variant="outline"
              disabled={isFrozen}
            >
              {one.method_name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {method === undefined || method.qr_photo === null ? null : <QrCode method={method} total={total} />}
    </Input.Wrapper>
  )
}

const QrCode = ({ method, total }: { readonly method: Method; readonly total: string }) => {
  const { t } = useTranslation("sales")
  const { t: common } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        mt="xs"
        variant="default"
        fullWidth
        leftSection={<IconQrcode size={20} aria-hidden />}
        onClick={open}
      >
        {t("payment.showQr")}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={method.method_name}
        closeButtonProps={{ "aria-label": common("close") }}
      >
        <Stack align="center" gap="sm">
          <Image
            src={imageUrl(method.qr_photo ?? "")}
            alt={t("payment.qrAlt", { method: method.method_name })}
            maw={360}
            bg="white"
            p="sm"
            radius="md"
          />
          <Text size="xl" fw={700}>
            {total}
          </Text>
          <Text c="dimmed" ta="center">
            {method.bank_info}
          </Text>
        </Stack>
      </Modal>
    </>
  )
}
