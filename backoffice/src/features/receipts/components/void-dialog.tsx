import { Modal, Stack, Text, Textarea } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { voidSale } from "../api/receipts.ts"
import type { SaleDetails } from "../api/receipts.ts"
import { toCents } from "../../../lib/money.ts"
import { refundsOf } from "../lib/refunds.ts"
import type { Money } from "../lib/refunds.ts"
import { RefundButtons } from "./refund-buttons.tsx"
import { RefundLines } from "./refund-lines.tsx"

type Props = {
  readonly sale: SaleDetails
  readonly money: Money
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDone: (made: SaleDetails) => void
}

/** Asks for the reason before a whole sale is taken back. */
export const VoidDialog = (props: Props) => {
  const { t } = useTranslation("receipts")
  const { t: common } = useTranslation()
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t("void.title", { id: props.sale.id })}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <VoidForm {...props} />
    </Modal>
  )
}

/** The dialog stays open with the typed reason until the void has succeeded. */
const VoidForm = ({ sale, money, onClose, onDone }: Props) => {
  const { t } = useTranslation("receipts")
  const { money: dollars } = useFormat()
  const [reason, setReason] = useState("")
  const sending = useMutation({ mutationFn: () => voidSale(sale.id, reason.trim()), onSuccess: onDone })
  return (
    <Stack>
      <Text>
        {t("void.explain", { amount: dollars(sale.total_amount), method: sale.payment_method_name })}
      </Text>
      <RefundLines refunds={refundsOf(sale.payments, toCents(sale.total_amount), money, undefined)} />
      <Textarea
        label={t("reason")}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <RefundButtons
        label={t("void.submit")}
        missing={reason.trim() === "" ? t("reasonMissing") : null}
        sending={sending}
        failed={t("failed.void")}
        onCancel={onClose}
      />
    </Stack>
  )
}
