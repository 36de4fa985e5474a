import { useTranslation } from "react-i18next"
import { Spinner } from "../../../components/ui/spinner.tsx"
import styles from "./account.module.css"

/** Says that somebody is being signed in with Telegram. */
export const TelegramWait = () => {
  const { t } = useTranslation("account")
  return (
    <p className={styles["wait"]} role="status">
      <Spinner />
      {t("telegramWait")}
    </p>
  )
}
