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
