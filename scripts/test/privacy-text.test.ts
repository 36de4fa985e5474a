import { expect, it } from "vitest"
import { kindsOf, personalColumns } from "../../api/src/accounts/PersonalData/PersonalColumns.ts"
import { legal as english } from "../../miniapp/src/i18n/en/legal.ts"
import { legal as khmer } from "../../miniapp/src/i18n/km/legal.ts"

/** With which words the privacy page tells what the database keeps about a customer, by its kind. */
const told: Readonly<Record<string, { readonly en: string; readonly km: string }>> = {
  profile: {
    en: "your name, your e-mail or Telegram name, your phone number",
    km: "ឈ្មោះ អ៊ីមែល ឬឈ្មោះ Telegram លេខទូរសព្ទ",
  },
  files: { en: "an optional photo", km: "រូបថតបើមាន" },
  cart: { en: "your cart, the", km: "កន្ត្រករបស់អ្នក កន្លែង" },
  sessions: {
    en: "the kind of browser and system and when it was last used",
    km: "ប្រភេទកម្មវិធីរុករក ប្រព័ន្ធ និងពេលប្រើចុងក្រោយ",
  },
  warnings: { en: "strangers who guess your password", km: "អ្នកដែលទាយពាក្យសម្ងាត់" },
  audit: { en: "we keep a log", km: "យើងកត់ត្រា" },
  watches: {
    en: "the medicines that you wait for, each with the place of its search",
    km: "ថ្នាំដែលអ្នករង់ចាំ ព្រមទាំងទីតាំងនៃការស្វែងរកនោះ",
  },
  places: {
    en: "the places that you save, to about ten metres and under the name you give them, until you remove them",
    km: "កន្លែងដែលអ្នកបានរក្សាទុក (ក្នុងរង្វង់ប្រហែល 10 ម៉ែត្រ) តាមឈ្មោះដែលអ្នកដាក់ រហូតដល់អ្នកលុប",
  },
  bot_chat: { en: "What our Telegram bot keeps", km: "អ្វីដែលបូត Telegram រក្សាទុក" },
}

const wordsOf = (words: typeof english | typeof khmer): string =>
  Object.values(words.privacy.sections)
    .map(({ text }) => text)
    .join(" ")

it("the privacy page tells, in both languages, of every kind of data that is kept about a customer", () => {
  expect(Object.keys(told).toSorted()).toEqual(kindsOf.user.toSorted())
  for (const { en, km } of Object.values(told)) {
    expect(wordsOf(english)).toContain(en)
    expect(wordsOf(khmer)).toContain(km)
  }
})

it("the privacy page tells of the places that are kept with an account or a chat", () => {
  const places = Object.keys(personalColumns).filter((column) => column.endsWith(".latitude"))
  // A pharmacy's place is public.
  expect(places.filter((column) => !column.startsWith("pharmacies.")).toSorted()).toEqual([
    "conversations.latitude",
    "saved_places.latitude",
    "watches.latitude",
  ])
  expect(wordsOf(english)).toContain("Otherwise we keep a place only where you wait for a medicine")
  expect(wordsOf(english)).toContain("your place for 12 hours, or for 30 days if you say so")
  expect(wordsOf(khmer)).toContain("ក្រៅពីនេះ យើងរក្សាទុកទីតាំងតែពេលអ្នករង់ចាំថ្នាំ")
})
