import { khmerForms } from "@rokthnam/shared/Search/FormWords"
import type { kinds as English } from "../en/kinds.ts"
import type { Wording } from "../wording.ts"

export const kinds: Wording<typeof English> = {
  forms: khmerForms,
  weekdays: {
    "1": "ថ្ងៃច័ន្ទ",
    "2": "ថ្ងៃអង្គារ",
    "3": "ថ្ងៃពុធ",
    "4": "ថ្ងៃព្រហស្បតិ៍",
    "5": "ថ្ងៃសុក្រ",
    "6": "ថ្ងៃសៅរ៍",
    "7": "ថ្ងៃអាទិត្យ",
  },
}
