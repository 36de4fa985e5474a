import type { i18n as I18n } from "i18next"
import type { Language } from "./languages.ts"

/**
 * Shows the app in another language, once everything that was shown so far has come in it. Returns whether it came: otherwise
 * nothing has changed, and it may be asked for again.
 */
export const switchLanguage = async (i18n: I18n, language: Language): Promise<boolean> => {
  const shown = Object.keys(i18n.getDataByLanguage(i18n.language) ?? {})
  // What could not be loaded before is not loaded by itself again; what is there already comes at once.
  await i18n.reloadResources([language], shown)
  const isWhole = shown.every((namespace) => i18n.hasResourceBundle(language, namespace))
  if (isWhole) await i18n.changeLanguage(language)
  return isWhole
}
