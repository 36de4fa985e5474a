import { languageOf, languages } from "@rokthnam/shared/web/i18n/languages"
import { useTranslation } from "react-i18next"
import styles from "./language-switcher.module.css"

/** A button for small screens that switches to the other language, whose name it shows. */
export const LanguageToggle = () => {
  const { t, i18n } = useTranslation("common")
  const other = languages.find((language) => language !== languageOf(i18n.resolvedLanguage))
  if (other === undefined) return null
  return (
    <button
      className={styles["toggle"]}
      lang={other}
      onClick={() => void i18n.changeLanguage(other)}
      type="button"
    >
      {t(other === "en" ? "english" : "khmer")}
    </button>
  )
}

/** Switches between English and Khmer; each name is written in its own script. */
export const LanguageSwitcher = () => {
  const { t, i18n } = useTranslation("common")
  const current = languageOf(i18n.resolvedLanguage)
  return (
    <div aria-label={t("language")} className={styles["switcher"]} role="group">
      {languages.map((language) => (
        <button
          aria-pressed={language === current}
          className={styles["choice"]}
          key={language}
          lang={language}
          onClick={() => void i18n.changeLanguage(language)}
          type="button"
        >
          {t(language === "en" ? "english" : "khmer")}
        </button>
      ))}
    </div>
  )
}
