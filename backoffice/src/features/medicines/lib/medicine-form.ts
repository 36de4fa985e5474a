import { isStripSize } from "@rokthnam/shared/Medicines/LooseRules"
import type { UseFormReturnType } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useEntityForm } from "../../../components/frames/form/use-entity-form.ts"
import { usePhoto } from "../../../components/frames/form/use-photo.ts"
import { useSubmit } from "../../../components/frames/form/use-submit.ts"
import { stockChanged } from "../../../lib/invalidate.ts"
import { useRules } from "../../../lib/use-rules.ts"
import { createMedicine, medicineQuery, updateMedicine } from "../api/medicines.ts"
import type { Medicine } from "../api/medicines.ts"
import { costOf, emptyMedicine, inputOf, otherStrengthOf, valuesOf } from "./medicine-values.ts"
import type { MedicineValues } from "./medicine-values.ts"
import { stockNow } from "./stock-correction.ts"
import { offerUndo } from "../../../components/ui/offer-undo.tsx"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { useEditUndo } from "./use-edit-undo.ts"

export type MedicineForm = UseFormReturnType<MedicineValues>

/** Document 2, section 5: 'PNG, JPG, GIF up to 10MB'. */
const largestPhoto = 10

/** The rules of loose units and strips, which depend on the units of a package. */
const useLooseRules = () => {
  const { t } = useTranslation("medicines")
  const rules = useRules()
  return {
    loose_units: (value: number | string, { unit_per_package: units }: MedicineValues) => {
      const problem = rules.minimum(value, 0)
      if (problem !== null || typeof units !== "number" || Number(value) < units) return problem
      return t("rules.looseUnits", { units })
    },
    units_per_strip: (value: number | string, { unit_per_package: units }: MedicineValues) =>
      value === "" || (typeof units === "number" && isStripSize(Number(value), units))
        ? null
        : t("rules.strips"),
  }
}

const useFields = (values: MedicineValues): MedicineForm => {
  const rules = useRules()
  const looseRules = useLooseRules()
  return useEntityForm<MedicineValues>({
    values,
    // Only photo, category, barcode, supplier, cost and strip size are optional.
    validate: {
      name: rules.required,
      dosage: rules.required,
      manufacter_name: rules.required,
      manufactor_country: rules.required,
      price: (value) => rules.minimum(value, 0),
      quantity: (value) => rules.minimum(value, 0),
      price_per_unit: (value) => rules.minimum(value, 0),
      unit_per_package: (value) => rules.minimum(value, 1),
      expiration_date: rules.required,
      barcode: rules.barcode,
      cost: (value) => (value === "" ? null : rules.minimum(value, 0)),
      ...looseRules,
    },
  })
}

type Options = {
  /** The medicine to edit; without it the form adds one. */
  readonly medicine?: Medicine | undefined
  /** The medicine of which another strength is added. */
  readonly like?: Medicine | undefined
  readonly list: string
}

/** The form of a new or existing medicine; after a save it returns to the list. */
export const useMedicineForm = ({ medicine, like, list }: Options) => {
  const { t } = useTranslation("medicines")
  const client = useQueryClient()
  const { fullName } = useMedicineNames()
  const undo = useEditUndo()
  const form = useFields(
    medicine !== undefined ? valuesOf(medicine) : like === undefined ? emptyMedicine : otherStrengthOf(like),
  )
  const photo = usePhoto({
    stored: medicine?.photo ?? null,
    as: "member",
    largest: largestPhoto,
    hasCamera: true,
  })
  const submission = useSubmit({
    form,
    isChanged: photo.isChanged,
    send: async (values) => {
      const sent = await photo.send()
      const cost = costOf(values, form.getInitialValues())
      const body = { ...inputOf(values), ...cost, ...(sent === undefined ? {} : { photo: sent }) }
      if (medicine === undefined) return createMedicine(body)
      // Sends the stock that the form was filled with, so that an edit does not undo a sale made meanwhile.
      const { quantity, loose_units } = form.getInitialValues()
      const seen = { quantity_seen: Number(quantity), loose_units_seen: Number(loose_units) }
      return updateMedicine(medicine.id, { ...body, ...seen })
    },
    onSaved: (saved) => {
      const message = t(medicine === undefined ? "created" : "updated", { name: fullName(saved.name, saved) })
      // A replaced photo is not kept, so an edit with one cannot be taken back.
      if (medicine === undefined || medicine.photo !== saved.photo)
        notifications.show({ message, color: "green" })
      else offerUndo(message, () => undo.mutate({ before: medicine, saved }))
      client.setQueryData(medicineQuery(saved.id).queryKey, saved)
      void stockChanged(client)
    },
    onRefused: (error) => {
      const stock = stockNow(error)
      if (stock === null) return
      // The user has seen the current stock, so the next save starts from it.
      form.setInitialValues({ ...form.getInitialValues(), ...stock })
      void stockChanged(client)
    },
    leave: { to: list, after: 0 },
  })
  return { form, photo: photo.field, submission }
}
