import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { LanguageSwitcher } from "../../../components/ui/language-switcher.tsx"
import styles from "./account.module.css"
import { HomeScreen } from "./home-screen.tsx"

/** What this device remembers: the language, and the place of the searches. */
export const OwnSettings = ({ place }: { readonly place: ReactNode }) => {
  const { t } = useTranslation("profile")
  return (
    <section className={styles["classic"]}>
      <h2>{t("settings")}</h2>
      <p className={styles["small"]}>{t("settingsText")}</p>
      <div className={styles["setting"]}>
        <h3>{t("language")}</h3>
        <LanguageSwitcher />
      </div>
      <div className={styles["setting"]}>
        <h3>{t("place")}</h3>
        {place}
      </div>
      <HomeScreen />
    </section>
  )
}
