import { languageOf, languages } from "@rokthnam/shared/web/i18n/languages"
import type { Language } from "@rokthnam/shared/web/i18n/languages"
import { useTranslation } from "react-i18next"
import styles from "./language-switcher.module.css"
import { useToast } from "./toast.tsx"

/** Switches to a language as soon as its texts are there, or says that they did not come. */
const useSwitch = () => {
  const { t, i18n } = useTranslation(["common", "errors"])
  const announce = useToast()
  const change = (language: Language) =>
    import("@rokthnam/shared/web/i18n/switch-language")
      .then(({ switchLanguage }) => switchLanguage(i18n, language))
      .catch(() => false)
      .then((came) => came || announce("danger", t("errors:codes.Unreachable")))
  return { t, change, current: languageOf(i18n.resolvedLanguage) }
}

/** A button for small screens that switches to the other language, whose name it shows. */
export const LanguageToggle = () => {
  const { t, change, current } = useSwitch()
  const other = languages.find((language) => language !== current)
  if (other === undefined) return null
  return (
    <button className={styles["toggle"]} lang={other} onClick={() => void change(other)} type="button">
      {t(other === "en" ? "english" : "khmer")}
    </button>
  )
}

/** Switches between English and Khmer; each name is written in its own script. */
export const LanguageSwitcher = () => {
  const { t, change, current } = useSwitch()
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
