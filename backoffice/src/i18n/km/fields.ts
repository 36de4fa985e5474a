import { fields as shared } from "@rokthnam/shared/web/i18n/km/fields"
import type { Wording } from "@rokthnam/shared/web/i18n/wording"
import type { fields as English } from "../en/fields.ts"

export const fields: Wording<typeof English> = {
  ...shared,
  NotAmount: "សូមបញ្ចូលចំនួនទឹកប្រាក់ជាដុល្លារ ឧទាហរណ៍ 1.50",
  NotPhone: "សូមបញ្ចូលលេខទូរសព្ទឱ្យបានត្រឹមត្រូវ",
  NotDate: "សូមបញ្ចូលកាលបរិច្ឆេទឱ្យបានត្រឹមត្រូវ",
  NotAfterwards: "ត្រូវចាប់ផ្ដើមក្រោយម៉ោងខាងលើបានបញ្ចប់",
  NotBarcode: "លេខកូដបារមាន 8, 12, 13 ឬ 14 ខ្ទង់",
}
