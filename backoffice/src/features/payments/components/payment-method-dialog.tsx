import { Modal, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { FormFrame } from "../../../components/frames/form/form-frame.tsx"
import { LeaveDialog } from "../../../components/frames/form/leave-dialog.tsx"
import { PhotoField } from "../../../components/frames/form/photo-field.tsx"
import type { PaymentMethod } from "../api/payment-methods.ts"
import { useMethodForm } from "../lib/method-form.ts"

type Props = {
  /** The method to edit; null adds one. */
  readonly method: PaymentMethod | null
  readonly opened: boolean
  readonly onClose: () => void
  /** The dialog is out of sight: what was typed in it can go. */
  readonly onClosed: () => void
}

/** Adds or edits a payment method; closing it asks before what was typed is lost. */
export const PaymentMethodDialog = ({ method, opened, onClose, onClosed }: Props) => {
  const { t } = useTranslation("payments")
  const { t: common } = useTranslation()
  const [isLeaving, setLeaving] = useState(false)
  const { form, photo, submission, isChanged } = useMethodForm(method, onClose)
  const leave = () => {
    setLeaving(false)
    onClose()
  }
  const ask = () => (isChanged ? setLeaving(true) : onClose())
  const isNew = method === null
  return (
    <>
      <Modal
        opened={opened}
        onClose={ask}
        onExitTransitionEnd={onClosed}
        title={t(isNew ? "addTitle" : "editTitle")}
        closeButtonProps={{ "aria-label": common("close") }}
      >
        <FormFrame
          submission={submission}
          failed={t(isNew ? "failed.create" : "failed.update")}
          submitLabel={common("save")}
          cancel={ask}
        >
          <TextInput
            label={t("name")}
            placeholder={t("namePlaceholder")}
            withAsterisk
            maxLength={100}
            data-autofocus
            {...form.getInputProps("method_name")}
          />
          <Textarea
            label={t("bankInfo")}
            placeholder={t("bankInfoPlaceholder")}
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps("bank_info")}
          />
          <PhotoField label={t("qr")} hint={t("qrHint")} {...photo} />
        </FormFrame>
      </Modal>
      <LeaveDialog opened={isLeaving} onStay={() => setLeaving(false)} onLeave={leave} />
    </>
  )
}
