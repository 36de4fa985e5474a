import { notifications } from "@mantine/notifications"
import type { PaymentKind } from "@rokthnam/shared/PaymentMethods/PaymentKinds"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useEntityForm } from "../../../components/frames/form/use-entity-form.ts"
import { usePhoto } from "../../../components/frames/form/use-photo.ts"
import { useSubmit } from "../../../components/frames/form/use-submit.ts"
import { offerUndo } from "../../../components/ui/offer-undo.tsx"
import { useRules } from "../../../lib/use-rules.ts"
import { useTakingBack } from "../../../lib/use-taking-back.ts"
import { createPaymentMethod, paymentMethodsQuery, updatePaymentMethod } from "../api/payment-methods.ts"
import type { PaymentMethod } from "../api/payment-methods.ts"

/** The largest photo that the API accepts, in megabytes. */
const largestPhoto = 10

const wordsOf = ({ method_name, kind, bank_info }: PaymentMethod) => ({ method_name, kind, bank_info })

/** The form of a payment method; null to add a new one. */
export const useMethodForm = (method: PaymentMethod | null, onSaved: () => void) => {
  const { t } = useTranslation("payments")
  const rules = useRules()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: paymentMethodsQuery.queryKey })
  const takeBack = useTakingBack({
    send: ({ before, seen }: { readonly before: PaymentMethod; readonly seen: PaymentMethod }) =>
      updatePaymentMethod(before.id, { ...wordsOf(before), seen: wordsOf(seen) }),
    onDone: refresh,
  })
  const form = useEntityForm({
    values: {
      method_name: method?.method_name ?? "",
      bank_info: method?.bank_info ?? "",
      // Empty for a new method: the API then tells the kind by the name and the picture.
      kind: (method?.kind ?? "") as PaymentKind | "",
    },
    validate: { method_name: rules.required, bank_info: rules.required },
  })
  const photo = usePhoto({ stored: method?.qr_photo ?? null, as: "pharmacy", largest: largestPhoto })
  const submission = useSubmit({
    form,
    isChanged: photo.isChanged,
    send: async (values) => {
      const sent = await photo.send()
      const input = {
        method_name: values.method_name.trim(),
        bank_info: values.bank_info.trim(),
        ...(values.kind === "" ? {} : { kind: values.kind }),
        ...(sent === undefined ? {} : { qr_photo: sent }),
      }
      return method === null ? createPaymentMethod(input) : updatePaymentMethod(method.id, input)
    },
    onSaved: async (saved) => {
      // The picture that an edit replaced is removed with it.
      if (method === null || saved.qr_photo !== method.qr_photo)
        notifications.show({ message: t(method === null ? "created" : "updated"), color: "green" })
      else offerUndo(t("updated"), () => takeBack({ before: method, seen: saved }))
      await refresh()
      onSaved()
    },
  })
  return { form, photo: photo.field, submission, isChanged: form.isDirty() || photo.isChanged }
}
