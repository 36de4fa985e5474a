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

/** What a row means: the medicine, if there is one, and the earlier row that already meant it. */
export type Found = {
  readonly id: MedicineId | undefined
  readonly earlier: number | undefined
  /** Whether several medicines fit, and nothing tells which one is meant. */
  readonly isUnclear?: boolean
}

/**
 * The medicines that a pharmacy has, and which of them a row of a file means: the one with the row's name, dosage,
 * manufacturer and expiration date; else the only one with its bar code; else the only one with its name, dosage and
 * manufacturer. Where list or file have several batches of a product, only the expiration date tells them apart: such a
 * row with another date is a new batch.
 */
export class KnownMedicines {
  readonly #byIdentity = new Map<string, MedicineId>()
  readonly #byBarcode = new Map<string, Array<KnownMedicine>>()
  readonly #byProduct = new Map<string, Array<KnownMedicine>>()
  /** The row of the file that each medicine was found for. */
  readonly #claimed = new Map<MedicineId, number>()

  constructor(medicines: ReadonlyArray<KnownMedicine>) {
    for (const medicine of medicines) {
      this.#byIdentity.set(identityOf(medicine), medicine.id)
      put(this.#byProduct, productOf(medicine), medicine)
      if (medicine.barcode !== null) put(this.#byBarcode, medicine.barcode, medicine)
    }
  }

  /** The medicines that a row may mean by bar code or product, narrowed to its date if they are several. */
  #candidates(row: ImportRow): ReadonlyArray<KnownMedicine> {
    const codes = row.barcode === null ? [] : barcodesOf(row.barcode)
    const coded = codes.flatMap((code) => this.#byBarcode.get(code) ?? [])
    const found = coded.length > 0 ? coded : (this.#byProduct.get(productOf(row)) ?? [])
    const isOfDate = ({ expiration_date }: KnownMedicine) => expiration_date === row.expiration_date
    // A row without a name cannot be told by it, so its date tells the batch.
    const isDated = row.lacks !== undefined && row.expiration_date !== ""
    return isDated && (found.length > 1 || row.isBatch === true) ? found.filter(isOfDate) : found
  }

  #meant(row: ImportRow): Omit<Found, "earlier"> {
    const same = this.#byIdentity.get(identityOf(row))
    if (same !== undefined) return { id: same }
    if (row.isBatch === true && row.lacks === undefined) return { id: undefined }
    const [only, ...others] = this.#candidates(row)
    return others.length > 0 ? { id: undefined, isUnclear: true } : { id: only?.id }
  }

  /** The medicine that a row means. */
  find(row: ImportRow): Found {
    const found = this.#meant(row)
    if (found.id === undefined) return { ...found, earlier: undefined }
    const earlier = this.#claimed.get(found.id)
    if (earlier === undefined) this.#claimed.set(found.id, row.row)
    return { ...found, earlier }
  }
}
