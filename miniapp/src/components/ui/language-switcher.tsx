import { languageOf, languages } from "@rokthnam/shared/web/i18n/languages"
import { useTranslation } from "react-i18next"
import styles from "./language-switcher.module.css"

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
