import { startI18n } from "@rokthnam/shared/web/i18n/start-i18n"
import { coreNamespaces, loadWords } from "./words.ts"
import type { Words } from "./words.ts"

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common"
    resources: Words
    returnNull: false
  }
}

/** Detects the language and loads the texts of the first page. `host` is the language of the user's Telegram. */
export const startLanguages = (host?: string): Promise<void> =>
  startI18n({ namespaces: coreNamespaces, load: loadWords, host })
