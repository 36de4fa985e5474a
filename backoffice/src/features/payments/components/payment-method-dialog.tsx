import { Modal, NativeSelect, Textarea, TextInput } from "@mantine/core"
import { paymentKinds } from "@rokthnam/shared/PaymentMethods/PaymentKinds"
import { useCallback, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { FormFrame } from "../../../components/frames/form/form-frame.tsx"
import { LeaveDialog } from "../../../components/frames/form/leave-dialog.tsx"
import { PhotoField } from "../../../components/frames/form/photo-field.tsx"
import type { PaymentMethod } from "../api/payment-methods.ts"
import { useMethodForm } from "../lib/method-form.ts"

type Props = {
  /** The method to edit; null to add a new one. */
  readonly method: PaymentMethod | null
  readonly opened: boolean
  readonly onClose: () => void
}

/** Adds or edits a payment method. Closing the dialog asks before unsaved changes are lost. */
export const PaymentMethodDialog = ({ method, opened, onClose }: Props) => {
  const { t } = useTranslation("payments")
  const { t: common } = useTranslation()
  const [isLeaving, setLeaving] = useState(false)
  // The form is mounted only while the dialog is open, so that the next one starts empty; this ref outlives it.
  const isChanged = useRef(false)
  const noteChange = useCallback((is: boolean) => {
    isChanged.current = is
  }, [])
  const leave = () => {
    setLeaving(false)
    onClose()
  }
  const ask = () => (isChanged.current ? setLeaving(true) : leave())
  return (
    <>
      <Modal
        opened={opened}
        onClose={ask}
        title={t(method === null ? "addTitle" : "editTitle")}
        closeButtonProps={{ "aria-label": common("close") }}
      >
        <MethodForm method={method} onSaved={leave} onCancel={ask} onChanged={noteChange} />
      </Modal>
      <LeaveDialog opened={isLeaving} onStay={() => setLeaving(false)} onLeave={leave} />
    </>
  )
}

type FormProps = {
  readonly method: PaymentMethod | null
  readonly onSaved: () => void
  readonly onCancel: () => void
  readonly onChanged: (isChanged: boolean) => void
}

const MethodForm = ({ method, onSaved, onCancel, onChanged }: FormProps) => {
  const { t } = useTranslation("payments")
  const { t: common } = useTranslation()
  const { form, photo, submission, isChanged } = useMethodForm(method, onSaved)
  useEffect(() => {
    onChanged(isChanged)
    return () => onChanged(false)
  }, [isChanged, onChanged])
  return (
    <FormFrame
      submission={submission}
      failed={t(method === null ? "failed.create" : "failed.update")}
      submitLabel={common("save")}
      cancel={onCancel}
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
      <NativeSelect
        label={t("kind.label")}
        description={t("kind.explain")}
        data={[
          ...(method === null ? [{ value: "", label: t("kind.guess") }] : []),
          ...paymentKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        ]}
        {...form.getInputProps("kind")}
      />
      <PhotoField label={t("qr")} hint={t("qrHint")} {...photo} />
    </FormFrame>
  )
}
