import type { ContractClient } from "@rokthnam/shared/Client"
import type { Medicine, MedicineUpdate } from "@rokthnam/shared/Medicines/Medicine"
import { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"

/**
 * The form of a medicine, filled with its values. Photo, category and barcode are absent, so an update does not
 * change them.
 */
const formOf = (medicine: Medicine): MedicineUpdate => ({
  name: medicine.name,
  dosage: medicine.dosage,
  manufacter_name: medicine.manufacter_name,
  manufactor_country: medicine.manufactor_country,
  price: medicine.price,
  quantity: medicine.quantity,
  expiration_date: CalendarDay.make(medicine.expiration_date),
  price_per_unit: medicine.price_per_unit,
  unit_per_package: medicine.unit_per_package,
})

/**
 * Changes some fields of a medicine as the back office does: reads the form, changes it and sends it as a whole.
 */
export const editMedicine = (client: ContractClient, id: MedicineId, fields: Partial<MedicineUpdate>) =>
  client.medicinesRead
    .read({ path: { id } })
    .pipe(
      Effect.flatMap((medicine) =>
        client.medicines.update({ path: { id }, payload: { ...formOf(medicine), ...fields } }),
      ),
    )
