import { readProduct } from "../../../matching/product/Product.ts"
import type { MedicineForm } from "@rokthnam/shared/Medicines/MedicineRules"

/** Texts that are remembered at most: the busiest pharmacies' shelves, about 3 MB. */
const mostRemembered = 20_000
const remembered = new Map<string, MedicineForm | undefined>()

/**
 * The family of forms that name and dosage of a medicine say, by the reader of the search; undefined if they say none.
 * What was read is remembered by the texts, so that a page of known medicines costs nothing; all is forgotten when there
 * is too much of it.
 */
const formOf = (name: string, dosage: string): MedicineForm | undefined => {
  const key = `${name}\n${dosage}`
  const known = remembered.get(key)
  if (known !== undefined || remembered.has(key)) return known
  if (remembered.size >= mostRemembered) remembered.clear()
  const { form } = readProduct(name, dosage)
  remembered.set(key, form)
  return form
}

/** The form as an optional field of an answer. */
export const formField = (name: string, dosage: string): { readonly form?: MedicineForm } => {
  const form = formOf(name, dosage)
  return form === undefined ? {} : { form }
}

type WithForm<Row> = Row & { readonly form?: MedicineForm }

/** A row of an answer about a medicine, with its form. */
export const medicineWithForm = <Row extends { readonly name: string; readonly dosage: string }>(
  row: Row,
): WithForm<Row> => ({ ...row, ...formField(row.name, row.dosage) })

/** A row of an answer that names a medicine beside other things, with the medicine's form. */
export const lineWithForm = <Row extends { readonly medicine_name: string; readonly dosage: string }>(
  row: Row,
): WithForm<Row> => ({ ...row, ...formField(row.medicine_name, row.dosage) })
