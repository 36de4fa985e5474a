import { createInstance } from "i18next"
import type { BackendModule } from "i18next"
import LanguageDetector from "i18next-browser-languagedetector"
import { initReactI18next } from "react-i18next"
import { languageOf, languages } from "./languages.ts"
import { coreNamespaces, loadWords } from "./words.ts"
import type { Words } from "./words.ts"

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common"
    resources: Words
  }
}

const bundledWords: BackendModule = {
  type: "backend",
  init: () => undefined,
  // i18next takes a promise as well as a callback; its type only knows the callback.
  read: ((language: string, namespace: string) =>
    loadWords(languageOf(language), namespace)) as unknown as BackendModule["read"],
}

const markDocument = (language: string) => {
  document.documentElement.lang = languageOf(language)
}

const i18n = createInstance()

/** Detects the language (document 1, section 9: query string, cookie, local storage, …) and loads its words. */
export const startLanguages = async (): Promise<void> => {
  i18n.on("languageChanged", markDocument)
  await i18n
    .use(bundledWords)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      fallbackLng: "en",
      load: "languageOnly",
      ns: coreNamespaces,
      defaultNS: "common",
      // React escapes what it shows; escaping twice would show "&amp;".
      interpolation: { escapeValue: false },
      detection: {
        order: ["querystring", "cookie", "localStorage", "sessionStorage", "navigator", "htmlTag"],
        lookupQuerystring: "lng",
        lookupCookie: "i18next",
        lookupLocalStorage: "i18nextLng",
        caches: ["localStorage"],
      },
    })
}
