import { createInstance } from "i18next"
import type { BackendModule, ResourceKey } from "i18next"
import LanguageDetector from "i18next-browser-languagedetector"
import type { CustomDetector } from "i18next-browser-languagedetector"
import { initReactI18next } from "react-i18next"
import { persistentStore, visitStore } from "../storage/text-store.ts"
import type { TextStore } from "../storage/text-store.ts"
import { languageOf, languages } from "./languages.ts"
import type { Language } from "./languages.ts"

type Words = {
  /** The namespaces that the first screen needs. */
  readonly namespaces: ReadonlyArray<string>
  /** Fetches one namespace in one language; undefined when there is none of that name. */
  readonly load: (language: Language, namespace: string) => Promise<ResourceKey | undefined>
  /** The language of the app that holds this one, such as Telegram. It comes before the browser's. */
  readonly host?: string | undefined
}

/** Document 1, section 9, names this key of the browser storage. */
const storageKey = "i18nextLng"

/**
 * A language store that also works when the browser storage is blocked or full, where the library's own would throw.
 */
const detectorIn = (name: string, store: TextStore): CustomDetector => ({
  name,
  lookup: () => store.read(storageKey) ?? undefined,
  cacheUserLanguage: (language) => store.write(storageKey, language),
})

const createDetector = (host: string | undefined): LanguageDetector => {
  const detector = new LanguageDetector()
  detector.addDetector({ name: "host", lookup: () => host })
  detector.addDetector(detectorIn("persistent", persistentStore))
  detector.addDetector(detectorIn("visit", visitStore))
  return detector
}

/** The detection order of document 1, section 9, with the host before the browser; the language that was found or chosen is stored in local storage. */
const detection = {
  order: ["querystring", "cookie", "persistent", "visit", "host", "navigator", "htmlTag"],
  lookupQuerystring: "lng",
  lookupCookie: "i18next",
  caches: ["persistent"],
}

/** A year in seconds. The cookie tells the server the language of the text that it writes into pages. */
const cookieAge = 365 * 86_400

const markDocument = (language: string) => {
  const shown = languageOf(language)
  document.documentElement.lang = shown
  document.cookie = `language=${shown}; path=/; max-age=${cookieAge}; samesite=lax`
}

/**
 * Detects the user's language and loads its texts, one language at a time; resolves when the first screen can render.
 */
export const startI18n = async ({ namespaces, load, host }: Words): Promise<void> => {
  const backend: BackendModule = {
    type: "backend",
    init: () => undefined,
    // i18next accepts a promise as well as a callback; its type only knows the callback.
    read: ((language: string, namespace: string) =>
      load(languageOf(language), namespace)) as unknown as BackendModule["read"],
  }
  const i18n = createInstance()
  i18n.on("languageChanged", markDocument)
  await i18n
    .use(backend)
    .use(createDetector(host))
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      nonExplicitSupportedLngs: true,
      fallbackLng: "en",
      load: "languageOnly",
      ns: [...namespaces],
      defaultNS: "common",
      // React already escapes texts; escaping twice would show "&amp;".
      interpolation: { escapeValue: false },
      returnNull: false,
      detection,
    })
}
