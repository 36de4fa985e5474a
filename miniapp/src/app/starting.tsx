import { useTranslation } from "react-i18next"
import { TelegramWait } from "../features/account/components/telegram-wait.tsx"
import styles from "./routes/page.module.css"

/** What stands in the place of a page while the app signs somebody in by itself, inside Telegram. */
export const Starting = () => {
  const { t } = useTranslation("account")
  return (
    <div className={`page ${styles["body"]}`}>
      <h1 className="visually-hidden">{t("signIn")}</h1>
      <TelegramWait />
    </div>
  )
}
