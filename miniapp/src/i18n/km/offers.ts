import type { Wording } from "@rokthnam/shared/web/i18n/wording"
import type { offers as English } from "../en/offers.ts"

export const offers: Wording<typeof English> = {
  pharmacyTitle: "{{name}} ឱសថស្ថាន",
  pharmacyText: "ថ្នាំដែល {{name}} មានក្នុងស្តុក ព្រមទាំងតម្លៃ លេខទូរសព្ទ និងផែនទី។",
  stock_one: "មានថ្នាំក្នុងស្តុក {{count}} មុខ",
  stock_other: "មានថ្នាំក្នុងស្តុក {{count}} មុខ",
  stockLabel: "ថ្នាំក្នុងស្តុក",
  nothing: "ឱសថស្ថាននេះមិនមានថ្នាំក្នុងស្តុកទេនៅពេលនេះ",
  nothingText: "សូមទូរសព្ទសួរថាពេលណាមាន។",
  pharmacyFailed: "មិនអាចបើកទំព័រឱសថស្ថានបានទេ",
  pharmacyGone: "ឱសថស្ថាននេះលែងមានក្នុងបញ្ជីហើយ",
  medicineFailed: "មិនអាចបើកទំព័រថ្នាំបានទេ",
  medicineGone: "លែងមានថ្នាំនេះនៅទីនេះហើយ",
  goneText: "សូមស្វែងរកថ្នាំ។ ឱសថស្ថានផ្សេងនៅជិតអ្នកអាចមាន។",
  search: "ស្វែងរកថ្នាំ",
  openMedicine: "{{name}} {{dosage}}",
  allOfPharmacy: "ថ្នាំទាំងអស់នៅទីនេះ",
  others: "កន្លែងទាំងអស់នៅជិតអ្នក",
  othersFirst: "សូមប្រាប់ទីតាំងរបស់អ្នក ដើម្បីឃើញកន្លែងផ្សេងទៀតដែលមាន។",
  oldResults: "លទ្ធផលដែលរកឃើញនៅ {{moment}}",
  oldResultsCall: "ស្តុក និងតម្លៃអាចបានប្ដូរ។ សូមទូរសព្ទទៅឱសថស្ថាន។",
  askPlace: "បង្ហាញកន្លែងនៅជិតខ្ញុំ",
}
