import type { Language } from "@rokthnam/shared/web/i18n/languages"
import { startI18n } from "@rokthnam/shared/web/i18n/start-i18n"
import type { ResourceKey } from "i18next"
import { namespaces } from "./namespaces.ts"

type Words = Readonly<Record<string, ResourceKey>>

/** One file per language, fetched when it is needed. */
const bundles: Record<Language, () => Promise<Words>> = {
  en: async () => (await import("./en.ts")).en,
  km: async () => (await import("./km.ts")).km,
}

/** Loads the words of the reader's language; resolves when the first screen can be drawn. */
export const startLanguages = (): Promise<void> =>
  startI18n({ namespaces, load: async (language, namespace) => (await bundles[language]())[namespace] })
