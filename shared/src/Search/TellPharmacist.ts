/** The message for somebody who typed a symptom or a class of medicines, in both languages. */
export const tellPharmacist = {
  en: "We search by the medicine's name. Tell a pharmacist what you feel.",
  km: "យើងស្វែងរកតាមឈ្មោះថ្នាំ។ សូមប្រាប់ឱសថការីអំពីអាការៈរបស់អ្នក។",
} as const

/** The message before somebody takes another brand of the same ingredient. */
export const askBeforeChanging = {
  en: "Ask the pharmacist before you change the brand.",
  km: "សូមសួរឱសថការី មុនពេលប្ដូរម៉ាកថ្នាំ។",
} as const
