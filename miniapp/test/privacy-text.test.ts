import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { describe, expect, it } from "vitest"
import { legal as english } from "../src/i18n/en/legal.ts"
import { legal as khmer } from "../src/i18n/km/legal.ts"

/** What a file stores in the browser: under which names, and with which words the privacy page tells it. */
type Told = { readonly keys: ReadonlyArray<string>; readonly en: string; readonly km: string }

/**
 * Every file that stores something in the browser. One that is missing here fails the test: then the privacy page has to
 * tell it too, in both languages.
 */
const stored: Readonly<Record<string, Told>> = {
  "../shared/web/browser/color-scheme.ts": { keys: ["theme"], en: "the colours", km: "ពណ៌" },
  "../shared/web/i18n/start-i18n.ts": { keys: ["i18nextLng"], en: "the language", km: "ភាសា" },
  "../shared/web/sessions/stored-session.ts": {
    keys: ["userToken", "userId", "userName", "userEmail", "userPhone", "userPhoto", "userSessionEnded"],
    en: "your session with your name, e-mail, phone number and photo",
    km: "ការចូលគណនី ជាមួយឈ្មោះ អ៊ីមែល លេខទូរសព្ទ និងរូបថតរបស់អ្នក",
  },
  "../shared/web/sessions/left-sessions.ts": {
    keys: ["leftSessions"],
    en: "it keeps what can end that session, and nothing else",
    km: "វារក្សាតែអ្វីដែលអាចបញ្ចប់ការចូលនោះប៉ុណ្ណោះ",
  },
  "src/features/search/lib/location-store.ts": {
    keys: ["devicePosition", "chosenPlace", "savedPlace"],
    en: "your place",
    km: "ទីតាំងរបស់អ្នក",
  },
  "src/features/cart/api/kept-cart.ts": {
    keys: ["keptCart"],
    en: "your cart is stored as it was last loaded",
    km: "កន្ត្រកដែលបានបើកចុងក្រោយត្រូវរក្សាទុក",
  },
  "src/features/search/api/kept-searches.ts": {
    keys: ["keptSearches"],
    en: "your last 8 searches that found something for a week",
    km: "ការស្វែងរកចុងក្រោយ 8 ដែលរកឃើញ រក្សាទុកមួយសប្ដាហ៍",
  },
  "src/features/search/api/kept-places.ts": {
    keys: ["keptPlaces"],
    en: "your saved places too",
    km: "កន្លែងរបស់អ្នកក៏ដូចគ្នា",
  },
  "src/lib/intents.ts": {
    keys: ["openIntents"],
    en: "could not be sent yet wait here for up to 20 hours",
    km: "ការកែប្រែកន្ត្រកដែលមិនទាន់ផ្ញើបាន រង់ចាំនៅទីនេះយ៉ាងយូរ 20 ម៉ោង",
  },
  "src/features/watches/lib/wanted-watch.ts": {
    keys: ["rokthnam.wanted-watch"],
    en: "the medicine that you want to wait for while you sign in",
    km: "ថ្នាំដែលអ្នកចង់រង់ចាំពេលកំពុងចូលគណនី",
  },
  "src/app/use-page-scroll.ts": {
    keys: ["scrolledTo"],
    en: "how far you scrolled",
    km: "កន្លែងដែលអ្នករំកិលដល់",
  },
  "src/platform/launch.ts": {
    keys: ["telegramLaunch"],
    en: "what Telegram said about you at the start",
    km: "ព័ត៌មានដែល Telegram ប្រាប់អំពីអ្នកពេលបើក",
  },
}

/**
 * Files that store nothing about a person: when the page last reloaded, whether Telegram is reached, its colours, what looks
 * whether something is stored, and the stores themselves.
 */
const impersonal = [
  "../shared/web/browser/start-again.ts",
  "../shared/web/sessions/watch-left-sessions.ts",
  "../shared/web/storage/text-store.ts",
  "src/lib/customer.ts",
  "src/features/account/lib/use-telegram-reach.ts",
  "src/lib/use-reload-when-reachable.ts",
  "src/platform/telegram/sdk-storage.ts",
]

const app = join(import.meta.dirname, "..")
const stores =
  /\b(?:persistentStore|visitStore|ownStore|localStorage|sessionStorage|indexedDB)\b|document\.cookie/

const storing = ["src", "../shared/web"].flatMap((folder) =>
  readdirSync(join(app, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\/test\b/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => stores.test(readFileSync(file, "utf8")))
    .map((file) => relative(app, file)),
)

const wordsOf = (words: typeof english | typeof khmer): string =>
  Object.values(words.privacy.sections)
    .map(({ text }) => text)
    .join(" ")

describe("the privacy page", () => {
  it("tells of everything that the app stores in the browser", () => {
    expect(storing.toSorted()).toEqual([...Object.keys(stored), ...impersonal].toSorted())
  })

  it.each(Object.entries(stored))("tells in both languages what %s stores", (file, { keys, en, km }) => {
    const source =
      readFileSync(join(app, file), "utf8") +
      readFileSync(join(app, "../shared/web/sessions/session-keys.ts"), "utf8")
    for (const key of keys) expect(source).toContain(`"${key}"`)
    expect(wordsOf(english)).toContain(en)
    expect(wordsOf(khmer)).toContain(km)
  })
})
