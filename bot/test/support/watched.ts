import { MedicineId, WatchId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import type { Watch } from "@rokthnam/shared/Watches/Watch"

/** What somebody waits for. */
export const open: Watch = {
  id: WatchId.make(7),
  query: "zyrtanol",
  created_at: "2026-11-22T03:00:00.000Z",
  ends_at: "2026-12-22T03:00:00.000Z",
  found: null,
}

/** The offer that answers it. */
export const offer = {
  medicine_id: MedicineId.make(3),
  name: "Zyrtanol",
  dosage: "500mg",
  price: cents(325),
  kilometres: 0.64,
  at: "2026-11-22T03:05:00.000Z",
  pharmacy: { name: "Central", address: "Street 63", phone: "012 345 678", latitude: 11.5, longitude: 104.9 },
}
