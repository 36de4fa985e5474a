import type { kinds as English } from "../en/kinds.ts"
import type { Wording } from "../wording.ts"

export const kinds: Wording<typeof English> = {
  forms: {
    injection: "ថ្នាំចាក់",
    drops: "ថ្នាំបន្តក់",
    liquid: "ថ្នាំទឹក",
    capsule: "ថ្នាំកាប់ស៊ុល",
    effervescent: "ថ្នាំគ្រាប់ពុះ",
    tablet: "ថ្នាំគ្រាប់",
    sachet: "ថ្នាំកញ្ចប់ ឬម្សៅ",
    suppository: "គ្រាប់សុល",
    cream: "ថ្នាំលាប",
    inhaler: "ថ្នាំស្រូប",
    spray: "ថ្នាំបាញ់",
    patch: "ថ្នាំបិទ",
    mouthwash: "ទឹកខ្ពុរមាត់",
    shampoo: "សាប៊ូកក់សក់",
    enema: "ថ្នាំសុលទឹក",
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
}
