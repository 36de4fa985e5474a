import { createInstance } from "i18next"
import type { BackendModule, ResourceKey } from "i18next"
import { initReactI18next } from "react-i18next"
import { persistentStore, visitStore } from "../storage/text-store.ts"
import { languageOf, languages } from "./languages.ts"
import type { Language } from "./languages.ts"

type Words = {
  /** The namespaces that the first screen needs. */
  readonly namespaces: ReadonlyArray<string>
  /** Fetches one namespace in one language; undefined when there is none of that name. */
  readonly load: (language: Language, namespace: string) => Promise<ResourceKey | undefined>
  /**
   * The app that holds this one, such as Telegram: its language, and its id of the user. It says the language anew at each
   * start, so that only what this user chose here comes before it, and what was detected is not kept.
   */
  readonly host?: { readonly language?: string; readonly userId?: string } | undefined
}

/** Document 1, section 9, names this key of the browser storage. */
const storedUnder = "i18nextLng"

const cookieNamed = (name: string): string | undefined =>
  document.cookie
    .split("; ")
    .map((part) => part.split("="))
    .find(([key]) => key === name)?.[1]

const supported = (tag: string | null | undefined): Language | undefined =>
  languages.find((language) => language === tag?.trim().toLowerCase().split("-")[0])

/** The first language that the product has, in the order of document 1, section 9, with the host before the browser. */
const detected = (host: Words["host"], storageKey: string): Language =>
  [
    new URLSearchParams(window.location.search).get("lng"),
    cookieNamed("i18next"),
    persistentStore.read(storageKey),
    visitStore.read(storageKey),
    host?.language,
    ...(navigator.languages ?? []),
    navigator.language,
    document.documentElement.lang,
  ]
    .map(supported)
    .find((language) => language !== undefined) ?? "en"

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
  let isLacking = false
  /** A page without its texts is not shown: whoever catches errors of pages says so, and loads it again. */
  const refuseLack = (key: string): string => {
    if (isLacking) throw new TypeError("Failed to import texts")
    return key
  }
  const i18n = createInstance()
  i18n.on("failedLoading", (_language, namespace) => {
    isLacking ||= !namespaces.includes(namespace)
  })
  const storageKey = host === undefined ? storedUnder : `${storedUnder} ${host.userId}`
  let isKept = host === undefined
  i18n.on("languageChanged", (language) => {
    markDocument(language)
    if (isKept) persistentStore.write(storageKey, languageOf(language))
  })
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      lng: detected(host, storageKey),
      // Both languages have every text, which tests compare, so that a phone loads one of them.
      fallbackLng: false,
      ns: [...namespaces],
      defaultNS: "common",
      // React already escapes texts; escaping twice would show "&amp;".
      interpolation: { escapeValue: false },
      returnNull: false,
      parseMissingKeyHandler: refuseLack,
    })
  // The first texts come in one file. Without it nothing is shown, and the page is loaded again (`start-again`).
  isLacking ||= !i18n.hasResourceBundle(i18n.language, namespaces[0] ?? "")
  refuseLack("")
  // From here on a language is another one only because the user chose it.
  isKept = true
}
