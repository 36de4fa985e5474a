import type { formats as English } from "../en/formats.ts"
import type { Wording } from "../wording.ts"

export const formats: Wording<typeof English> = {
  pageTitle: "{{title}} · រកថ្នាំ",
  moment: "{{day}} ម៉ោង {{time}} {{period}}",
  day: "{{day}} {{month}} {{year}}",
  periods: {
    smallHours: "យប់",
    morning: "ព្រឹក",
    afternoon: "រសៀល",
    evening: "ល្ងាច",
    night: "យប់",
  },
  weekdays: {
    "1": "ថ្ងៃច័ន្ទ",
    "2": "ថ្ងៃអង្គារ",
    "3": "ថ្ងៃពុធ",
    "4": "ថ្ងៃព្រហស្បតិ៍",
    "5": "ថ្ងៃសុក្រ",
    "6": "ថ្ងៃសៅរ៍",
    "7": "ថ្ងៃអាទិត្យ",
  },
  months: {
    "1": "មករា",
    "2": "កុម្ភៈ",
    "3": "មីនា",
    "4": "មេសា",
    "5": "ឧសភា",
    "6": "មិថុនា",
    "7": "កក្កដា",
    "8": "សីហា",
    "9": "កញ្ញា",
    "10": "តុលា",
    "11": "វិច្ឆិកា",
    "12": "ធ្នូ",
  },
}
