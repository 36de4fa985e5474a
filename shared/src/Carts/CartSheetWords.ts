import type { SheetWords } from "./CartSheetRules.ts"

/** The words around the list to take along, the same in a chat, on the page and on the picture. */
export const sheetWordsIn = {
  en: {
    title: "Rokthnam · my medicines",
    total: "Total",
    note: "Stock and prices may have changed, so please call the pharmacy.",
    gone: "Out of stock",
    fewer: "only {{available}} left in stock",
  },
  km: {
    title: "រកថ្នាំ · បញ្ជីថ្នាំរបស់ខ្ញុំ",
    total: "សរុប",
    note: "ស្តុក និងតម្លៃអាចមានការប្ដូរ។ សូមទូរសព្ទទៅឱសថស្ថាន។",
    gone: "អស់ស្តុក",
    fewer: "នៅសល់តែ {{available}} ក្នុងស្តុក",
  },
} as const satisfies Readonly<Record<"en" | "km", SheetWords>>
