import { barcodesOf } from "@rokthnam/shared/Medicines/PackCodeRules"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import type { ImportRow } from "./ImportRow.ts"

/** What tells a medicine of the pharmacy from the others. */
export type KnownMedicine = Pick<
  ImportRow,
  "name" | "dosage" | "manufacter_name" | "expiration_date" | "barcode"
> & { readonly id: MedicineId }

const productOf = ({ name, dosage, manufacter_name }: Omit<KnownMedicine, "id">): string =>
  [name, dosage, manufacter_name].join("\u0000").toLowerCase()

const identityOf = (medicine: Omit<KnownMedicine, "id">): string =>
  `${productOf(medicine)}\u0000${medicine.expiration_date}`

const put = <Key, Value>(lists: Map<Key, Array<Value>>, key: Key, value: Value) => {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

/**
 * The medicines that a pharmacy has, and which of them a row of a file means: the one with the row's name, dosage,
 * manufacturer and expiration date; else the only one with its bar code; else the only one with its name, dosage and
 * manufacturer. Where list or file have several batches of a product, only the expiration date tells them apart: such a
 * row with another date is a new batch.
 */
export class KnownMedicines {
  readonly #byIdentity = new Map<string, MedicineId>()
  readonly #byBarcode = new Map<string, Array<MedicineId>>()
  readonly #byProduct = new Map<string, Array<MedicineId>>()
  /** The row of the file that each medicine was found for. */
  readonly #claimed = new Map<MedicineId, number>()

  constructor(medicines: ReadonlyArray<KnownMedicine>) {
    for (const medicine of medicines) {
      this.#byIdentity.set(identityOf(medicine), medicine.id)
      put(this.#byProduct, productOf(medicine), medicine.id)
      if (medicine.barcode !== null) put(this.#byBarcode, medicine.barcode, medicine.id)
    }
  }

  #meant(row: ImportRow): MedicineId | undefined {
    const same = this.#byIdentity.get(identityOf(row))
    if (same !== undefined || row.isBatch === true) return same
    const codes = row.barcode === null ? [] : barcodesOf(row.barcode)
    const coded = codes.flatMap((code) => this.#byBarcode.get(code) ?? [])
    const product = this.#byProduct.get(productOf(row)) ?? []
    const [only, ...others] = coded.length > 0 ? coded : product
    return others.length > 0 ? undefined : only
  }

  /** The medicine that a row means, if there is one, and the earlier row that already meant it. */
  find(row: ImportRow): { readonly id: MedicineId | undefined; readonly earlier: number | undefined } {
    const id = this.#meant(row)
    if (id === undefined) return { id, earlier: undefined }
    const earlier = this.#claimed.get(id)
    if (earlier === undefined) this.#claimed.set(id, row.row)
    return { id, earlier }
  }
}
