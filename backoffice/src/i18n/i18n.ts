import { createInstance } from "i18next"
import type { BackendModule, ResourceKey } from "i18next"
import LanguageDetector from "i18next-browser-languagedetector"
import { initReactI18next } from "react-i18next"
import { namespaces } from "./namespaces.ts"

/** The languages of the interface; English is the fallback. */
export const languages = ["en", "km"] as const
type Language = (typeof languages)[number]

type Bundle = Readonly<Record<string, ResourceKey>>

/** One file per language, fetched when it is needed. */
const bundles: Record<Language, () => Promise<Bundle>> = {
  en: async () => (await import("./en.ts")).en,
  km: async () => (await import("./km.ts")).km,
}

const isLanguage = (name: string): name is Language => (languages as ReadonlyArray<string>).includes(name)

/** i18next accepts a promise from `read` as well as a callback. */
const backend: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: async (language: string, namespace: string) =>
    isLanguage(language) ? (await bundles[language]())[namespace] : undefined,
}

/** The order of document 1, section 9; the detected language is kept in local storage. */
const detection = {
  order: ["querystring", "cookie", "localStorage", "sessionStorage", "navigator", "htmlTag"],
  lookupQuerystring: "lng",
  lookupCookie: "i18next",
  lookupLocalStorage: "i18nextLng",
  caches: ["localStorage"],
}

const nameLanguage = (language: string) => {
  document.documentElement.lang = language.split("-")[0] ?? "en"
}

/** Loads the words of the reader's language; resolves when the first screen can be drawn. */
export const startI18n = async (): Promise<void> => {
  const i18n = createInstance()
  i18n.on("languageChanged", nameLanguage)
  await i18n
    .use(backend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      fallbackLng: "en",
      supportedLngs: [...languages],
      nonExplicitSupportedLngs: true,
      load: "languageOnly",
      ns: [...namespaces],
      defaultNS: "common",
      detection,
      interpolation: { escapeValue: false },
      returnNull: false,
    })
}
