import type { Wording } from "@rokthnam/shared/web/i18n/wording"
import type { places as English } from "../en/places.ts"

export const places: Wording<typeof English> = {
  hint: "ចម្ងាយគិតពីចំណុចកណ្ដាលនៃកន្លែងដែលអ្នកជ្រើសរើស។",
  filter: "រកខេត្ត ឬខណ្ឌ",
  none: "មិនមានកន្លែងឈ្មោះនេះទេ។",
  districts: "ខណ្ឌក្នុងរាជធានីភ្នំពេញ",
  provinces: "រាជធានី ខេត្ត និងក្រុង",
}
