import { useForm } from "@mantine/form"
import { useRules } from "../../../lib/use-rules.ts"
import type { Medicine, MedicineInput } from "../api/medicines.ts"

/** A number field is a number, or '' while it is empty. */
type NumberField = number | string

export type MedicineValues = {
  name: string
  dosage: string
  manufacter_name: string
  manufactor_country: string
  category_id: string
  price: NumberField
  quantity: NumberField
  price_per_unit: NumberField
  unit_per_package: NumberField
  expiration_date: string
  barcode: string
}

const empty: MedicineValues = {
  name: "",
  dosage: "",
  manufacter_name: "",
  manufactor_country: "",
  category_id: "",
  price: "",
  quantity: "",
  price_per_unit: "",
  unit_per_package: "",
  expiration_date: "",
  barcode: "",
}

const valuesOf = (medicine: Medicine): MedicineValues => ({
  name: medicine.name,
  dosage: medicine.dosage,
  manufacter_name: medicine.manufacter_name,
  manufactor_country: medicine.manufactor_country,
  category_id: medicine.category === null ? "" : String(medicine.category.id),
  price: medicine.price,
  quantity: medicine.quantity,
  price_per_unit: medicine.price_per_unit,
  unit_per_package: medicine.unit_per_package,
  expiration_date: medicine.expiration_date,
  barcode: medicine.barcode ?? "",
})

/** The body that the form stands for; call it only when the form is valid. */
export const inputOf = (values: MedicineValues): MedicineInput => ({
  name: values.name.trim(),
  dosage: values.dosage.trim(),
  manufacter_name: values.manufacter_name.trim(),
  manufactor_country: values.manufactor_country.trim(),
  category_id: values.category_id === "" ? null : Number(values.category_id),
  price: Number(values.price),
  quantity: Number(values.quantity),
  price_per_unit: Number(values.price_per_unit),
  unit_per_package: Number(values.unit_per_package),
  expiration_date: values.expiration_date,
  barcode: values.barcode.trim(),
})

/** The form of a medicine, empty or filled; every field but photo, category and bar code is required. */
export const useMedicineForm = (medicine: Medicine | undefined) => {
  const rules = useRules()
  return useForm<MedicineValues>({
    initialValues: medicine === undefined ? empty : valuesOf(medicine),
    validateInputOnBlur: true,
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
    },
  })
}

export type MedicineForm = ReturnType<typeof useMedicineForm>
