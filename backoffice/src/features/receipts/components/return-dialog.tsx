import { Group, Modal, NativeSelect, Stack, Text, Textarea } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { returnLines } from "../api/receipts.ts"
import { distinctNames } from "../../../lib/distinct-names.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { SaleDetails, SaleLine } from "../api/receipts.ts"
import { chosenLines, isWrong, noChoice, openLines, refundCents } from "../lib/return-lines.ts"
import type { Choices } from "../lib/return-lines.ts"
import { refundsOf } from "../lib/refunds.ts"
import type { Money, RefundMethod } from "../lib/refunds.ts"
import { RefundButtons } from "./refund-buttons.tsx"
import { RefundLines } from "./refund-lines.tsx"
import { ReturnLine } from "./return-line.tsx"

type Props = {
  readonly sale: SaleDetails
  readonly methods: ReadonlyArray<RefundMethod>
  readonly money: Money
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDone: (made: SaleDetails) => void
}

/** Takes lines of a sale back: how many, to the stock or written off, and how the money is given back. */
export const ReturnDialog = (props: Props) => {
  const { t } = useTranslation("receipts")
  const { t: common } = useTranslation()
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t("return.title", { id: props.sale.id })}
      size="lg"
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <ReturnForm {...props} />
    </Modal>
  )
}

const useReturn = ({ sale, onDone }: Props) => {
  const [choices, setChoices] = useState<Choices>({})
  const [reason, setReason] = useState("")
  const [methodId, setMethodId] = useState("")
  const lines = chosenLines(sale.items, choices)
  const sending = useMutation({
    mutationFn: () =>
      returnLines(sale.id, {
        lines,
        reason: reason.trim(),
        payment_method_id: methodId === "" ? null : Number(methodId),
      }),
    onSuccess: onDone,
  })
  return { choices, setChoices, reason, setReason, methodId, setMethodId, lines, sending }
}

const ReturnForm = (props: Props) => {
  const { sale, methods, money, onClose } = props
  const { t } = useTranslation("receipts")
  const { cents } = useFormat()
  const { choices, setChoices, reason, setReason, methodId, setMethodId, lines, sending } = useReturn(props)
  const missing = sale.items.some((line) => isWrong(line, choices[line.id] ?? noChoice))
    ? t("return.notWhole")
    : lines.length === 0
      ? t("return.nothing")
      : reason.trim() === ""
        ? t("reasonMissing")
        : null
  return (
    <Stack>
      <Lines lines={openLines(sale.items)} choices={choices} onChoose={setChoices} />
      <Textarea
        label={t("reason")}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <NativeSelect
        label={t("return.method")}
        value={methodId}
        onChange={(event) => setMethodId(event.currentTarget.value)}
        data={[
          { value: "", label: t("return.sameMethod", { method: sale.payment_method_name }) },
          ...methods.map((method) => ({ value: String(method.id), label: method.method_name })),
        ]}
      />
      <Group justify="space-between">
        <Text fw={700}>{t("return.refund")}</Text>
        <Text fw={700} fz="lg">
          {cents(refundCents(sale.items, choices))}
        </Text>
      </Group>
      <RefundLines
        refunds={refundsOf(
          sale.payments,
          refundCents(sale.items, choices),
          money,
          methods.find(({ id }) => String(id) === methodId),
        )}
      />
      <RefundButtons
        label={t("return.submit")}
        missing={missing}
        sending={sending}
        failed={t("failed.return")}
        onCancel={onClose}
      />
    </Stack>
  )
}

type LinesProps = {
  readonly lines: ReadonlyArray<SaleLine>
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
}

const Lines = ({ lines, choices, onChoose }: LinesProps) => {
  const { strengthOf } = useMedicineNames()
  const names = distinctNames(lines.map((line) => ({ name: line.medicine_name, dosage: strengthOf(line) })))
  return (
    <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: "none" }}>
      {lines.map((line, index) => (
        <ReturnLine
          key={line.id}
          line={line}
          name={names[index] ?? line.medicine_name}
          choice={choices[line.id] ?? noChoice}
          onChoose={(choice) => onChoose({ ...choices, [line.id]: choice })}
        />
      ))}
    </Stack>
  )
}
