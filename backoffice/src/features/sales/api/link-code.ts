import { api } from "../../../lib/api.ts"
import type { Sellable } from "./sell.ts"

/**
 * Gives a bar code to a medicine. The medicine is read anew first, so that nothing else about it changes, and its
 * stock is sent as seen, so that a sale made meanwhile stays.
 */
export const linkCode = async (medicineId: number, barcode: string): Promise<Sellable> => {
  const path = { id: medicineId }
  const {
    category,
    quantity,
    photo: _photo,
    ...medicine
  } = await api.get("/inventory/medicines/:id", {
    as: "member",
    path,
  })
  return api.put("/inventory/medicines/:id", {
    as: "member",
    path,
    body: {
      name: medicine.name,
      dosage: medicine.dosage,
      manufacter_name: medicine.manufacter_name,
      manufactor_country: medicine.manufactor_country,
      price: medicine.price,
      quantity,
      quantity_seen: quantity,
      expiration_date: medicine.expiration_date,
      price_per_unit: medicine.price_per_unit,
      unit_per_package: medicine.unit_per_package,
      category_id: category?.id ?? null,
      barcode,
    },
  })
}
