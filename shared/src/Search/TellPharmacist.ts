/** What is said to someone who typed what they feel, or a kind of medicine, in both languages. */
export const tellPharmacist = {
  en: "We search by the medicine's name. Tell a pharmacist what you feel.",
  km: "យើងស្វែងរកតាមឈ្មោះថ្នាំ។ សូមប្រាប់ឱសថការីអំពីអាការៈរបស់អ្នក។",
} as const

/** What is said before someone takes another brand of the same ingredient. */
export const askBeforeChanging = {
  en: "Ask the pharmacist before you change the brand.",
  km: "សូមសួរឱសថការី មុនពេលប្ដូរម៉ាកថ្នាំ។",
} as const
