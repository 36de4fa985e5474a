import type { i18n as I18n } from "i18next"
import type { Language } from "./languages.ts"

/**
 * Shows the app in another language, once everything that was shown so far has come in it. Returns whether it came: otherwise
 * nothing has changed, and it may be asked for again.
 */
export const switchLanguage = async (i18n: I18n, language: Language): Promise<boolean> => {
  const isLacking = (namespace: string) => !i18n.hasResourceBundle(language, namespace)
  const lacking = Object.keys(i18n.getDataByLanguage(i18n.language) ?? {}).filter(isLacking)
  // What could not be loaded before is not loaded by itself again.
  if (lacking.length > 0) await i18n.reloadResources([language], lacking)
  if (lacking.some(isLacking)) return false
  await i18n.changeLanguage(language)
  return true
}
