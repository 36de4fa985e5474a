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

/** Detects the language and loads the texts of the first page. `host` is how Telegram opened the app. */
export const startLanguages = (host?: Parameters<typeof startI18n>[0]["host"]): Promise<void> =>
  startI18n({ namespaces: coreNamespaces, load: loadWords, host })
