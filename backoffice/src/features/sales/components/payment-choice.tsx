import { Chip, Group, Input, Skeleton, Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { ChangeCurrency } from "@rokthnam/shared/Sales/CashRules"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { SaleQr } from "./sale-qr.tsx"
import type { Method } from "./sale-qr.tsx"

/** The pharmacy's payment methods; `list` is undefined while they load. */
export type PaymentMethods = {
  readonly list: ReadonlyArray<Method> | undefined
  readonly error: string | null
  readonly onRetry: () => void
  /** A link for the owner to add the first method; null for staff. */
  readonly addLink: ReactNode
  /** Riel for a dollar; undefined while it is not known. */
  readonly rate: number | undefined
  /** What change is given in. */
  readonly changeIn: ChangeCurrency
}

type Props = {
  /** The key of the order. */
  readonly order: string
  readonly payments: PaymentMethods
  readonly chosen: number | null
  /** What the chosen method has to pay. */
  readonly dueCents: number
  readonly isFrozen: boolean
  readonly onChoose: (id: number) => void
}

/** One press chooses a payment method; a QR code can be shown large to the customer. */
export const PaymentChoice = ({ order, payments, chosen, dueCents, isFrozen, onChoose }: Props) => {
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
      {method === undefined || method.qr_photo === null ? null : (
        <SaleQr order={order} method={method} totalCents={dueCents} rate={payments.rate} />
      )}
    </Input.Wrapper>
  )
}
