/** The families of dosage forms in Khmer, by the names of the contract. The websites and the bot call them the same. */
export const khmerForms = {
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
} as const
