import type { Language } from "@rokthnam/shared/web/i18n/languages"
import { startI18n } from "@rokthnam/shared/web/i18n/start-i18n"
import type { ResourceKey } from "i18next"
import { namespaces } from "./namespaces.ts"

type Words = Readonly<Record<string, ResourceKey>>

/** One bundle per language, loaded when it is needed. */
const bundles: Record<Language, () => Promise<Words>> = {
  en: async () => (await import("./en.ts")).en,
  km: async () => (await import("./km.ts")).km,
}

/** Loads the texts of the user's language; resolves when the first screen can render. */
export const startLanguages = (): Promise<void> =>
  startI18n({ namespaces, load: async (language, namespace) => (await bundles[language]())[namespace] })
