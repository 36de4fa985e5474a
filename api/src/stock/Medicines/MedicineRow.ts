import type { Medicine } from "@rokthnam/shared/Medicines/Medicine"
import { CategoryId, MedicineId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { Schema } from "effect"
import { formField } from "./MedicineForms.ts"

/** A row of medicines, with its category's name. */
export const MedicineRow = Schema.Struct({
  id: MedicineId,
  name: Schema.String,
  dosage: Schema.String,
  manufacter_name: Schema.String,
  manufactor_country: Schema.String,
  price: MoneyFromNumeric,
  quantity: Schema.Int,
  expiration_date: Schema.String,
  price_per_unit: MoneyFromNumeric,
  unit_per_package: Schema.Int,
  loose_units: Schema.Int,
  units_per_strip: Schema.NullOr(Schema.Int),
  photo: Schema.NullOr(Schema.String),
  barcode: Schema.NullOr(Schema.String),
  supplier: Schema.NullOr(Schema.String),
  last_updated: Schema.DateFromSelf,
  category_id: Schema.NullOr(CategoryId),
  category_name: Schema.NullOr(Schema.String),
})

/** The columns of a `MedicineRow`, of medicines `m` and their categories `c`. */
export const medicineColumns = `
  m.id, m.name, m.dosage, m.manufacter_name, m.manufactor_country, m.price, m.quantity, m.expiration_date,
  m.price_per_unit, m.unit_per_package, m.loose_units, m.units_per_strip, m.photo, m.barcode, m.supplier,
  m.updated_at as last_updated, m.category_id, c.name as category_name`

/** A row, and the text that tells this version of it, and of its category's name, from all others. */
export const MedicineVersionRow = Schema.Struct({ ...MedicineRow.fields, version: Schema.String })

/**
 * The version of a medicine `m` with its category `c`; never "". The transaction that wrote the row would do, but another
 * primary may give its number again, to one that writes at another time.
 */
export const medicineVersion = "m.xmin::text || ' ' || m.updated_at || ' ' || coalesce(c.name, '')"

/** Converts a row to the contract's medicine. */
export const toMedicine = ({ category_id, category_name, ...fields }: typeof MedicineRow.Type): Medicine => ({
  ...fields,
  ...formField(fields.name, fields.dosage),
  category: category_id === null || category_name === null ? null : { id: category_id, name: category_name },
})
