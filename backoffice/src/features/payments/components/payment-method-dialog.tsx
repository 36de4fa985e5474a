import { Button, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { PhotoInput } from "../../../components/ui/photo-input.tsx"
import { focusFirstError } from "../../../lib/focus-first-error.ts"
import { isImage } from "../../../lib/images.ts"
import { photoField, usePhotoChange } from "../../../lib/photo-change.ts"
import type { PhotoChange } from "../../../lib/photo-change.ts"
import { fieldErrorsOf, useFailureText } from "../../../lib/use-failure-text.ts"
import { useRules } from "../../../lib/use-rules.ts"
import { createPaymentMethod, paymentMethodsQuery, updatePaymentMethod } from "../api/payment-methods.ts"
import type { PaymentMethod } from "../api/payment-methods.ts"

type Props = {
  /** The method to edit; null adds one. */
  readonly method: PaymentMethod | null
  readonly opened: boolean
  readonly onClose: () => void
}

type Save = { readonly method_name: string; readonly bank_info: string; readonly photo: PhotoChange }

const useSave = (method: PaymentMethod | null, onSaved: () => void) => {
  const { t } = useTranslation("payments")
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ photo, ...typed }: Save) => {
      const { photo: qr_photo } = await photoField(photo, "pharmacy")
      const input = { ...typed, ...(qr_photo === undefined ? {} : { qr_photo }) }
      return method === null ? createPaymentMethod(input) : updatePaymentMethod(method.id, input)
    },
    onSuccess: async () => {
      notifications.show({ message: t(method === null ? "created" : "updated"), color: "green" })
      await client.invalidateQueries({ queryKey: paymentMethodsQuery.queryKey })
      onSaved()
    },
  })
}

/** Adds or edits a payment method. */
export const PaymentMethodDialog = ({ method, opened, onClose }: Props) => {
  const { t } = useTranslation("payments")
  const { t: common } = useTranslation()
  const title = t(method === null ? "addTitle" : "editTitle")
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <PaymentMethodForm method={method} onClose={onClose} />
    </Modal>
  )
}

const PaymentMethodForm = ({ method, onClose }: Omit<Props, "opened">) => {
  const { t } = useTranslation("payments")
  const { t: common } = useTranslation()
  const rules = useRules()
  const failureText = useFailureText()
  const save = useSave(method, onClose)
  const photo = usePhotoChange(method?.qr_photo ?? null, (file) =>
    isImage(file) ? undefined : common("photo.notImage"),
  )
  const form = useForm({
    initialValues: { method_name: method?.method_name ?? "", bank_info: method?.bank_info ?? "" },
    validate: { method_name: rules.required, bank_info: rules.required },
  })
  const submit = form.onSubmit(
    (values) =>
      save.mutate(
        { method_name: values.method_name.trim(), bank_info: values.bank_info.trim(), photo: photo.change },
        { onError: (error) => form.setErrors(fieldErrorsOf(error, ["method_name", "bank_info"])) },
      ),
    focusFirstError,
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
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
        <PhotoInput label={t("qr")} hint={t("qrHint")} {...photo.input} />
        {save.error === null ? null : (
          <ErrorBanner
            message={failureText(save.error, t(method === null ? "failed.create" : "failed.update"))}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {common("save")}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
