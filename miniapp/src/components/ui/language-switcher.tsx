import { languageOf, languages } from "@rokthnam/shared/web/i18n/languages"
import type { Language } from "@rokthnam/shared/web/i18n/languages"
import { switchLanguage } from "@rokthnam/shared/web/i18n/switch-language"
import { useTranslation } from "react-i18next"
import styles from "./language-switcher.module.css"
import { useToast } from "./toast.tsx"

/** Switches to a language as soon as its texts are there, or says that they did not come. */
const useSwitch = () => {
  const { t, i18n } = useTranslation("errors")
  const announce = useToast()
  return async (language: Language) => {
    if (!(await switchLanguage(i18n, language))) announce("danger", t("codes.Unreachable"))
  }
}

/** A button for small screens that switches to the other language, whose name it shows. */
export const LanguageToggle = () => {
  const { t, i18n } = useTranslation("common")
  const change = useSwitch()
  const other = languageOf(i18n.resolvedLanguage) === "en" ? "km" : "en"
  return (
    <button className={styles["toggle"]} lang={other} onClick={() => void change(other)} type="button">
      {t(other === "en" ? "english" : "khmer")}
    </button>
  )
}

/** Switches between English and Khmer; each name is written in its own script. */
export const LanguageSwitcher = () => {
  const { t, i18n } = useTranslation("common")
  const change = useSwitch()
  const current = languageOf(i18n.resolvedLanguage)
  return (
    <div aria-label={t("language")} className={styles["switcher"]} role="group">
      {languages.map((language) => (
        <button
          aria-pressed={language === current}
          className={styles["choice"]}
          key={language}
          lang={language}
          onClick={() => void change(language)}
          type="button"
        >
          {t(language === "en" ? "english" : "khmer")}
        </button>
      ))}
    </div>
  )
}
