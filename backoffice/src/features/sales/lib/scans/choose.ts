import { barcodesOf } from "@rokthnam/shared/Medicines/PackCodeRules"
import type { PackCode } from "@rokthnam/shared/Medicines/PackCodeRules"
import type { Sellable } from "../../api/sell.ts"
import { isExpired } from "../desk/basket.ts"

/** Rows that differ only in stock, price and expiry are the same product in several batches. */
export const productOf = ({ name, dosage, manufacter_name: maker }: Sellable): string =>
  JSON.stringify([name, dosage, maker].map((text) => text.trim().toLowerCase()))

/** Of the batches of one product, the one to sell first: that expires first, of those that can be sold. */
export const firstBatch = (batches: ReadonlyArray<Sellable>, today: string): Sellable | undefined => {
  const byExpiry = batches.toSorted((one, other) => (one.expiration_date < other.expiration_date ? -1 : 1))
  return byExpiry.find((one) => one.quantity > 0 && !isExpired(one, today)) ?? byExpiry[0]
}

/** Which medicine a code means in a pharmacy. */
export type Choice =
  | { readonly kind: "one"; readonly medicine: Sellable }
  | { readonly kind: "none" }
  /** Different products carry the code; the seller chooses. */
  | { readonly kind: "several"; readonly medicines: ReadonlyArray<Sellable> }
  /** The scanned pack itself is past its date. */
  | { readonly kind: "expiredPack"; readonly medicine: Sellable; readonly expiry: string }

/** The medicine with a code, among those that a search for it found. The expiry in the code chooses the batch. */
export const chooseByCode = (found: ReadonlyArray<Sellable>, code: PackCode, today: string): Choice => {
  const wanted = new Set(barcodesOf(code.barcode))
  const carrying = found.filter(({ barcode }) => barcode !== null && wanted.has(barcode))
  const [first] = carrying
  if (first === undefined) return { kind: "none" }
  if (new Set(carrying.map(productOf)).size > 1) {
    return { kind: "several", medicines: carrying }
  }
  if (code.expiry !== undefined && code.expiry < today) {
    return { kind: "expiredPack", medicine: first, expiry: code.expiry }
  }
  const sameBatch = carrying.filter(({ expiration_date: expiry }) => expiry === code.expiry)
  return {
    kind: "one",
    medicine: firstBatch(sameBatch.length > 0 ? sameBatch : carrying, today) ?? first,
  }
}
