import type { Medicine, MedicineInput } from "../api/medicines.ts"

/** The value of a number field: a number, or '' while it is empty. */
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
  loose_units: NumberField
  units_per_strip: NumberField
  expiration_date: string
  barcode: string
  supplier: string
  cost: NumberField
}

/** The values of an empty form. */
export const emptyMedicine: MedicineValues = {
  name: "",
  dosage: "",
  manufacter_name: "",
  manufactor_country: "",
  category_id: "",
  price: "",
  quantity: "",
  price_per_unit: "",
  unit_per_package: "",
  loose_units: 0,
  units_per_strip: "",
  expiration_date: "",
  barcode: "",
  supplier: "",
  cost: "",
}

/** The form values of an existing medicine. */
export const valuesOf = (medicine: Medicine): MedicineValues => ({
  name: medicine.name,
  dosage: medicine.dosage,
  manufacter_name: medicine.manufacter_name,
  manufactor_country: medicine.manufactor_country,
  category_id: medicine.category === null ? "" : String(medicine.category.id),
  price: medicine.price,
  quantity: medicine.quantity,
  price_per_unit: medicine.price_per_unit,
  unit_per_package: medicine.unit_per_package,
  loose_units: medicine.loose_units,
  units_per_strip: medicine.units_per_strip ?? "",
  expiration_date: medicine.expiration_date,
  barcode: medicine.barcode ?? "",
  supplier: medicine.supplier ?? "",
  cost: medicine.cost ?? "",
})

/**
 * The form values of another strength of a medicine: all but the strength, the bar code, the stock, its expiry and the cost,
 * which are on another box.
 */
export const otherStrengthOf = (medicine: Medicine): MedicineValues => ({
  ...valuesOf(medicine),
  dosage: "",
  barcode: "",
  quantity: "",
  expiration_date: "",
  loose_units: 0,
  cost: "",
})

/** The cost of a body: only a changed one is sent, because not everybody may send one. */
export const costOf = ({ cost }: MedicineValues, initial: MedicineValues): Pick<MedicineInput, "cost"> =>
  cost === initial.cost ? {} : { cost: cost === "" ? null : Number(cost) }

/** The request body for the form values, without the cost. Call it only when the form is valid. */
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
  loose_units: Number(values.loose_units),
  units_per_strip: values.units_per_strip === "" ? null : Number(values.units_per_strip),
  expiration_date: values.expiration_date,
  barcode: values.barcode.trim(),
  supplier: values.supplier.trim(),
})
