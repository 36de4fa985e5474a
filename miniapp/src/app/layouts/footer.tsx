import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { BotLink } from "../../components/ui/bot-link.tsx"
import { Icon } from "../../components/ui/icon.tsx"
import { contactEmail, telegramBot } from "../../lib/page-meta.ts"
import { officePaths, paths } from "../paths.ts"
import styles from "./footer.module.css"

const Contacts = () => {
  const { t } = useTranslation("layout")
  const bot = telegramBot()
  const email = contactEmail()
  return (
    <ul className={styles["list"]}>
      <li>
        <Icon name="pin" size={18} />
        {t("contactPlace")}
      </li>
      {email !== undefined && (
        <li>
          <Icon name="mail" size={18} />
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {bot !== undefined && (
        <li>
          <Icon name="send" size={18} />
          <BotLink bot={bot}>{t("contactBot", { bot })}</BotLink>
        </li>
      )}
    </ul>
  )
}

const thisYear = new Date().getFullYear()

/** The footer: contacts, secondary links and the copyright line. */
export const Footer = () => {
  const { t } = useTranslation(["layout", "common"])
  return (
    <footer className={styles["footer"]}>
      <div className={`page ${styles["columns"]}`}>
        <div className={styles["about"]}>
          <p className={styles["title"]}>{t("common:appName")}</p>
          <p>{t("layout:about")}</p>
          <p className={styles["note"]}>{t("layout:medicalNote")}</p>
        </div>
        <nav aria-label={t("layout:explore")}>
          <p className={styles["title"]}>{t("layout:explore")}</p>
          <ul className={styles["list"]}>
            <li>
              <Link to={paths.help}>{t("layout:help")}</Link>
            </li>
            <li>
              <Link to={paths.terms}>{t("layout:terms")}</Link>
            </li>
            <li>
              <Link to={paths.privacy}>{t("layout:privacy")}</Link>
            </li>
            <li>
              <a href={officePaths.registerPharmacy}>{t("layout:registerPharmacy")}</a>
            </li>
          </ul>
        </nav>
        <div>
          <p className={styles["title"]}>{t("layout:contacts")}</p>
          <Contacts />
        </div>
      </div>
      <p className={`page ${styles["copyright"]}`}>{t("layout:copyright", { year: thisYear })}</p>
    </footer>
  )
}
